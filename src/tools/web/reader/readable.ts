import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { asText, type DocumentNode, type TextAndLinks } from './as-text.ts';

/** More of a page is not read, in UTF-16 units: what it takes grows with it, to ten seconds for 5 MB. */
const MOST_HTML = 1_000_000;
/** Of an article: shorter ones are the menu of a page, or its notice about cookies. */
const LEAST_ARTICLE = 200;

/** A page as it can be read. */
export interface ReadablePage extends TextAndLinks {
  readonly title: string;
  /** Its beginning, as it is a very long one. */
  readonly isCut: boolean;
}

/** The part of a page that is to be read; undefined where it has none of its own. */
function articleOf(html: string): { readonly title: string; readonly root: DocumentNode } | undefined {
  try {
    const { document } = parseHTML(html);
    const article = new Readability<DocumentNode>(document, {
      // It hands over a node, of which only this much is used.
      serializer: node => node as unknown as DocumentNode,
    }).parse();
    if (!article?.content || (article.textContent ?? '').trim().length < LEAST_ARTICLE) return undefined;
    return { title: article.title ?? '', root: article.content };
  } catch {
    // Pages that nest too deep for it, or are none.
    return undefined;
  }
}

/**
 * A page in words: its article where it has one, or else all of it. Takes as long as the page wants it to, so it belongs on a
 * thread that can be ended.
 */
export function readHtml(html: string, base: string): ReadablePage {
  const isCut = html.length > MOST_HTML;
  const kept = isCut ? html.slice(0, MOST_HTML) : html;
  // A piece of a page is a page.
  const whole = /<(?:html|body)[\s>]/i.test(kept) ? kept : `<!doctype html><html><body>${kept}</body></html>`;
  const article = articleOf(whole);
  if (article !== undefined) return { title: article.title, ...asText(article.root, base), isCut };
  // Readability has changed what it has looked at.
  const { document } = parseHTML(whole);
  return { title: document.title ?? '', ...asText(document.body ?? document.documentElement, base), isCut };
}
