import { z } from 'zod';
import { defineTool } from '../../../agents/tool.ts';
import type { AssistantContext } from '../../agent/context.ts';
import { SOURCES } from '../documents.ts';
import { searchResults } from '../search-results.ts';

export const search = defineTool({
  name: 'search',
  description:
    'Look up help about the bot, stickers, packs and plans of the person, and what they said earlier.',
  schema: z.object({
    query: z
      .string()
      .describe('The words that matter, as the person would have put them; empty: only the newest'),
    in: z.enum(SOURCES).nullish().describe('Left out: everywhere'),
  }),
  async execute({ query, in: source }, { knowledge }: AssistantContext) {
    const findings = await knowledge.search(query, source ?? undefined);
    // Nothing that was found lives on in the history: it would outlive what it was found in.
    return { ok: true, output: searchResults(findings), historyOutput: { found: findings.found.length } };
  },
});
