import { z } from 'zod';
import type { ToolResult } from '../types.ts';
import type { Context } from './context.ts';
import { type CustomContent, defineContent } from './types.ts';

/** What became of the calls in front of it. */
export interface ToolResultsContent extends CustomContent {
  readonly type: 'tool_results';
  readonly results: readonly ToolResult[];
}

const schema: z.ZodType<ToolResultsContent> = z.object({
  type: z.literal('tool_results'),
  results: z.array(
    z.object({
      callId: z.string(),
      name: z.string(),
      ok: z.boolean(),
      output: z.record(z.string(), z.unknown()),
    }),
  ),
});

/** The newest results in a context. */
export function lastResults(context: Context): readonly ToolResult[] {
  const contents = context.flatMap(({ content }) =>
    typeof content === 'string' || 'type' in content ? [content] : content,
  );
  return contents.flatMap(content => schema.safeParse(content).data ?? []).at(-1)?.results ?? [];
}

export const toolResults = defineContent('tool_results', schema, ({ results }, _role, parts) => ({
  ...parts,
  messages: { ...parts.messages, dialogue: [...parts.messages.dialogue, { role: 'tool', results }] },
}));
