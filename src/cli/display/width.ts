import { stripVTControlCharacters } from 'node:util';

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;
const NO_WIDTH = /^[\p{M}\p{Cc}\p{Cf}]+$/u;
const ASCII = /^[ -~]*$/;
const COLOUR = /(\p{Cc}\[[\d;]*m)/u;
const CONTROLS = /(?!\t|\n)[\p{Cc}\u2028\u2029]/gu;

/** Piece size in UTF-16 units: the segmenter needs more time per letter for longer texts. */
const PIECE = 500;

function* graphemes(text: string): Iterable<string> {
  for (let at = 0; at < text.length; ) {
    const segments = [...GRAPHEMES.segment(text.slice(at, at + PIECE))];
    if (at + PIECE < text.length && segments.length > 1) segments.pop();
    for (const { segment } of segments) {
      yield segment;
      at += segment.length;
    }
  }
}

function widthOf(letter: string): number {
  if (WIDE.test(letter)) return 2;
  return NO_WIDTH.test(letter) ? 0 : 1;
}

export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const letter of graphemes(stripVTControlCharacters(text))) width += widthOf(letter);
  return width;
}

/** Removes control characters from outside text: a terminal would obey its escape sequences. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replaceAll('\r\n', '\n').replace(CONTROLS, '').replaceAll('\t', '  ');
}

function broken(word: string, columns: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let width = 0;
  const add = (letter: string, more: number) => {
    if (width + more > columns) {
      pieces.push(piece);
      piece = '';
      width = 0;
    }
    piece += letter;
    width += more;
  };
  for (const part of word.split(COLOUR)) {
    if (part.startsWith('\u001b')) piece += part;
    else for (const letter of graphemes(part)) add(letter, widthOf(letter));
  }
  return [...pieces, piece];
}

function wrapLine(line: string, columns: number): string[] {
  if (displayWidth(line) <= columns) return [line];
  // Wrapped lines align with the text after a bullet, question mark or indentation.
  const hanging = /^(?:\s|\d+\.\s|[•│?]\s)*/.exec(stripVTControlCharacters(line))?.[0].length ?? 0;
  const indent = ' '.repeat(Math.min(hanging, Math.floor(columns / 2)));
  const lines: string[] = [];
  let current = '';
  let width = 0;
  for (const word of line.split(/(?<=\S) /)) {
    const more = displayWidth(word);
    if (current === '' ? more <= columns : width + 1 + more <= columns) {
      width += current === '' ? more : more + 1;
      current = current === '' ? word : `${current} ${word}`;
      continue;
    }
    if (current !== '') lines.push(current);
    const start = lines.length === 0 ? '' : indent;
    if (start.length + more <= columns) current = start + word;
    else {
      const pieces = broken(word, columns - indent.length).map(piece => indent + piece);
      current = pieces.pop() ?? '';
      for (const piece of pieces) lines.push(piece);
    }
    width = displayWidth(current);
  }
  return [...lines, current];
}

export function wrap(text: string, columns: number): string[] {
  return text.split('\n').flatMap(line => wrapLine(line, columns));
}
