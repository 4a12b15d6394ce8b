import { LABELS, LEADS, longest, type Reading } from '../reading.ts';
import { PARAMETERS, type Parameter } from '../vocabulary.ts';

/** "I am tired of this, so make it sarcastic" without punctuation: where the wish begins that follows talk. */
export function behindTalk(reading: Reading, from: number, known: number): number {
  const talk = reading.words.findIndex((_, at) => longest(reading, at, ['talk']) > 1);
  if (talk < 0 || talk > from) return from;
  for (let at = known - 1; at > Math.max(from, talk); at--) {
    const length = longest(reading, at, ['wish']);
    if (length > 0 && at + length < known) return at + length;
  }
  return from;
}

/** "My friend told me of this and I want pixel art": where what is wanted begins, behind words that name nothing. */
export function behindWant(reading: Reading, from: number, known: number): number {
  for (let at = known - 1; at > from; at--) {
    const length = longest(reading, at, ['wants']);
    if (length === 0 || at + length >= known) continue;
    let next = at + length;
    for (let step = 1; step > 0; next += step) {
      step = longest(reading, next, [...PARAMETERS, 'asPhoto']) > 0 ? 0 : longest(reading, next, LEADS);
    }
    return Math.min(next, known - 1);
  }
  return from;
}

/** Words between "change" and what was. */
const CHANGE_BEFORE = 4;

/** Where the new value begins in "swap waving for a thumbs up". */
export function behindChange(
  reading: Reading,
  from: number,
  to: number,
  parameter: Parameter | undefined,
): number {
  const near = Math.max(0, from - CHANGE_BEFORE);
  const isChange = reading.words
    .slice(near, from)
    .some((_, at) => longest(reading, near + at, ['change']) > 0);
  if (!isChange || parameter === undefined) return from;
  const isNamed = (start: number, end: number) =>
    reading.words.slice(start, end).some((_, at) => longest(reading, start + at, [parameter]) > 0);
  // "Replace the wave with a backflip", but "change to sitting with coffee".
  const isExchange = reading.words
    .slice(near, from)
    .some((_, at) => longest(reading, near + at, ['exchange']) > 0);
  for (let at = from + 1; at < to; at++) {
    const exchanged = isExchange ? longest(reading, at, ['exchangeFor']) : 0;
    const length = Math.max(exchanged, longest(reading, at, ['becomes']));
    if (length === 0 || at + length >= to || !isNamed(from, at)) continue;
    if (exchanged > 0 || isNamed(at + length, to)) return at + length;
  }
  return from;
}

/** "Hello anime", but not "hello kitty". */
export function greetingEnd(reading: Reading): number {
  const length = longest(reading, 0, ['greeting']);
  return longest(reading, length, [...PARAMETERS, ...Object.values(LABELS), ...LEADS]) > 0 ? length : 0;
}
