import { type Anchor, anchorsOf } from './anchors.ts';
import { LABELS, LEADS, longest, phraseBefore, type Reading, type Stretch } from './reading.ts';
import { type Category, PARAMETERS } from './vocabulary.ts';

const CONTENT: readonly Category[] = [...PARAMETERS, ...Object.values(LABELS)];
/** Words that what the sticker is of ends before. */
const AFTER_NOUN: readonly Category[] = [
  ...CONTENT,
  ...LEADS,
  'modifier',
  'tail',
  'link',
  'negation',
  'without',
  'but',
  'look',
  'extra',
  'purposeStart',
];
const LEADING: readonly Category[] = [...LEADS, 'depiction'];
const MOST_NOUNS = 3;

/**
 * The words that say what the sticker is of: "of my cat", "from this photo", and beside the word "sticker" also "with my
 * daughter". The photo shows it, hence no value is made of them.
 */
export function subjectIn(reading: Reading): Stretch | undefined {
  const anchors = anchorsOf(reading, undefined);
  const led = ledPlaces(reading);
  for (let at = 0; at < reading.words.length && longest(reading, at - 1, ['object']) === 0; at++) {
    const isLed = led.has(at);
    const from = opening(reading, at, isLed, anchors);
    const end = from === undefined ? undefined : endOfPeople(reading, from);
    if (end !== undefined) return { at, end };
    const shown = isLed ? endOfPeople(reading, at) : undefined;
    if (shown !== undefined && isBeforeStyle(reading, shown, anchors)) return { at, end: shown };
  }
  return undefined;
}

/**
 * The place after "sticker with", or after an "of" that belongs to the sticker and to nothing else in the picture; in
 * Russian nothing at all need stand between ("стикер моего кота").
 */
function opening(
  reading: Reading,
  at: number,
  isLed: boolean,
  anchors: readonly Anchor[],
): number | undefined {
  const beside = longest(reading, at, ['stickerWith']);
  if (beside > 0) return at + beside;
  const of = longest(reading, at, ['of']);
  const isBeside = phraseBefore(reading, at, ['depiction', 'pronoun']) > 0;
  if (isBeside && longest(reading, at, ['owner']) > 0) return at;
  const isOwn =
    isBeside || isLed || anchors.some(({ end, parameter }) => end === at && parameter === 'style');
  return of > 0 && isOwn ? at + of : undefined;
}

/** The places that nothing but words which lead to a value stands before. */
function ledPlaces(reading: Reading): ReadonlySet<number> {
  const places = new Set([0]);
  for (let at = 0; at < reading.words.length; at++) {
    if (!places.has(at)) continue;
    for (const { meaning, length } of reading.matches[at] ?? []) {
      if (LEADING.includes(meaning)) places.add(at + length);
    }
  }
  return places;
}

/** The end of "me and my girlfriend", "нас с мужем", "my dog", "this photo". */
function endOfPeople(reading: Reading, from: number): number | undefined {
  let end: number | undefined;
  for (let at: number | undefined = from; at !== undefined; ) {
    const next: number | undefined =
      endOfOne(reading, at) ?? (at > from ? endOfNouns(reading, at) : undefined);
    if (next === undefined) break;
    end = next;
    const and = longest(reading, end, ['and']);
    at = and > 0 ? end + and : undefined;
  }
  return end;
}

function endOfOne(reading: Reading, at: number): number | undefined {
  const self = longest(reading, at, ['self']);
  return self > 0 ? at + self : (endOfOwned(reading, at) ?? endOfPhoto(reading, at));
}

function endOfPhoto(reading: Reading, at: number): number | undefined {
  const length = longest(reading, at, ['photo']);
  return length > 0 ? at + length : undefined;
}

function endOfOwned(reading: Reading, from: number): number | undefined {
  const owner = longest(reading, from, ['owner']);
  if (owner === 0) return undefined;
  let at = from + owner;
  while (longest(reading, at, ['modifier', 'owner']) > 0 && longest(reading, at, CONTENT) === 0) at++;
  return endOfNouns(reading, at);
}

function endOfNouns(reading: Reading, first: number): number | undefined {
  let at = first;
  const last = Math.min(reading.words.length, first + MOST_NOUNS);
  // The first noun may be a word that leads elsewhere: "my guy".
  while (at < last && longest(reading, at, at === first ? CONTENT : AFTER_NOUN) === 0) at++;
  return at === first ? undefined : at;
}

/** "My cat in anime style" and "this photo anime", but not "my little pony style". */
function isBeforeStyle(reading: Reading, at: number, anchors: readonly Anchor[]): boolean {
  let from = at;
  while (longest(reading, from, ['modifier', 'link']) > 0 && !anchors.some(anchor => anchor.at === from))
    from++;
  const next = anchors.find(anchor => anchor.at === from);
  if (next === undefined || next.isLabel || next.parameter !== 'style') return false;
  return from > at || next.end - next.at > 1 || phraseBefore(reading, at, ['photo']) > 0;
}
