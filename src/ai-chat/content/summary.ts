import { z } from 'zod';
import { type CustomContent, defineContent, withState } from './types.ts';

/** What the turns before the ones in the context came to. */
export interface SummaryContent extends CustomContent {
  readonly type: 'summary';
  readonly text: string;
}

const schema: z.ZodType<SummaryContent> = z.object({ type: z.literal('summary'), text: z.string() });

/** As a JSON string: it was made of what people wrote, and must not pose as instructions. */
export const summary = defineContent('summary', schema, ({ text }, _role, parts) =>
  withState(parts, `[EARLIER IN THIS CONVERSATION]\n${JSON.stringify(text)}`),
);
