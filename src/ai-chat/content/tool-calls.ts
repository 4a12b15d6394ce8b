import { z } from 'zod';
import type { NativeContent, ToolCall } from '../types.ts';
import { withCalls } from './messages.ts';
import { type CustomContent, defineContent } from './types.ts';

/** What a model called, beside what it said. */
export interface ToolCallsContent extends CustomContent {
  readonly type: 'tool_calls';
  readonly calls: readonly ToolCall[];
  /** The whole message as its provider wants it back. */
  readonly native?: NativeContent | undefined;
}

const schema: z.ZodType<ToolCallsContent> = z.object({
  type: z.literal('tool_calls'),
  calls: z.array(
    z
      .object({ id: z.string(), name: z.string(), args: z.record(z.string(), z.unknown()).optional() })
      .transform(({ id, name, args }) => ({ id, name, args })),
  ),
  native: z.object({ provider: z.string(), model: z.string(), content: z.unknown() }).optional(),
});

export const toolCalls = defineContent('tool_calls', schema, ({ calls, native }, _role, parts) => ({
  ...parts,
  messages: { ...parts.messages, dialogue: withCalls(parts.messages.dialogue, calls, native) },
}));
