import { stripVTControlCharacters } from 'node:util';

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Two columns wide: East Asian wide and full-width forms, and emoji. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;
const NO_WIDTH = /^[\p{M}\p{Cc}\p{Cf}]+$/u;
/** Left over where terminals draw nothing, and where they obey. */
const CONTROLS = /(?!\t|\n)[\p{Cc}\u2028\u2029]/gu;

/** Columns that a text takes on one line; escape sequences take none. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of GRAPHEMES.segment(stripVTControlCharacters(text))) {
    if (WIDE.test(segment)) width += 2;
    else if (!NO_WIDTH.test(segment)) width += 1;
  }
  return width;
}

/** Text from outside as text: a terminal would obey the escape sequences in it. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replaceAll('\r\n', '\n').replace(CONTROLS, '').replaceAll('\t', '  ');
}

/** Breaks a word that is longer than a line. */
function broken(word: string, columns: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const { segment } of GRAPHEMES.segment(word)) {
    if (displayWidth(piece) + displayWidth(segment) > columns) {
      pieces.push(piece);
      piece = '';
    }
    piece += segment;
  }
  return [...pieces, piece];
}

function wrapLine(line: string, columns: number): string[] {
  if (displayWidth(line) <= columns) return [line];
  // Behind a bullet or an indentation the rest stands under its beginning.
  const hanging = /^(?:\s|\d+\.\s|[•│]\s)*/.exec(stripVTControlCharacters(line))?.[0].length ?? 0;
  const indent = ' '.repeat(Math.min(hanging, Math.floor(columns / 2)));
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(/(?<=\S) /)) {
    const joined = current === '' ? word : `${current} ${word}`;
    if (displayWidth(joined) <= columns) {
      current = joined;
      continue;
    }
    if (current !== '') lines.push(current);
    const start = lines.length === 0 ? '' : indent;
    if (displayWidth(start + word) <= columns) current = start + word;
    else {
      const pieces = broken(word, columns - indent.length).map(piece => indent + piece);
      current = pieces.pop() ?? '';
      lines.push(...pieces);
    }
  }
  return [...lines, current];
}

/** The lines of a text, broken between words where they are wider than the terminal. */
export function wrap(text: string, columns: number): string[] {
  return text.split('\n').flatMap(line => wrapLine(line, columns));
}
