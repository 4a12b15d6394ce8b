import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../agents/tool.ts';
import { oneLine } from '../../lib/one-line.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { type Approve, REFUSED } from '../approval.ts';
import { callKey, type ResultCache } from '../cache.ts';
import type { OutwardTool, ToolContext } from '../context.ts';
import { asData } from '../data.ts';
import type { Found, SearchEngine } from './engines.ts';
import type { GivenAddresses } from './given-addresses.ts';

/** Engines refuse longer ones. */
const LONGEST_QUERY = 400;
const FRESH_MS = 5 * 60_000;
/** Of one result. */
const MOST_WORDS = 400;

export interface Searching {
  readonly engine: SearchEngine;
  readonly cache: ResultCache;
  readonly given: GivenAddresses;
  readonly approve: Approve;
}

function lines({ title, url, words }: Found): string {
  return [firstCharacters(oneLine(title), MOST_WORDS), url, firstCharacters(oneLine(words), MOST_WORDS)]
    .filter(line => line !== '')
    .join('\n');
}

/** Searches the web. */
export function searchTool({ engine, cache, given, approve }: Searching): OutwardTool {
  async function search(query: string, signal: AbortSignal): Promise<ToolOutcome> {
    const searched = await engine(query, signal);
    if (!searched.ok) return searched;
    const found = searched.found.filter(({ url }) => /^https?:\/\/\S+$/.test(url));
    given.add(found.map(({ url }) => url));
    if (found.length === 0) return { ok: true, output: { note: 'Nothing was found. Try other words.' } };
    const results = asData('a search of the web', found.map(lines).join('\n\n'));
    return {
      ok: true,
      output: { results, note: 'Open what may answer it with fetchPage.' },
      historyOutput: { note: `${found.length} results. Search again where they are needed.` },
    };
  }
  return defineTool({
    name: 'search',
    description: 'Searches the web. Gives titles, addresses and a few words of up to ten pages.',
    schema: z.object({
      query: z
        .string()
        .trim()
        .min(1)
        .max(LONGEST_QUERY)
        .describe('A few words, as a person types them into a search engine'),
    }),
    execute: async ({ query }, { signal }: ToolContext) => {
      if (!given.isUsualQuery(query) && (await approve({ type: 'search', query }, signal)) === 'refused')
        return REFUSED;
      return cache.get(callKey('search', query), { maxAgeMs: FRESH_MS }, () => search(query, signal));
    },
  });
}
