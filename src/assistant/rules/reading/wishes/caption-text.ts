import { hasValueWord } from '../anchors.ts';
import { isOnly } from '../button-wishes.ts';
import { has, LEADS, labelsIn, type Reading } from '../reading.ts';
import { isBeside, poseIn, shapeOf } from '../shape.ts';
import { ACTS, type Category } from '../vocabulary.ts';

/** Behind a mere comma, a longer clause is more than a text. */
const MOST_WORDS = 6;

/** "The caption, change it." */
function isOnlyChange(reading: Reading): boolean {
  return has(reading, 'change') && isOnly(reading, 0, ['change', 'self', 'lead', 'modifier', 'tail']);
}

/** Whether a clause can be a text to write, or go on with one. */
function isText(reading: Reading): boolean {
  const isOther = hasValueWord(reading) || labelsIn(reading).length > 0 || isOnlyChange(reading);
  return !isOther && !isOnly(reading, 0, ['tail', 'thanks', 'yes']) && shapeOf(reading, false) !== 'wish';
}

/** In words: "Happy birthday, mum". */
const LONGEST_CALL = 2;
/** Says what to do, or what else is on the sticker. */
const NO_CALL: readonly Category[] = [
  ...LEADS,
  ...ACTS,
  'outline',
  'background',
  'caption',
  'without',
  'negation',
  'drop',
  'add',
  'same',
  'photo',
  'look',
  'extra',
  'but',
  'tail',
  'again',
  'question',
];

/** Whether the last clause of a message only names who is spoken to in the text before it: "write Happy birthday, mum". */
function isCall([call, ...others]: readonly Reading[]): boolean {
  if (call === undefined || others.length > 0 || call.words.length > LONGEST_CALL) return false;
  const isOther = has(call, ...NO_CALL) || isBeside(call.words) || poseIn(call.words) !== undefined;
  return isText(call) && !isOther && !call.words.some(({ quoted }) => quoted);
}

/** The text of a caption with who is called behind its comma; as it is where nobody is, or where it does not end the clause. */
export function withCall(text: string, caption: string, reading: Reading, next: readonly Reading[]): string {
  const last = reading.words.at(-1);
  if (last === undefined || caption === '' || last.quoted || !text.slice(0, last.end).endsWith(caption))
    return caption;
  const [call] = next;
  const end = call?.words.at(-1)?.end;
  if (!isCall(next) || end === undefined || !/^, ?[^?]*$/u.test(text.slice(last.end))) return caption;
  return text.slice(last.end - caption.length, end);
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
