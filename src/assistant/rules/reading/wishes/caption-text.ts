import { hasValueWord } from '../anchors.ts';
import { isOnly } from '../buttons.ts';
import { has, labelsIn, type Reading } from '../reading.ts';
import { shapeOf } from '../shape.ts';

/** Behind a mere comma, a longer clause is more than a text. */
const MOST_WORDS = 6;

/** Whether a clause can be a text to write, or go on with one. */
function isText(reading: Reading): boolean {
  const isOther = hasValueWord(reading) || labelsIn(reading).length > 0;
  return !isOther && !isOnly(reading, 0, ['tail', 'thanks', 'yes']) && shapeOf(reading, false) !== 'wish';
}

/**
 * How many of these clauses are the text of a caption that was wished for right before them: "write my name, Max".
 *
 * @param opens whether a colon stands before them: then the first one is, whatever it says
 */
export function clausesOfText(next: readonly Reading[], opens: boolean): number {
  const [first] = next;
  if (first === undefined) return 0;
  const isFirst = opens || (isText(first) && first.words.length <= MOST_WORDS && !has(first, 'drop'));
  if (!isFirst) return 0;
  if (first.words.some(({ quoted }) => quoted)) return 1;
  const end = next.findIndex((reading, at) => at > 0 && !isText(reading));
  return end < 0 ? next.length : end;
}
