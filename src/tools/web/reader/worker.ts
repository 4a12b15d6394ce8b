import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

const ELEMENT = 1;
const TEXT = 3;

export interface ReadTask {
  readonly html: string;
  readonly base: string;
}

/** Only this many UTF-16 units of a page are read: the time grows with them, to ten seconds for 5 MB. */
const MAX_HTML = 1_000_000;
/** Shorter articles are a page's menu or cookie notice. */
const MIN_ARTICLE = 200;

export interface ReadablePage extends TextAndLinks {
  readonly title: string;
  readonly isCut: boolean;
}

function articleOf(html: string): { readonly title: string; readonly root: DocumentNode } | undefined {
  try {
    const { document } = parseHTML(html);
    const article = new Readability<DocumentNode>(document, {
      serializer: node => node as unknown as DocumentNode,
    }).parse();
    if (!article?.content || (article.textContent ?? '').trim().length < MIN_ARTICLE) return undefined;
    return { title: article.title ?? '', root: article.content };
  } catch {
    return undefined;
  }
}

/** Wraps a fragment into a page. */
export function wholePage(html: string): string {
  return /<(?:html|body)[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`;
}

/**
 * Returns the article of a page, or the whole page if it has none. Runs on a thread that can be ended, because a page
 * determines how long this takes.
 */
export default function readHtml({ html, base }: ReadTask): ReadablePage {
  const isCut = html.length > MAX_HTML;
  const kept = isCut ? html.slice(0, MAX_HTML) : html;
  const whole = wholePage(kept);
  const article = articleOf(whole);
  if (article !== undefined) return { title: article.title, ...asText(article.root, base), isCut };
  const { document } = parseHTML(whole);
  return { title: document.title ?? '', ...asText(document.body ?? document.documentElement, base), isCut };
}

export interface DocumentNode {
  readonly nodeType: number;
  readonly localName?: string;
  readonly nodeValue: string | null;
  readonly firstChild: DocumentNode | null;
  readonly nextSibling: DocumentNode | null;
  readonly parentNode: DocumentNode | null;
  getAttribute?(name: string): string | null;
}

const SKIPPED = new Set(
  'script style noscript template svg math head iframe object embed canvas select button dialog'.split(' '),
);
const BLOCKS = new Set(
  'address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form header hr html li main nav ol p pre section summary table tbody td th thead tr ul h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);

function isHidden(node: DocumentNode): boolean {
  const style = node.getAttribute?.('style') ?? '';
  return node.getAttribute?.('hidden') != null || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

function linkOf(node: DocumentNode, base: string): string | undefined {
  const written = node.getAttribute?.('href')?.trim() ?? '';
  if (node.localName !== 'a' || written === '' || written.startsWith('#')) return undefined;
  if (!URL.canParse(written, base)) return undefined;
  const { protocol, href } = new URL(written, base);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

function opening({ localName = '' }: DocumentNode): string {
  if (localName === 'br') return '\n';
  const level = /^h([1-6])$/.exec(localName)?.[1];
  if (level !== undefined) return `\n\n${'#'.repeat(Number(level))} `;
  if (localName === 'li') return '\n- ';
  if (localName === 'td' || localName === 'th') return ' | ';
  if (localName === 'tr') return '\n';
  return BLOCKS.has(localName) ? '\n\n' : '';
}

function closing({ localName = '' }: DocumentNode): string {
  if (localName === 'td' || localName === 'th' || localName === 'li') return '';
  return BLOCKS.has(localName) ? '\n' : '';
}

export interface TextAndLinks {
  readonly text: string;
  readonly links: readonly string[];
}

/**
 * Returns the text of a document, with headings, lists and links. Not recursive, because pages may nest arbitrarily
 * deep.
 */
export function asText(root: DocumentNode, base: string): TextAndLinks {
  const parts: string[] = [];
  const links = new Set<string>();
  let preformatted = 0;
  const leave = (node: DocumentNode) => {
    const link = linkOf(node, base);
    if (link !== undefined) links.add(link);
    if (node.localName === 'pre') preformatted--;
    parts.push(link === undefined ? closing(node) : `](${link})`);
  };
  const enter = (node: DocumentNode): boolean => {
    if (node.nodeType === TEXT) {
      const words = node.nodeValue ?? '';
      parts.push(preformatted > 0 ? words : words.replace(/\s+/g, ' '));
      return false;
    }
    if (node.nodeType !== ELEMENT || SKIPPED.has(node.localName ?? '') || isHidden(node)) return false;
    if (node.localName === 'img') {
      const words = node.getAttribute?.('alt')?.trim();
      if (words) parts.push(`(picture: ${words})`);
      return false;
    }
    if (node.localName === 'pre') preformatted++;
    parts.push(linkOf(node, base) === undefined ? opening(node) : '[');
    return true;
  };
  let node: DocumentNode = root;
  let isInside = enter(root);
  for (;;) {
    const next: DocumentNode | null = isInside ? node.firstChild : null;
    if (next !== null) node = next;
    else {
      if (isInside) leave(node);
      while (node !== root && node.nextSibling === null && node.parentNode !== null) {
        node = node.parentNode;
        leave(node);
      }
      if (node === root || node.nextSibling === null) break;
      node = node.nextSibling;
    }
    isInside = enter(node);
  }
  const text = parts
    .join('')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { text, links: [...links] };
}
