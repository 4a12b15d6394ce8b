import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../../../agents/tool.ts';
import type { ToolContext } from '../../../../assistant/agent/context.ts';
import type { IntentOf } from '../../../../assistant/state/intents.ts';
import { explain } from '../../../../assistant/state/outcomes.ts';
import { boundValue } from '../../../plans/model/wish.ts';
import { forbiddenIn } from '../../../taste/model/preferences.ts';

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
      return explain(check);
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
  turnState.addIntent({ type: 'plan_first', planId, generationId, ...decided });
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
