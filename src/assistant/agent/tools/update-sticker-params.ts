import { z } from 'zod';
import { defineTool } from '../../../agents/tool.ts';
import { mergeParameters } from '../../turn/parameters.ts';
import type { ToolContext } from '../context.ts';

const value = (what: string) => z.string().nullish().describe(what);

export const updateStickerParams = defineTool({
  name: 'update_sticker_params',
  description: 'Store what the person gave in this message; what is left out stays as it is.',
  schema: z.strictObject({
    style: value("Drawing style in the person's own words"),
    emotion: value("Emotion in the person's own words"),
    pose: value("Pose or gesture in the person's own words"),
  }),
  execute(args, { turnState }: ToolContext) {
    const { confirmed } = turnState;
    const merged = mergeParameters(turnState.params, args);
    turnState.setParams(merged.params);
    return {
      ok: true,
      // "Drawing it now!" beside a change is untrue.
      retracts: confirmed && !turnState.confirmed,
      output: {
        // Not the values: they are in the state of every request.
        stored: merged.changed,
        ...(merged.cut.length > 0
          ? { note: `Too long, cut to 500 characters: ${merged.cut.join(', ')}. Tell the person.` }
          : {}),
      },
    };
  },
});
