import { z } from 'zod';
import { withImage } from './messages.ts';
import { type CustomContent, defineContent } from './types.ts';

/** The person's photo, for models that can see; to all others it is nothing. */
export interface PhotoContent extends CustomContent {
  readonly type: 'photo';
  /** A small JPEG. */
  readonly jpeg: Uint8Array;
}

const schema: z.ZodType<PhotoContent> = z.object({
  type: z.literal('photo'),
  jpeg: z.instanceof(Uint8Array),
});

export const photo = defineContent('photo', schema, ({ jpeg }, _role, draft) => ({
  ...draft,
  messages: {
    ...draft.messages,
    dialogue: withImage(draft.messages.dialogue, {
      mimeType: 'image/jpeg',
      base64: Buffer.from(jpeg).toString('base64'),
    }),
  },
}));
