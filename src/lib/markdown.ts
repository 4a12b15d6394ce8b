import { lexer, type Token } from 'marked';

/** The lexer reads everything once more for each level of quotes and lists. */
const MAX_DEPTH = 6;
const MAX_LINES = 1000;
/**
 * How many characters the lexer may look at again in search of the ends of marks; ordinary answers stay far below.
 */
const LOOKS = { always: 20_000, perCharacter: 16, most: 250_000 } as const;
/** Each mark makes the lexer take up the rest of its paragraph anew, which is quicker than a search. */
const TAKING_UP = 1 / 40;

const MARK = /(?<run>\*+|_+|~+|`+)|\[|\]|<|>|[\\&!|@]|:\/\/|www\./g;
const SPACE = /^\s?$/;
const WORD = /[\p{L}\p{N}]/u;
const SIGN = /[\p{P}\p{S}]/u;

function canClose(text: string, mark: string, start: number): boolean {
  const before = text.charAt(start - 1);
  const after = text.charAt(start + mark.length);
  if (mark.startsWith('_') && WORD.test(after)) return false;
  return !SPACE.test(before) && (!SIGN.test(before) || SPACE.test(after) || SIGN.test(after));
}

/** From each mark to what may end it, else to the end of the paragraph. */
function looksIn(paragraph: string): number {
  let looks = 0;
  /** From behind. */
  const ends = new Map<string, number>();
  for (const { 0: mark, index, groups } of [...paragraph.matchAll(MARK)].reverse()) {
    const after = index + mark.length;
    looks += (paragraph.length - index) * TAKING_UP;
    const search = (end: string) => {
      looks += (ends.get(end) ?? paragraph.length) - index;
    };
    if (groups?.['run'] !== undefined && !mark.startsWith('`')) {
      const closes = canClose(paragraph, mark, index);
      if (!closes || !SPACE.test(paragraph.charAt(after))) search(mark);
      if (closes) ends.set(mark, after);
    } else if (mark.startsWith('`')) {
      search(mark);
      ends.set(mark, after);
    } else if (mark === ']' || mark === '>') ends.set(mark, after);
    else if (mark === '[') search(']');
    else if (mark === '<') search('>');
  }
  return looks;
}

const CONTAINER = /[ \t]*(>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|#{1,6}(?=[ \t]))/y;

interface LineStart {
  readonly depth: number;
  readonly isItem: boolean;
}

function lineStart(line: string, behindItem: boolean): LineStart {
  let depth = 0;
  let first = '';
  let at = 0;
  CONTAINER.lastIndex = 0;
  for (let found = CONTAINER.exec(line); found !== null; found = CONTAINER.exec(line)) {
    if (depth++ === 0) first = found[1] ?? '';
    at = CONTAINER.lastIndex;
  }
  const isNumbered = /\d/.test(first);
  // Only a list that has begun goes on with any number.
  const begins = first !== '' && first !== '>' && (!isNumbered || behindItem || /^1\D/.test(first));
  const indent = (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;
  return {
    depth: depth + Math.floor(indent / 4),
    isItem: begins && line.slice(at).trim() !== '',
  };
}

function isQuick(text: string): boolean {
  const lines = text.split('\n');
  if (lines.length > MAX_LINES) return false;
  let looks = 0;
  let paragraph: string[] = [];
  const endParagraph = () => {
    looks += looksIn(paragraph.join('\n'));
    paragraph = [];
  };
  let inList = false;
  for (const line of lines) {
    const isBlank = line.trim() === '';
    const { depth, isItem } = lineStart(line, inList);
    if (depth > MAX_DEPTH) return false;
    if (isBlank || isItem) endParagraph();
    inList = isItem || (inList && !isBlank);
    if (!isBlank) paragraph.push(line);
  }
  endParagraph();
  return looks <= Math.min(LOOKS.always + LOOKS.perCharacter * text.length, LOOKS.most);
}

/**
 * Lexes in bounded time: the lexer needs seconds for eight thousand characters that are made for it.
 * @returns undefined for a text that nobody would write to be read
 */
export function lexMarkdown(markdown: string): readonly Token[] | undefined {
  if (!isQuick(markdown)) return undefined;
  try {
    return lexer(markdown);
  } catch (error) {
    // The lexer is recursive.
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}
