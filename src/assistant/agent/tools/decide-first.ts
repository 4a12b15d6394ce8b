import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../../agents/tool.ts';
import type { FirstDecision } from '../../effects.ts';
import { boundValue } from '../../planning/wish.ts';
import { forbiddenIn } from '../../taste/forbidden.ts';
import type { ToolContext } from '../context.ts';

/** Decides about the plan whose first sticker is shown, as its buttons do, where the person can have meant that question. */
export function decideOnFirst({ turnState, planning }: ToolContext, decision: FirstDecision): ToolOutcome {
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
  turnState.addEffect({ type: 'decide_first', planId, generationId, decision });
  return { ok: true, output: { next: 'It is done; what comes of it is said right after your answer.' } };
}

function decisionOf(what: 'go_on' | 'again' | 'other_style', value: string | undefined): FirstDecision {
  switch (what) {
    case 'go_on':
      return { type: 'go_on' };
    case 'again':
      return { type: 'again', emotion: value };
    case 'other_style':
      return { type: 'other_style', style: value };
    default:
      return what satisfies never;
  }
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
    if (never === undefined) return decideOnFirst(context, decisionOf(what, given));
    taste.refuse(never);
    return {
      ok: false,
      error: `The person asked never to draw ${JSON.stringify(never)}. Nothing is being drawn.`,
    };
  },
});
