import { z } from 'zod';
import { type CustomContent, defineContent } from './types.ts';

/** What the program says to the model in the middle of a turn, by itself in a message. */
export interface NoteContent extends CustomContent {
  readonly type: 'note';
  readonly text: string;
}

const schema: z.ZodType<NoteContent> = z.object({ type: z.literal('note'), text: z.string() });

export const note = defineContent('note', schema, ({ text }, _role, parts) => ({
  ...parts,
  messages: {
    ...parts.messages,
    dialogue: [...parts.messages.dialogue, { role: 'user', text, isNote: true }],
  },
}));
