import { webAddress } from '../../lib/public-fetch.ts';

const MAX_ADDRESSES = 5000;
/** Longest normal search query. A longer query, or one with a word this long, may carry data out. */
const USUAL_QUERY = 120;
const USUAL_WORD = 24;

function keyOf(url: URL): string {
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

/**
 * Matches an address in typed text, with or without a scheme. It must start a word, because pasted text may be long.
 */
const ADDRESS =
  /(?<![\p{L}\p{N}.-])(?:https?:\/\/)?(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\d-]{2,}(?::\d+)?(?:[/?][^\s<>"'`]*)?|https?:\/\/[^\s<>"'`]+/giu;

/**
 * Keeps the addresses that came from the user, a search or a page. An address made up by a model may carry what the
 * model has read to the address's owner, so the user sees it before it is opened.
 */
export class GivenAddresses {
  readonly #known = new Set<string>();
  #typed = '';

  typed(words: string): void {
    this.#typed = `${words}\n${this.#typed}`.slice(0, 20_000);
    for (const [written] of words.matchAll(ADDRESS)) {
      for (const each of [written, written.replace(/[).,;:!?\]}»”]+$/u, '')])
        this.add([/^https?:\/\//i.test(each) ? each : `https://${each}`]);
    }
  }

  add(urls: readonly string[]): void {
    for (const written of urls) {
      const address = webAddress(written, { isAllowed: () => true, isPort: () => true });
      if (!address.ok) continue;
      const key = keyOf(address.url);
      this.#known.delete(key);
      this.#known.add(key);
    }
    for (const oldest of this.#known) {
      if (this.#known.size <= MAX_ADDRESSES) break;
      this.#known.delete(oldest);
    }
  }

  has(url: URL): boolean {
    return this.#known.has(keyOf(url));
  }

  /** Whether a query is a normal one: a few words, none of them a key. Text that the user typed always is. */
  isUsualQuery(query: string): boolean {
    if (this.#typed.includes(query)) return true;
    const words = query.split(/\s+/);
    return (
      query.length <= USUAL_QUERY &&
      words.every(word => word.length <= USUAL_WORD || this.#typed.includes(word))
    );
  }

  clear(): void {
    this.#known.clear();
    this.#typed = '';
  }
}
