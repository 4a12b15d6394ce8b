import { displayWidth } from '../display/width.ts';

/**
 * What a terminal would obey, or would not show: also what turns the direction of what follows, blank letters, and what nothing
 * is drawn for. The picture form of an emoji is to be seen.
 */
const HIDDEN =
  /(?!\n|\t)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u2800]|(?!(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/** A terminal would go on to the next column of its own choice. */
const TAB = ' '.repeat(4);

/** Text from outside exactly as it is: what cannot be seen stands there as its number. */
export function exactly(text: string): string {
  return text.replace(HIDDEN, character => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same on one line, such as a name. */
export function exactLine(text: string): string {
  return exactly(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}

/** What stands before a text from outside: its first line, and each further one. */
export interface QuoteMarks {
  readonly first: string;
  readonly next: string;
}

/** Letters below it take one column at most; of the others some take two, and terminals do not agree which. */
const FIRST_WIDE = '\u1100';

/** The rows of a line. Counted too wide rather than too narrow: the terminal itself must never begin a row. */
function rowsOf(line: string, columns: number): string[] {
  const rows: string[] = [];
  let row = '';
  let width = 0;
  for (const character of line) {
    const more = character < FIRST_WIDE ? 1 : 2;
    if (width + more > columns) {
      rows.push(row);
      row = '';
      width = 0;
    }
    row += character;
    width += more;
  }
  return [...rows, row];
}

/**
 * The rows of a text from outside, exactly, as one decides on it: each begins with a mark or, where its line goes on, with
 * spaces. Nothing in it can pass for a line of the program, or for the beginning of another command.
 *
 * @param paint one row, of the line with this number
 */
export function quoted(
  text: string,
  { first, next }: QuoteMarks,
  columns: number,
  paint: (row: string, line: string, number: number) => string,
): string[] {
  const lines = exactly(text).replaceAll('\t', TAB).split('\n');
  return lines.flatMap((line, number) =>
    rowsOf(line, columns - first.length).map((row, part) => {
      const mark = part > 0 ? ' '.repeat(first.length) : number === 0 ? first : next;
      return `${mark}${paint(row, line, number)}`;
    }),
  );
}

/** The beginning of a line, as much as fits. */
export function cut(line: string, columns: number): string {
  // A letter with marks is a few units; what is far longer than the line is not looked at to its end.
  const beginning = line.slice(0, columns * 20);
  if (beginning === line && displayWidth(line) <= columns) return line;
  let kept = '';
  for (const character of beginning) {
    if (displayWidth(kept + character) >= columns) break;
    kept += character;
  }
  return `${kept}…`;
}
