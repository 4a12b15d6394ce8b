import { z } from 'zod';
import { defineTool } from '../../../agents/tool.ts';
import { boundValue } from '../../planning/wish.ts';
import { mergeParameters } from '../../turn/state/parameters.ts';
import type { ToolContext } from '../context.ts';

const value = (what: string) => z.string().nullish().describe(what);

export const updateStickerParams = defineTool({
  name: 'update_sticker_params',
  description: 'Store what the person gave in this message, in their own words; what is left out stays.',
  schema: z.strictObject({
    style: value('Drawing style'),
    emotion: value('Emotion'),
    pose: value('Pose or gesture'),
  }),
  execute(args, { turnState }: ToolContext) {
    const { plan } = turnState;
    const confirmed = turnState.confirmed || plan.confirmed;
    const style = boundValue(args.style);
    if (plan.content !== undefined && !boundValue(args.emotion) && !boundValue(args.pose)) {
      if (style !== undefined) plan.set({ ...plan.content, style });
      return { ok: true, output: { stored: style === undefined ? [] : ['style'], of: 'the open plan' } };
    }
    const isDropped = plan.content !== undefined;
    // A plan's style is what was agreed on last.
    const merged = mergeParameters(turnState.params, {
      ...args,
      style: style === undefined ? plan.content?.style : args.style,
    });
    plan.drop();
    turnState.setParams(merged.params);
    return {
      ok: true,
      // "Drawing it now!" beside a change is untrue.
      discardsText: confirmed && !turnState.confirmed,
      output: {
        // Not the values: they are in the state of every request.
        stored: merged.changed,
        ...(isDropped ? { plan: 'dropped: these are the values of one sticker' } : {}),
        ...(merged.cut.length > 0
          ? { note: `Too long, cut to 500 characters: ${merged.cut.join(', ')}. Tell the person.` }
          : {}),
      },
    };
  },
});
