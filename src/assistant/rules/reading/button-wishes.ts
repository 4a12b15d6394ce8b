import { anchorsOf, softRunBefore } from './anchors.ts';
import { has, longest, phraseBefore, type Reading, type Stretch, sliced } from './reading.ts';
import { type Category, PARAMETERS } from './vocabulary.ts';

export const WISHES: readonly Category[] = ['add', 'drop', 'negation', 'without'];
export const UNWANTED: readonly Category[] = ['drop', 'dislike'];
/** Behind what is to go: "text and outline off". */
export const AWAY: readonly Category[] = ['drop', 'particle'];
export const REFUSING: readonly Category[] = ['negation', 'without'];
/** What leads to the outline or the caption. */
const BEFORE: readonly Category[] = [...WISHES, 'lead', 'change', 'modifier'];
export const AFTER: readonly Category[] = [...BEFORE, 'tail', 'link'];

/** Where the run of words that only lead to a place begins. */
export function runBefore(reading: Reading, at: number): number {
  let start = at;
  for (;;) {
    const length = phraseBefore(reading, start, BEFORE);
    if (length === 0 || phraseBefore(reading, start, PARAMETERS) >= length) return start;
    start -= length;
  }
}

/** Whether words are nothing but phrases of these categories. */
export function isOnly(reading: Reading, from: number, categories: readonly Category[]): boolean {
  let at = from;
  for (let length = 1; at < reading.words.length && length > 0; at += length) {
    length = longest(reading, at, categories);
  }
  return at >= reading.words.length && (from === at || longest(reading, from, categories) > 0);
}

/** Up to the next value or the next wish. */
export function endOfWish(reading: Reading, from: number): number {
  const anchor = anchorsOf(reading, undefined).find(each => each.at >= from);
  const end = anchor === undefined ? reading.words.length : softRunBefore(reading, anchor.at, from);
  for (let at = from; at < end; at++) if (longest(reading, at, ['and']) > 0) return at;
  return end;
}

/** "Remove the text and the outline", "text and outline away": whether the words that drop the one mean the other as well. */
export function isDroppedWith(
  reading: Reading,
  { at, end }: Stretch,
  after: number,
  other: 'caption' | 'outline',
): boolean {
  const behind = sliced(reading, after, reading.words.length);
  const and = longest(behind, 0, ['and']);
  if (
    and > 0 &&
    has(behind, other) &&
    has(behind, ...AWAY) &&
    isOnly(behind, and, [...AFTER, ...AWAY, other])
  )
    return true;
  const lead = sliced(reading, at, end);
  // "No outline and text saying hi", "no outline but add a text".
  const isEnd = behind.words.length === 0 || and > 0 || isOnly(behind, 0, ['tail']);
  if (!isEnd || has(lead, 'add') || !has(lead, 'and')) return false;
  const before = at - phraseBefore(reading, at, [other]);
  return before < at && has(sliced(reading, runBefore(reading, before), at), 'drop', ...REFUSING);
}
