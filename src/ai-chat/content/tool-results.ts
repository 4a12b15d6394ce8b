import { z } from 'zod';
import type { ToolResult } from '../types.ts';
import { type CustomContent, defineContent } from './types.ts';

/** What became of the calls in front of it. */
export interface ToolResultsContent extends CustomContent {
  readonly type: 'tool_results';
  readonly results: readonly ToolResult[];
}

export const toolResultsSchema: z.ZodType<ToolResultsContent> = z.object({
  type: z.literal('tool_results'),
  results: z.array(
    z.object({
      callId: z.string(),
      name: z.string(),
      ok: z.boolean(),
      output: z.record(z.string(), z.unknown()),
      pictures: z
        .array(
          z.object({
            mimeType: z.enum(['image/jpeg', 'image/png']),
            base64: z.string(),
            detailed: z.boolean().optional(),
          }),
        )
        .optional(),
    }),
  ),
});

export const toolResults = defineContent('tool_results', toolResultsSchema, ({ results }, _role, parts) => ({
  ...parts,
  messages: { ...parts.messages, dialogue: [...parts.messages.dialogue, { role: 'tool', results }] },
}));
