import type { PublicFetch } from '../../lib/public-fetch.ts';
import { type Reach, webAddress } from '../../lib/public-url.ts';
import { type Approve, REFUSED } from '../approval.ts';
import { callKey, type ResultCache } from '../cache.ts';
import { contentOf, visibleText } from './content.ts';
import type { GivenAddresses } from './given-addresses.ts';
import type { PageReader } from './reader/index.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** How long a page is taken to be what it was, in ms. */
const FRESH_MS = 5 * 60_000;
/** Of a page that is kept, in UTF-16 units. */
const MOST_TEXT = 500_000;
const ACCEPT = 'text/html,application/xhtml+xml,application/json;q=0.9,text/*;q=0.9,*/*;q=0.5';

/** A page as it was read, or why it was not, in whole sentences for the model. */
export type Page =
  | {
      readonly ok: true;
      /** Behind all redirects. */
      readonly url: string;
      readonly title: string;
      readonly text: string;
      /** It is longer than what was read of it. */
      readonly isCut: boolean;
    }
  | { readonly ok: false; readonly error: string };

/** What opening pages needs. */
export interface Pages {
  /** What `fetch` may ask for. */
  readonly reach: Reach;
  readonly fetch: PublicFetch;
  readonly reader: PageReader;
  readonly cache: ResultCache<Page>;
  readonly given: GivenAddresses;
  readonly approve: Approve;
}

/** Where what has come without an address comes from: nothing is fetched from there. */
export const NOWHERE = 'about:blank';

const TOO_SLOW: Page = { ok: false, error: 'The page cannot be read: it is too intricate.' };

/** As much of a text as is kept of it. */
function keptOf(url: string, title: string, text: string, isCut: boolean): Page {
  const words = visibleText(text);
  return {
    ok: true,
    url,
    title: visibleText(title),
    text: words.slice(0, MOST_TEXT),
    isCut: isCut || words.length > MOST_TEXT,
  };
}

/** What a model has of a page. Its links are nobody's: the model may have written them. */
export async function pageWritten({ reader }: Pages, html: string, signal: AbortSignal): Promise<Page> {
  const read = await reader.read(html, NOWHERE, signal);
  return read === undefined ? TOO_SLOW : keptOf(NOWHERE, read.title, read.text, read.isCut);
}

async function fetched(pages: Pages, { href }: URL, signal: AbortSignal): Promise<Page> {
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
      return keptOf(url, read.title, read.text, read.isCut);
    }
    case 'text':
      pages.given.add(content.text.slice(0, MOST_TEXT).match(/https?:\/\/[^\s<>"'`]+/g) ?? []);
      return keptOf(url, '', content.text, false);
    case 'other':
      return { ok: false, error: `${url} is no page and no text (${content.mime.slice(0, 80)}).` };
    default:
      return content satisfies never;
  }
}

/**
 * Opens a page of the public web. An address that nobody has given is shown to the person first, see {@link GivenAddresses}.
 * Nothing of it leaves the machine before, not even its name.
 */
export async function openPage(pages: Pages, written: string, signal: AbortSignal): Promise<Page> {
  const address = webAddress(written, pages.reach);
  if (!address.ok)
    return { ok: false, error: `This ${address.error}: pages of the public web can be opened.` };
  const { url } = address;
  if (!pages.given.has(url)) {
    const approval = await pages.approve({ type: 'fetch_page', url: url.href }, signal);
    if (approval === 'refused') return REFUSED;
    pages.given.add([url.href]);
  }
  return pages.cache.get(callKey('page', url.href), { maxAgeMs: FRESH_MS }, () =>
    fetched(pages, url, signal),
  );
}
