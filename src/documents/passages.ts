import type { NewPassage } from '../assistant-db/documents/documents.ts';

const MAX_WORDS = 400;
/** Headings in a path, and characters of each. */
const MAX_HEADING = 120;

/** A piece of a document: Markdown headings and paragraphs. */
export interface Part {
  readonly page?: number | undefined;
  readonly text: string;
}

/** The begin or end of a block of code, in which `#` is not a heading. */
const FENCE = /^\s{0,3}(?:```|~~~)/;
const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;

function countWords(text: string): number {
  return text.split(/\s+/).filter(word => word !== '').length;
}

/** Pieces of at most {@link MAX_WORDS} words. */
function pieces(paragraph: string): string[] {
  const words = paragraph.split(/(?<=\s)(?=\S)/);
  if (words.length <= MAX_WORDS) return [paragraph];
  return Array.from({ length: Math.ceil(words.length / MAX_WORDS) }, (_, at) =>
    words
      .slice(at * MAX_WORDS, (at + 1) * MAX_WORDS)
      .join('')
      .trim(),
  );
}

/** Splits a document at its headings and paragraphs, so that a passage can be quoted with its place. */
export function passagesOf(parts: readonly Part[]): NewPassage[] {
  const passages: NewPassage[] = [];
  const headings: string[] = [];
  for (const { page = null, text } of parts) {
    let kept: string[] = [];
    let words = 0;
    const flush = () => {
      const heading = headings.filter(Boolean).join(' › ');
      if (kept.length > 0) passages.push({ heading, page, text: kept.join('\n\n') });
      kept = [];
      words = 0;
    };
    const add = (paragraph: string) => {
      for (const piece of pieces(paragraph)) {
        const more = countWords(piece);
        if (words + more > MAX_WORDS) flush();
        kept.push(piece);
        words += more;
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
      if (FENCE.test(line)) isCode = !isCode;
      const [, level, title] = (isCode ? null : HEADING.exec(line.trim())) ?? [];
      if (level !== undefined && title !== undefined) {
        endParagraph();
        flush();
        headings.length = level.length - 1;
        headings[level.length - 1] = title.slice(0, MAX_HEADING);
      } else if (line.trim() === '') endParagraph();
      else paragraph.push(line.trimEnd());
    }
    endParagraph();
    flush();
  }
  return passages;
}

/** The first heading of the first level, or ''. */
export function titleOf(parts: readonly Part[]): string {
  for (const { text } of parts) {
    const [, title] = /^#\s+(.+?)\s*#*\s*$/m.exec(text) ?? [];
    if (title !== undefined) return title.slice(0, MAX_HEADING);
  }
  return '';
}
