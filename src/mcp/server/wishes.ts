import { z } from 'zod';
import { MAX_CAPTION } from '../../images/finishing/caption/limits.ts';
import { type FinishOptions, MAX_OUTLINE } from '../../images/finishing/finish.ts';

/** As much as the bot keeps of what a person says, in characters. */
const words = z.string().trim().max(500);

export const style = words
  .default('cartoon')
  .describe('The look, in any words: "anime", "watercolour"; list_styles names what is always there');
export const emotion = words.default('joy').describe('What the face says: "joy", "surprise", "angry"');
export const pose = words
  .default('as in the photo')
  .describe('What the body does: "waving", "thumbs up"; the photo’s own pose by default');
export const caption = z
  .string()
  .max(MAX_CAPTION * 40)
  .optional()
  .describe(`Words under the sticker, ${MAX_CAPTION} characters at most: Latin, Cyrillic, Greek, emoji`);
export const outline = z
  .number()
  .int()
  .min(0)
  .max(MAX_OUTLINE)
  .optional()
  .describe(`Thickness of the white outline in pixels, 0 to ${MAX_OUTLINE}; 10 by default, 0 for none`);

/** How a sticker is finished, without what was left open. */
export function lookFrom(given: {
  readonly caption?: string | undefined;
  readonly outline?: number | undefined;
}): FinishOptions {
  const { caption: text = '', outline: thickness } = given;
  return {
    ...(text.trim() === '' ? {} : { caption: text }),
    ...(thickness === undefined ? {} : { outline: thickness }),
  };
}
