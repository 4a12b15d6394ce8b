import { z } from 'zod';
import { LANGUAGES } from '../../i18n/index.ts';
import type { DialogueFacts } from '../types.ts';
import { type CustomContent, defineContent } from './types.ts';

/** What is stored of the dialogue: in words for models, as facts for the rules. */
export interface StateContent extends CustomContent, DialogueFacts {
  readonly type: 'state';
  /** The `[SYSTEM STATE]` block. */
  readonly block: string;
}

const parameter = z.string().nullable();

const schema: z.ZodType<StateContent> = z.object({
  type: z.literal('state'),
  block: z.string(),
  facts: z.object({
    style: parameter,
    emotion: parameter,
    pose: parameter,
    hasPhoto: z.boolean(),
    photoOffered: z.boolean().optional(),
    totalGenerations: z.number(),
    summaryShown: z.boolean(),
    drawing: z.enum(['open', 'drawing', 'delivered', 'failed']),
  }),
  person: z.object({ language: z.enum(LANGUAGES), firstName: z.string() }),
});

/** Behind the stable instructions, so that a changed state leaves those to the provider's cache. */
export const state = defineContent('state', schema, ({ block, facts, person }, _role, draft) => ({
  ...draft,
  settings: { ...draft.settings, dialogue: { facts, person } },
  messages: { ...draft.messages, state: [...draft.messages.state, block] },
}));
