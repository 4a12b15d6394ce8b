import { displayWidth } from '../display/width.ts';

/**
 * What a terminal would obey, or would not show: also what turns the direction of what follows, blank letters, and what nothing
 * is drawn for. The picture form of an emoji is to be seen.
 */
const HIDDEN =
  /(?!\n|\t)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u2800]|(?!(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}/gu;

/** Text from outside exactly as it is: what cannot be seen stands there as its number. */
export function exactly(text: string): string {
  return text.replace(HIDDEN, character => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same on one line, such as a name. */
export function exactLine(text: string): string {
  return exactly(text).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
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
