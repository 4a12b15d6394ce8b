/** May be the first half of a mark, or open one whose word is still to come. */
const HALF_MARK = /[*_~`\\\uD800-\uDBFF]/;
/** A last line that is only the beginning of one: a `-` below a text would turn it into a heading. */
const BARE_LINE = /^[ \t]*(?:[-=+*#>|]+|\d+[.)])$/;
/** The beginning of an address: `(addr` after `[words]`. */
const HALF_ADDRESS = /^(?:\([^()\s]*)?$/;
const FENCE = /^ {0,3}```/gm;
const MARK = /\\.|`+|\*\*|__|~~|[*_]/gsu;
const WORD = /[\p{L}\p{N}]/u;
const SPACE = /^\s?$/;

/**
 * Markdown whose end is not there yet, so completed that it looks as the whole will: what is half a mark at its end
 * is left out, and what is open is closed. A guess: the rest may still turn out otherwise. In time that grows with the
 * length of the text alone.
 */
export function completeMarkdown(partial: string): string {
  const whole = withoutBareLine(withoutHalfMark(partial.trimEnd()));
  // An open block of code needs no end, and nothing in it is a mark.
  if ((whole.match(FENCE) ?? []).length % 2 === 1) return whole;
  const text = withoutHalfLink(whole);
  return (
    text +
    openMarks(text.slice(text.lastIndexOf('\n\n') + 1))
      .reverse()
      .join('')
  );
}

function withoutHalfMark(text: string): string {
  let end = text.length;
  while (end > 0 && HALF_MARK.test(text.charAt(end - 1))) end--;
  return text.slice(0, end).trimEnd();
}

function withoutBareLine(text: string): string {
  const start = text.lastIndexOf('\n');
  return start >= 0 && BARE_LINE.test(text.slice(start + 1)) ? text.slice(0, start).trimEnd() : text;
}

/** The words of a link, or of a picture, that has begun: `[words`, `[words]`, `[words](addr`. */
function withoutHalfLink(text: string): string {
  const lineStart = text.lastIndexOf('\n') + 1;
  const close = text.lastIndexOf(']');
  const closes = close >= lineStart && HALF_ADDRESS.test(text.slice(close + 1));
  // Its words hold no `]`.
  const before = closes ? text.lastIndexOf(']', close - 1) : close;
  const open = text.indexOf('[', Math.max(before + 1, lineStart));
  if (open < 0) return text;
  const start = text.charAt(open - 1) === '!' ? open - 1 : open;
  const words = text.slice(open + 1, closes && close > open ? close : text.length);
  return (text.slice(0, start) + words).trimEnd();
}

/** The marks that are open at the end of a paragraph, outermost first. */
function openMarks(paragraph: string): string[] {
  const open: string[] = [];
  for (const { 0: mark, index } of paragraph.matchAll(MARK)) {
    const before = paragraph.charAt(index - 1);
    const after = paragraph.charAt(index + mark.length);
    const inCode = open.at(-1)?.startsWith('`') ?? false;
    if (mark.startsWith('\\') || (inCode && mark !== open.at(-1))) continue;
    if (open.includes(mark)) {
      // Also closes marks that were opened within: they were plain characters.
      if (inCode || !SPACE.test(before)) open.splice(open.lastIndexOf(mark));
      continue;
    }
    // `snake_case` and `2*3` are plain text. Bold may begin within a word in languages without spaces.
    const within = WORD.test(before) && mark.length === 1 && mark !== '`';
    if (mark.startsWith('`') || (!SPACE.test(after) && !within)) open.push(mark);
  }
  return open;
}
