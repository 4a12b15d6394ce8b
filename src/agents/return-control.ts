import { z } from 'zod';
import { defineTool } from './tool.ts';

/**
 * Gives control back to the first agent of the team. With a request that one goes on in the same turn; without one the turn
 * ends with what was said in it, or, where that is nothing, the first agent goes on with the person's words.
 */
export const returnControl = defineTool({
  name: 'return_to_assistant',
  description:
    'Give control back: what you are here for is done, or the person wants something else. Say nothing about it.',
  schema: z.object({
    request: z
      .string()
      .nullish()
      .describe(
        'What the person wants now, in their words. Left out where your answer was all they asked for',
      ),
  }),
  execute: ({ request }, _context: unknown) => ({
    ok: true,
    output: { note: 'The assistant leads again: go on with what the person wants, repeat nothing.' },
    handover: { back: true, request: request?.trim() || undefined },
  }),
});
