import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../../agents/tool.ts';
import type { IntentOf } from '../../intents.ts';
import type { JobLimit } from '../../limits.ts';
import { boundValue } from '../../planning/wish.ts';
import { forbiddenIn } from '../../taste/preferences.ts';
import type { PlanCheck } from '../../turn/state/confirmation.ts';
import type { ConfirmOutcome } from '../../turn/state/state.ts';
import type { ToolContext } from '../context.ts';

function explain(outcome: ConfirmOutcome): ToolOutcome {
  switch (outcome.type) {
    case 'accepted':
      return { ok: true, output: { drawing: 'started' } };
    case 'missing':
      return {
        ok: false,
        error: `Not everything is there. Missing: ${outcome.what.join(', ')}. Ask for it; nothing is being drawn.`,
      };
    case 'photo_choice':
      return {
        ok: false,
        error:
          'The person has sent another photo and must first say which one to use. Where they have, call ' +
          'choose_photo; else they are asked after your answer. Nothing is being drawn.',
      };
    case 'photo_awaited':
      return {
        ok: false,
        error:
          'The person wants to send another photo, which has not come. Ask for it; where they want to keep the ' +
          'present one, call choose_photo. Nothing is being drawn.',
      };
    case 'not_shown':
      return {
        ok: false,
        error:
          'The person has not seen the summary of exactly these values yet. It is shown after your answer; ' +
          'wait for their explicit yes. Nothing is being drawn.',
      };
    case 'drawing':
      return { ok: true, output: { drawing: 'already in progress; nothing more to do' } };
    case 'delivered':
      return {
        ok: false,
        error:
          'These values are drawn and delivered already. A fresh summary is shown after your answer; if the ' +
          'person confirms it, the sticker is drawn once more.',
      };
    case 'never':
      return {
        ok: false,
        error: `The person asked never to draw ${JSON.stringify(outcome.what)}. Nothing is being drawn: they can name something else, or take it off their list with /me.`,
      };
    case 'refused':
      return {
        ok: false,
        error:
          'These values were refused as not allowed. The person has to change something or send another photo.',
      };
    case 'limit':
      return { ok: false, error: explainLimit(outcome.limit) };
    default:
      return outcome satisfies never;
  }
}

function explainPlan(check: PlanCheck): ToolOutcome {
  switch (check.type) {
    case 'accepted':
    case 'missing':
    case 'photo_choice':
    case 'photo_awaited':
    case 'not_shown':
    case 'limit':
      return explain(check);
    case 'room': {
      const error = `Today has room for ${check.left} of the ${check.count} pictures. Nothing is being drawn; the offer to draw the first ${check.left} is shown after your answer.`;
      return { ok: false, error };
    }
    case 'too_many':
      return { ok: false, error: 'The plan has too many stickers.' };
    default:
      return check satisfies never;
  }
}

export const confirmAndGenerate = defineTool({
  name: 'confirm_and_generate',
  description: 'Have what the open summary shows drawn.',
  schema: z.object({}),
  isOffered: ({ turnState }: ToolContext) => {
    const { content, approval } = turnState.plan;
    return content !== undefined || approval !== undefined || turnState.confirmable;
  },
  async execute(_args, context: ToolContext) {
    const { turnState, planning } = context;
    const { plan } = turnState;
    if (plan.content !== undefined) {
      const check = await planning.check();
      if (check.type === 'accepted') plan.confirm();
      else plan.refuse(check);
      return explainPlan(check);
    }
    if (plan.approval !== undefined && !turnState.summaryShown && !turnState.changed)
      return decideOnFirst(context, { decision: 'go_on' });
    const outcome = await context.checkConfirmation();
    turnState.noteConfirmation(outcome);
    return explain(outcome);
  },
});

export function decideOnFirst(
  { turnState, planning }: ToolContext,
  decided: Pick<IntentOf<'plan_first'>, 'decision' | 'value'>,
): ToolOutcome {
  const { approval } = turnState.plan;
  if (approval === undefined) {
    return { ok: false, error: 'No first sticker of a plan is in question.' };
  }
  if (!planning.sawFirst()) {
    turnState.plan.refuse({ type: 'not_shown' });
    return {
      ok: false,
      error:
        'They have not seen the first sticker yet. They are asked after your answer; nothing is being drawn.',
    };
  }
  const { planId, generationId } = approval;
  turnState.addEffect({ type: 'plan_first', planId, generationId, ...decided });
  return { ok: true, output: { next: 'It is done; what comes of it is said right after your answer.' } };
}

export const decideFirst = defineTool({
  name: 'decide_first',
  description:
    'What they say of the first sticker of their plan: draw the rest like it, it once more (value: the emotion they name), or the plan in another style (value: it).',
  schema: z.strictObject({
    what: z.enum(['go_on', 'again', 'other_style']),
    value: z.string().nullish(),
  }),
  isOffered: ({ turnState }: ToolContext) => turnState.plan.approval !== undefined,
  execute({ what, value }, context: ToolContext): ToolOutcome {
    const { taste } = context.turnState;
    const given = boundValue(value);
    const never = given === undefined ? undefined : forbiddenIn(given, taste.preferences.never);
    if (never === undefined) return decideOnFirst(context, { decision: what, value: given });
    taste.refuse(never);
    return {
      ok: false,
      error: `The person asked never to draw ${JSON.stringify(never)}. Nothing is being drawn.`,
    };
  },
});

export function explainLimit(limit: JobLimit): string {
  switch (limit.type) {
    case 'daily':
      return `The person has reached the daily limit of ${limit.limit} stickers. Nothing is being drawn today.`;
    case 'failures':
      return 'Too many drawings of this person have failed today. Nothing more is drawn today.';
    case 'own_jobs':
      return `${limit.limit} stickers of this person wait or are being drawn already, as many as one may have at once. This one is not queued.`;
    case 'busy':
      return 'The queue is full as many people want stickers. This one is not queued; the person may confirm again later.';
    default:
      return limit satisfies never;
  }
}
