import { z } from 'zod';
import { type CustomContent, defineContent } from './types.ts';

/** What is stored of the dialogue: it changes between requests. */
export interface StateContent extends CustomContent {
  readonly type: 'state';
  /** The `[SYSTEM STATE]` block. */
  readonly block: string;
}

const schema: z.ZodType<StateContent> = z.object({ type: z.literal('state'), block: z.string() });

/** Behind the stable instructions, so that a changed state leaves those to the provider's cache. */
export const state = defineContent('state', schema, ({ block }, _role, draft) => ({
  ...draft,
  messages: { ...draft.messages, state: [...draft.messages.state, block] },
}));
