import { Marked, type Token } from 'marked';
import { plainMath, plainMathOutsideCode } from './plain-math.ts';

/** The lexer reads everything again for each level of quotes and lists. */
const MAX_DEPTH = 6;
const MAX_LINES = 1000;
/**
 * Limit on the sum of marks times characters over all paragraphs: the lexer may search the whole paragraph for each
 * mark.
 */
const MAX_LOOKS = 500_000;

const MARK = /\*+|_+|~+|`+|[[\]<>\\&!|@]|:\/\/|www\./g;
const FENCED = /^ {0,3}```[^`\n]*\n[\s\S]*?^ {0,3}``` *$/gm;
const CONTAINERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|#{1,6}(?=[ \t])))*/;
const ITEM = /^[ \t]*(?:[-*+]|(\d{1,9})[.)])[ \t]+\S/;

function depthOf(line: string): number {
  const [start = ''] = CONTAINERS.exec(line) ?? [];
  const indent = (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;
  return (start.match(/>|[-*+]|\d+|#+/g)?.length ?? 0) + Math.floor(indent / 4);
}

function isQuick(text: string): boolean {
  const lines = text.replace(FENCED, '').split('\n');
  if (lines.length > MAX_LINES) return false;
  let looks = 0;
  let paragraph = { marks: 0, length: 0 };
  let inList = false;
  for (const line of lines) {
    if (depthOf(line) > MAX_DEPTH) return false;
    const isBlank = line.trim() === '';
    const item = ITEM.exec(line);
    // A list can only continue with any number, not start with it.
    const isItem: boolean = item !== null && (inList || item[1] === undefined || item[1] === '1');
    if (isBlank || isItem) {
      looks += paragraph.marks * paragraph.length;
      paragraph = { marks: 0, length: 0 };
    }
    inList = isItem || (inList && !isBlank);
    paragraph.marks += line.match(MARK)?.length ?? 0;
    paragraph.length += line.length + 1;
  }
  return looks + paragraph.marks * paragraph.length <= MAX_LOOKS;
}

/** Bold text that touches a letter, as in `**Style:**anime`: CommonMark would treat the stars as text. */
const TOUCHING = /^\*\*(?=[^\s*])([^*\n]{0,500}[^\s*])\*\*/;
const LETTER = /^[\p{L}\p{N}]/u;

/** Markdown as models write it. */
const marked = new Marked({
  tokenizer: {
    // "3~5 seconds, 8~12 stickers": a single tilde means "about" or "to".
    del: src => (src.startsWith('~~') ? false : undefined),
    emStrong(src, _masked, before) {
      const [raw = '', text = ''] = TOUCHING.exec(src) ?? [];
      const touches = LETTER.test(before ?? '') || LETTER.test(src.slice(raw.length));
      if (raw === '' || !touches) return false;
      return { type: 'strong', raw, text, tokens: this.lexer.inlineTokens(text) };
    },
  },
  walkTokens: token => {
    if (token.type === 'text') token.text = plainMath(token.text);
    // Chats cannot show tables, so show the source.
    if (token.type === 'table') token.raw = plainMathOutsideCode(token.raw);
  },
});

/**
 * Returns undefined for text that no one would write to be read: eight thousand malicious characters take the lexer
 * seconds.
 */
export function lexMarkdown(markdown: string): readonly Token[] | undefined {
  if (!isQuick(markdown)) return undefined;
  try {
    const tokens = marked.lexer(markdown);
    marked.walkTokens(tokens, marked.defaults.walkTokens ?? (() => {}));
    return tokens;
  } catch (error) {
    // The lexer is recursive.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
