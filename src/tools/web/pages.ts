import { z } from 'zod';
import { defineTool } from '../../agents/tool.ts';
import { withTimeout } from '../../lib/clock.ts';
import { type PublicFetch, type Reach, webAddress } from '../../lib/public-fetch.ts';
import { type CreateThreads, createThreads, type Threads } from '../../lib/threads.ts';
import { type Approve, type OutwardTool, REFUSED, type ToolContext } from '../approval.ts';
import type { FreshCache } from '../fresh-cache.ts';
import { asData, shorten } from '../results.ts';
import { contentOf, passagesFor, visibleText } from './content.ts';
import type { GivenAddresses } from './given-addresses.ts';
import type { ReadablePage, ReadTask } from './reader/worker.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/**
 * Time limit for reading a page. One megabyte takes four seconds on a slow machine; pages built to be slow end here.
 */
const READ_MS = 10_000;
const MAX_TEXT = 500_000;
const MAX_WORDS = 6000;

const ACCEPT = 'text/html,application/xhtml+xml,application/json;q=0.9,text/*;q=0.9,*/*;q=0.5';

export type Page =
  | {
      readonly ok: true;
      readonly url: string;
      readonly title: string;
      readonly text: string;
      readonly isCut: boolean;
    }
  | { readonly ok: false; readonly error: string };

export interface PageReader {
  /** @returns undefined if it takes too long or crashes the thread. @throws the reason of `signal` if that aborts */
  read(html: string, base: string, signal: AbortSignal): Promise<ReadablePage | undefined>;
  close(): Promise<void>;
}

export function createPageReader(limitMs = READ_MS, startThreads: CreateThreads = createThreads): PageReader {
  let threads: Threads<ReadTask, ReadablePage> | undefined;
  return {
    read: async (html, base, signal) => {
      threads ??= startThreads(new URL('./reader/', import.meta.url), { threads: 1 });
      const pool = threads;
      try {
        return await withTimeout(limitMs, signal, limited => pool.run({ html, base }, limited));
      } catch {
        signal.throwIfAborted();
        return undefined;
      }
    },
    close: async () => threads?.close(),
  };
}

export interface Pages {
  readonly reach: Reach;
  readonly fetch: PublicFetch;
  readonly reader: PageReader;
  readonly cache: FreshCache<Page>;
  readonly given: GivenAddresses;
  readonly approve: Approve;
}

const NOWHERE = 'about:blank';

const TOO_SLOW: Page = { ok: false, error: 'The page cannot be read: it is too intricate.' };

function toPage(url: string, title: string, text: string, isCut: boolean): Page {
  const words = visibleText(text);
  return {
    ok: true,
    url,
    title: visibleText(title),
    text: words.slice(0, MAX_TEXT),
    isCut: isCut || words.length > MAX_TEXT,
  };
}

/** Reads HTML that the model passed in. Its links do not count as given, because the model may have written them. */
async function readGivenText({ reader }: Pages, html: string, signal: AbortSignal): Promise<Page> {
  const read = await reader.read(html, NOWHERE, signal);
  return read === undefined ? TOO_SLOW : toPage(NOWHERE, read.title, read.text, read.isCut);
}

async function fetchAndRead(pages: Pages, { href }: URL, signal: AbortSignal): Promise<Page> {
  const answer = await pages.fetch(href, {
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
    signal,
    accept: ACCEPT,
  });
  if (!answer.ok) return { ok: false, error: `${href} ${answer.error}.` };
  const { status, url, contentType, body } = answer;
  if (status >= 400 || status < 200) return { ok: false, error: `${url} answers with HTTP ${status}.` };
  const content = contentOf(body, contentType);
  switch (content.type) {
    case 'html': {
      const read = await pages.reader.read(content.text, url, signal);
      if (read === undefined) return TOO_SLOW;
      pages.given.add(read.links);
      return toPage(url, read.title, read.text, read.isCut);
    }
    case 'text':
      pages.given.add(content.text.slice(0, MAX_TEXT).match(/https?:\/\/[^\s<>"'`]+/g) ?? []);
      return toPage(url, '', content.text, false);
    case 'other':
      return { ok: false, error: `${url} is no page and no text (${content.mime.slice(0, 80)}).` };
    default:
      return content satisfies never;
  }
}

/**
 * Opens a page of the public web. Shows an address that was not given to the user first, see {@link GivenAddresses}.
 * Until then nothing of it leaves the machine, not even a DNS query.
 */
async function openPage(pages: Pages, written: string, signal: AbortSignal): Promise<Page> {
  const address = webAddress(written, pages.reach);
  if (!address.ok)
    return { ok: false, error: `This ${address.error}: pages of the public web can be opened.` };
  const { url } = address;
  if (!pages.given.has(url)) {
    const approval = await pages.approve({ type: 'fetch_page', url: url.href }, signal);
    if (approval === 'refused') return REFUSED;
    pages.given.add([url.href]);
  }
  return pages.cache.get(url.href, () => fetchAndRead(pages, url, signal));
}

export function fetchPageTool(pages: Pages): OutwardTool {
  return defineTool({
    name: 'fetchPage',
    description:
      'Opens a page of the web (http or https) and gives its text with the addresses of its links. Also text and JSON.',
    schema: z.object({ url: z.string().describe('The full address, with https://') }),
    execute: async ({ url: written }, { signal }: ToolContext) => {
      const page = await openPage(pages, written, signal);
      if (!page.ok) return page;
      const { url, title, text, isCut } = page;
      const told = shorten(text);
      const content = asData(
        'a page of the web',
        [title && `Title: ${title}`, told || '(no words)'].filter(Boolean).join('\n\n'),
      );
      const note =
        told !== text || isCut
          ? 'It is longer. extractInfo finds in all of it what answers a question.'
          : undefined;
      return {
        ok: true,
        output: { url, content, ...(note && { note }) },
        historyOutput: { url, note: 'What it says is not repeated here. Open it again where it is needed.' },
      };
    },
  });
}

function isAddress(text: string): boolean {
  return /^\s*https?:\/\/\S+\s*$/i.test(text);
}

function pageFor(pages: Pages, html: string, signal: AbortSignal): Promise<Page> {
  return isAddress(html) ? openPage(pages, html, signal) : readGivenText(pages, html, signal);
}

export function extractInfoTool(pages: Pages): OutwardTool {
  return defineTool({
    name: 'extractInfo',
    description: 'Searches a whole long page and returns the passages that answer a question.',
    schema: z.object({
      html: z.string().min(1).describe('The address of the page, or its HTML or text'),
      query: z.string().min(1).max(400).describe('What to look for, in words that the page may use'),
    }),
    execute: async ({ html, query }, { signal }: ToolContext) => {
      const page = await pageFor(pages, html, signal);
      if (!page.ok) return page;
      const passages = passagesFor(page.text, query, MAX_WORDS);
      const from = page.url === NOWHERE ? {} : { url: page.url };
      if (passages.length === 0)
        return {
          ok: true,
          output: { ...from, note: 'No passage has words of the question. Try other words.' },
        };
      return {
        ok: true,
        output: { ...from, passages: asData('passages of a page of the web', passages.join('\n\n')) },
        historyOutput: { ...from, note: 'Passages were found. Look again where they are needed.' },
      };
    },
  });
}
