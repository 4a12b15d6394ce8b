import { z } from 'zod';
import { withImage } from './messages.ts';
import { type CustomContent, defineContent } from './types.ts';

/** A picture, for models that can see; to all others it is nothing. Small: it is sent as it is. */
export interface PictureContent extends CustomContent {
  readonly type: 'picture';
  readonly mimeType: 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
}

const schema: z.ZodType<PictureContent> = z.object({
  type: z.literal('picture'),
  mimeType: z.enum(['image/jpeg', 'image/png']),
  bytes: z.instanceof(Uint8Array),
});

export const picture = defineContent('picture', schema, ({ mimeType, bytes }, _role, parts) => ({
  ...parts,
  messages: {
    ...parts.messages,
    dialogue: withImage(parts.messages.dialogue, {
      mimeType,
      base64: Buffer.from(bytes).toString('base64'),
    }),
  },
}));
