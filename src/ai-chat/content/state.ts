import { z } from 'zod';
import { type CustomContent, defineContent, withState } from './types.ts';

/** What is stored, as it is before each answer: a plain record, or the block that the caller has made of it. */
export interface StateContent extends CustomContent {
  readonly type: 'state';
  readonly state?: Readonly<Record<string, unknown>> | undefined;
  /** In place of `state`; tells by itself what it is. */
  readonly block?: string | undefined;
}

const schema: z.ZodType<StateContent> = z
  .object({
    type: z.literal('state'),
    state: z.record(z.string(), z.unknown()).optional(),
    block: z.string().optional(),
  })
  .refine(({ state, block }) => (state === undefined) !== (block === undefined), 'needs a state or a block');

/** A line for each field, its value as JSON: what a person wrote cannot pose as another line. */
function renderState(state: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(state).filter(([, value]) => value !== undefined);
  return ['[SYSTEM STATE]', ...fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`)].join('\n');
}

export const state = defineContent('state', schema, (content, _role, parts) =>
  withState(parts, content.block ?? renderState(content.state ?? {})),
);
