import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../agents/tool.ts';
import { oneLine } from '../../lib/one-line.ts';
import type { PublicFetch } from '../../lib/public-fetch.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { parseJson } from '../../lib/well-formed.ts';
import { type Approve, type OutwardTool, REFUSED, type ToolContext } from '../approval.ts';
import type { FreshCache } from '../fresh-cache.ts';
import { asData } from '../results.ts';
import type { GivenAddresses } from './given-addresses.ts';

const MAX_QUERY = 400;
const MAX_LINE = 400;
const MAX_RESULTS = 10;
const LIMITS = { maxBytes: 2 * 1024 * 1024, timeoutMs: 15_000 } as const;

export interface SearchSettings {
  readonly url: string | undefined;
  readonly key: string | undefined;
}

const text = z.string().nullish().catch(null);
const result = z.object({ url: z.string(), title: text, content: text, description: text });
type Result = z.infer<typeof result>;

interface Engine {
  readonly name: string;
  address(query: string): string;
  readonly headers: Readonly<Record<string, string>>;
  readonly schema: z.ZodType<readonly Result[]>;
}

/** https://docs.searxng.org/dev/search_api.html; its `formats` must list json, or it answers with HTTP 403. */
function searxng(base: string): Engine {
  return {
    name: 'SearXNG',
    address: q => `${base.replace(/\/search$/, '')}/search?${new URLSearchParams({ q, format: 'json' })}`,
    headers: {},
    schema: z.object({ results: z.array(result) }).transform(({ results }) => results),
  };
}

function brave(key: string): Engine {
  return {
    name: 'Brave',
    address: q =>
      `https://api.search.brave.com/res/v1/web/search?${new URLSearchParams({ q, count: String(MAX_RESULTS) })}`,
    headers: { 'X-Subscription-Token': key },
    schema: z
      .object({ web: z.object({ results: z.array(result) }).nullish() })
      .transform(({ web }) => web?.results ?? []),
  };
}

export function searchEngine({ url, key }: SearchSettings): Engine | undefined {
  if (url !== undefined) return searxng(url);
  return key === undefined ? undefined : brave(key);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

function plainLine(marked: string | null | undefined): string {
  const plain = (marked ?? '')
    .replace(/<[^>]{0,100}>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name) => ENTITIES[name] ?? '');
  return firstCharacters(oneLine(plain), MAX_LINE);
}

function linesOf({ title, url, content, description }: Result): string {
  return [plainLine(title), url, plainLine(content ?? description)].filter(line => line !== '').join('\n');
}

/** Results that can be opened, best first. */
export type Hits =
  | { readonly ok: true; readonly found: readonly Result[] }
  | { readonly ok: false; readonly error: string };

interface Searching {
  readonly engine: Engine;
  /** Reaches any machine, because SearXNG may run on the operator's own. */
  readonly fetchPublic: PublicFetch;
  readonly given: GivenAddresses;
  readonly approve: Approve;
  readonly cache: FreshCache<Hits>;
}

export function searchTool({ engine, fetchPublic, given, approve, cache }: Searching): OutwardTool {
  async function look(query: string, signal: AbortSignal): Promise<Hits> {
    const { name, headers } = engine;
    const failed = (why: string) =>
      ({ ok: false, error: `The search cannot be made: ${name} ${why}.` }) as const;
    const answer = await fetchPublic(engine.address(query), {
      ...LIMITS,
      signal,
      headers: { Accept: 'application/json', ...headers },
    });
    if (!answer.ok) return failed(answer.error);
    if (answer.status === 429)
      return { ok: false, error: `${name} wants fewer searches: try again in a minute.` };
    if (answer.status !== 200) return failed(`answers with HTTP ${answer.status}`);
    const read = engine.schema.safeParse(parseJson(answer.body.toString('utf8')));
    if (!read.success) return failed('gives no results in JSON');
    const found = read.data.slice(0, MAX_RESULTS).filter(({ url }) => /^https?:\/\/\S+$/.test(url));
    return { ok: true, found };
  }

  async function search(query: string, signal: AbortSignal): Promise<ToolOutcome> {
    const hits = await cache.get(query, () => look(query, signal));
    if (!hits.ok) return hits;
    const { found } = hits;
    given.add(found.map(({ url }) => url));
    if (found.length === 0) return { ok: true, output: { note: 'Nothing was found. Try other words.' } };
    return {
      ok: true,
      output: {
        results: asData('a search of the web', found.map(linesOf).join('\n\n')),
        note: 'Open what may answer it with fetchPage.',
      },
      historyOutput: { note: `${found.length} results. Search again where they are needed.` },
    };
  }
  return defineTool({
    name: 'search',
    description: 'Searches the web. Returns titles, addresses and short excerpts of up to ten pages.',
    schema: z.object({
      query: z.string().trim().min(1).max(MAX_QUERY).describe('A few words, as typed into a search engine'),
    }),
    execute: async ({ query }, { signal }: ToolContext) => {
      if (!given.isUsualQuery(query) && (await approve({ type: 'search', query }, signal)) === 'refused')
        return REFUSED;
      return search(query, signal);
    },
  });
}
