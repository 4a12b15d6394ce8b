import type { Word } from '../../../../lexicon/text.ts';
import { hasValueWord } from '../anchors.ts';
import { has, longest, type Reading, sliced } from '../reading.ts';
import type { Span } from '../understanding.ts';

/** What a wish that names no parameter would add to, once everything is chosen. */
export function enriched(reading: Reading): 'style' | 'pose' | undefined {
  // "That's not my shirt."
  if (has(reading, 'negation')) return undefined;
  if (has(reading, 'extra')) return 'pose';
  // «Как-то» is more than «как».
  const isLook = (at: number) => {
    const length = longest(reading, at, ['look']);
    return length > 0 && length >= longest(reading, at, ['modifier']);
  };
  if (reading.words.some((_, at) => isLook(at))) return 'style';
  return has(reading, 'add') ? 'pose' : undefined;
}

/** Whether words that nothing is known of are talk ("I don't want it anymore"), and describe nothing. */
export function isChatter(reading: Reading, words: readonly Word[]): boolean {
  const [first] = words;
  const from = first === undefined ? 0 : reading.words.indexOf(first);
  const rest = sliced(reading, from, from + words.length);
  return has(rest, 'chatter') && longest(rest, 0, ['comparison']) === 0;
}

/** "The same in watercolour": the new value. */
export function withoutSame(reading: Reading, words: readonly Word[]): readonly Word[] {
  const [first] = words;
  const from = first === undefined ? -1 : reading.words.indexOf(first);
  const length = longest(reading, from, ['same']);
  if (length === 0 || has(reading, 'asPhoto')) return words;
  const rest = sliced(reading, from + length, from + words.length);
  return hasValueWord(rest) ? rest.words : words;
}

/** Whether words say only that something stays as it is. */
export function isSame(reading: Reading, words: readonly Word[]): boolean {
  const from = words[0] === undefined ? 0 : reading.words.indexOf(words[0]);
  return !has(reading, 'asPhoto') && words.some((_, k) => isSameAt(reading, from + k));
}

/** Whether a place says that something stays; "at the same time" says nothing of that. */
function isSameAt(reading: Reading, at: number): boolean {
  const isInside = [0, 1, 2, 3].some(back => longest(reading, at - back, ['tail']) > back + 1);
  return longest(reading, at, ['same']) > 0 && !isInside;
}

/** From the first word to the end of the last. */
export function spanOf(words: readonly Word[]): Span {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, words: words.length };
}
