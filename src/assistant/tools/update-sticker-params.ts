import { z } from 'zod';
import { mergeParameters } from '../parameters.ts';
import { defineTool } from './types.ts';

const value = (what: string) => z.string().nullish().describe(what);

export const updateStickerParams = defineTool({
  name: 'update_sticker_params',
  description:
    'Store style, emotion and pose as the person put them. Only what the person gave in this message; ' +
    'what is left out stays as it is.',
  schema: z.strictObject({
    style: value("Drawing style in the person's own words, e.g. “anime”, “in the style of a 90s VHS cover”"),
    emotion: value("Emotion in the person's own words, e.g. “laughing out loud”"),
    pose: value("Pose or gesture in the person's own words, e.g. “waving with both hands”"),
  }),
  execute(args, { draft }) {
    const merged = mergeParameters(draft.params, args);
    draft.setParams(merged.params);
    return {
      ok: true,
      output: {
        collected: { ...merged.params },
        ...(merged.cut.length > 0
          ? { note: `Too long, cut to 500 characters: ${merged.cut.join(', ')}. Tell the person.` }
          : {}),
      },
    };
  },
});
