import { z } from 'zod';
import type { Fetched, PublicFetch } from '../../lib/public-fetch.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
const MOST_RESULTS = 10;
const BRAVE = 'https://api.search.brave.com/res/v1/web/search';

export interface Found {
  readonly title: string;
  readonly url: string;
  readonly words: string;
}

/** What a search came to; errors in whole sentences. */
type Search =
  | { readonly ok: true; readonly found: readonly Found[] }
  | { readonly ok: false; readonly error: string };

/** Asks a search engine. */
export type SearchEngine = (query: string, signal: AbortSignal) => Promise<Search>;

/** Which engine is asked: the operator's own SearXNG, or Brave. */
export interface SearchSettings {
  /** Of a SearXNG instance, without a slash at its end. Its machine may be anywhere: the operator names it. */
  readonly url: string | undefined;
  /** Of Brave's API. */
  readonly key: string | undefined;
}

const optionalText = z.string().nullish().catch(null);
const searxng = z.object({
  results: z.array(z.object({ url: z.string(), title: optionalText, content: optionalText })),
});
const brave = z.object({
  web: z
    .object({
      results: z.array(z.object({ url: z.string(), title: optionalText, description: optionalText })),
    })
    .nullish(),
});

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

/** Engines mark what was searched for with tags. */
function withoutTags(text: string): string {
  return text
    .replace(/<[^>]{0,100}>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name) => ENTITIES[name] ?? '');
}

function wordsOf(text: string | null | undefined): string {
  return withoutTags(text ?? '');
}

/** An answer of an engine that is read as `schema`; what goes wrong in words. */
function readAnswer<T>(
  engine: string,
  answer: Fetched,
  schema: z.ZodType<T>,
): { ok: true; data: T } | { ok: false; error: string } {
  if (!answer.ok) return { ok: false, error: `The search cannot be made: ${engine} ${answer.error}.` };
  if (answer.status === 429)
    return { ok: false, error: `${engine} wants fewer searches: try again in a minute.` };
  if (answer.status !== 200)
    return { ok: false, error: `The search cannot be made: ${engine} answers with HTTP ${answer.status}.` };
  try {
    const parsed = schema.safeParse(JSON.parse(answer.body.toString('utf8')));
    if (parsed.success) return { ok: true, data: parsed.data };
  } catch {
    // Told below.
  }
  return { ok: false, error: `The search cannot be made: ${engine} gives no results in JSON.` };
}

/** https://docs.searxng.org/dev/search_api.html; its `formats` must list json, or it answers with HTTP 403. */
function searxngAt(base: string, ask: PublicFetch): SearchEngine {
  return async (query, signal) => {
    const url = new URL(`${base.replace(/\/search$/, '')}/search`);
    url.search = new URLSearchParams({ q: query, format: 'json' }).toString();
    const headers = { Accept: 'application/json' };
    const answer = await ask(url.href, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal, headers });
    const read = readAnswer('SearXNG', answer, searxng);
    if (!read.ok) return read;
    return {
      ok: true,
      found: read.data.results.map(({ url, title, content }) => ({
        url,
        title: wordsOf(title),
        words: wordsOf(content),
      })),
    };
  };
}

/** https://api-dashboard.search.brave.com/app/documentation/web-search */
function braveWith(key: string, ask: PublicFetch): SearchEngine {
  return async (query, signal) => {
    const url = `${BRAVE}?${new URLSearchParams({ q: query, count: String(MOST_RESULTS) })}`;
    const headers = { Accept: 'application/json', 'X-Subscription-Token': key };
    const answer = await ask(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal, headers });
    const read = readAnswer('Brave', answer, brave);
    if (!read.ok) return read;
    const results = read.data.web?.results ?? [];
    return {
      ok: true,
      found: results.map(({ url, title, description }) => ({
        url,
        title: wordsOf(title),
        words: wordsOf(description),
      })),
    };
  };
}

/**
 * The search engine of the operator; undefined where none is set.
 *
 * @param ask may reach where SearXNG is
 */
export function searchEngine({ url, key }: SearchSettings, ask: PublicFetch): SearchEngine | undefined {
  const engine =
    url !== undefined ? searxngAt(url, ask) : key !== undefined ? braveWith(key, ask) : undefined;
  if (engine === undefined) return undefined;
  return async (query, signal) => {
    const searched = await engine(query, signal);
    return searched.ok ? { ok: true, found: searched.found.slice(0, MOST_RESULTS) } : searched;
  };
}
