import type { NewPassage } from '../assistant-db/documents/documents.ts';

const MAX_WORDS = 400;
/** UTF-16 units of a passage: writing without spaces has no words to count. */
const MAX_LENGTH = 4000;
const MAX_HEADING = 120;
/** Limit for one document. */
const MAX_PASSAGES = 20_000;

/** A piece of a document: Markdown headings and paragraphs. */
export interface Part {
  readonly page?: number | undefined;
  readonly text: string;
}

export interface SplitDocument {
  /** The first heading of the first level, or ''. */
  readonly title: string;
  readonly passages: readonly NewPassage[];
}

/** The begin or end of a block of code, in which `#` is not a heading. */
const FENCE = /^\s{0,3}(?:```|~~~)/;
const HEADING = /^#{1,6}(?=\s)/;

/** Reads a line as a heading, without its closing `#`. No pattern reads the rest: those backtrack on hostile lines. */
function headingOf(line: string) {
  const [marks] = HEADING.exec(line) ?? [];
  if (marks === undefined) return undefined;
  let end = line.trimEnd().length;
  while (line[end - 1] === '#') end--;
  const title = line.slice(marks.length, end).trim();
  return { level: marks.length, title: title.slice(0, MAX_HEADING) };
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(word => word !== '').length;
}

/** Pieces of at most {@link MAX_LENGTH}, cut between characters. */
function bounded(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + MAX_LENGTH;
    // Not between the halves of a surrogate pair.
    const isPair = /[\ud800-\udbff]/.test(text[end - 1] ?? '');
    pieces.push(text.slice(at, isPair ? end - 1 : end));
    at = isPair ? end - 1 : end;
  }
  return pieces;
}

/** Pieces of at most {@link MAX_WORDS} words. */
function pieces(paragraph: string): string[] {
  const words = paragraph.split(/(?<=\s)(?=\S)/);
  if (words.length <= MAX_WORDS) return bounded(paragraph);
  return Array.from({ length: Math.ceil(words.length / MAX_WORDS) }, (_, at) =>
    words
      .slice(at * MAX_WORDS, (at + 1) * MAX_WORDS)
      .join('')
      .trim(),
  ).flatMap(bounded);
}

/**
 * Splits a document at its headings and paragraphs, so that a passage can be cited with its place. A hostile document can make
 * it slow: run it in a process that can be killed.
 * @returns undefined if it has too many passages
 */
export function splitDocument(parts: readonly Part[]): SplitDocument | undefined {
  const passages: NewPassage[] = [];
  const headings: string[] = [];
  let title = '';
  for (const { page = null, text } of parts) {
    let kept: string[] = [];
    let words = 0;
    let length = 0;
    const flush = () => {
      const heading = headings.filter(Boolean).join(' › ');
      if (kept.length > 0) passages.push({ heading, page, text: kept.join('\n\n') });
      kept = [];
      words = 0;
      length = 0;
    };
    const add = (paragraph: string) => {
      for (const piece of pieces(paragraph)) {
        const more = countWords(piece);
        if (words + more > MAX_WORDS || length + piece.length > MAX_LENGTH) flush();
        kept.push(piece);
        words += more;
        length += piece.length;
      }
    };
    let paragraph: string[] = [];
    const endParagraph = () => {
      const whole = paragraph.join('\n').trim();
      if (whole !== '') add(whole);
      paragraph = [];
    };
    let isCode = false;
    for (const line of text.split(/\r\n?|\n/)) {
      if (passages.length > MAX_PASSAGES) return undefined;
      if (FENCE.test(line)) isCode = !isCode;
      const heading = isCode ? undefined : headingOf(line.trim());
      if (heading !== undefined) {
        endParagraph();
        flush();
        headings.length = heading.level - 1;
        headings[heading.level - 1] = heading.title;
        if (heading.level === 1 && title === '') title = heading.title;
      } else if (line.trim() === '') endParagraph();
      else paragraph.push(line.trimEnd());
    }
    endParagraph();
    flush();
  }
  return { title, passages };
}
