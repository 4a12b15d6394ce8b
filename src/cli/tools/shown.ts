import { displayWidth } from '../width.ts';

/** What a terminal would obey, or would not show: also what turns the direction of what follows, and blank letters. */
const HIDDEN = /(?!\n|\t)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Text from outside exactly as it is: what cannot be seen stands there as its number. */
export function exactly(text: string): string {
  return text.replace(HIDDEN, character => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The beginning of a line, as much as fits. */
export function cut(line: string, columns: number): string {
  if (displayWidth(line) <= columns) return line;
  let kept = '';
  for (const character of line) {
    if (displayWidth(kept + character) >= columns) break;
    kept += character;
  }
  return `${kept}…`;
}
