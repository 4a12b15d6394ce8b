import { type Anchor, anchorsOf, softRunBefore } from './anchors.ts';
import { AFTER, AWAY, endOfWish, isDroppedWith, isOnly, REFUSING, runBefore } from './button-wishes.ts';
import { has, longest, phraseBefore, type Reading, type Stretch, sliced } from './reading.ts';
import { type Category, PARAMETERS } from './vocabulary.ts';

/** The words of a clause that are about a caption. */
export interface Caption extends Stretch {
  readonly wanted: boolean;
  /** Where its text begins among the words; `end` where none of them is of it. */
  readonly textAt: number;
  readonly textEnd: number;
  /** Its text is none of the clause's words. */
  readonly awaitsText: boolean;
}

/** May stand between "write" and the text. */
const TEXT_LEADS: readonly Category[] = ['link', 'captionLead'];
/** Of these alone a text is to be another one: "the text should be different". */
const CHANGING: readonly Category[] = ['change', 'lead', 'link', 'modifier', 'tail', 'again'];

/** "Outline away and text …": where the words that lead to a caption begin, behind those of the outline. */
function behindOutline(reading: Reading, start: number, at: number): number {
  if (phraseBefore(reading, start, ['outline']) === 0) return start;
  const and = sliced(reading, start, at).words.findLastIndex(
    (_, k) => longest(reading, start + k, ['and']) > 0,
  );
  return start + Math.max(0, and);
}

/** The words about a caption, with its text; none where something in the picture bears it ("a mug with text"). */
export function captionIn(reading: Reading): Caption | undefined {
  const at = reading.words.findIndex((_, k) => longest(reading, k, ['caption']) > 0);
  if (at < 0) return quotedIn(reading) ?? putIn(reading);
  const after = at + longest(reading, at, ['caption']);
  // "The text is too small."
  if (has(reading, 'captionIs') && reading.words[after]?.quoted !== true) return undefined;
  const start = captionStart(reading, at);
  if (start === undefined) return quotedBefore(reading, at, after);
  if (has(sliced(reading, 0, start), 'object')) return undefined;
  if (isKept(reading, start, after)) return undefined;
  const isDropped =
    has(sliced(reading, behindOutline(reading, start, at), after), 'drop', ...REFUSING) ||
    isDroppedWith(reading, { at: start, end: at }, after, 'outline');
  const behind = sliced(reading, after, reading.words.length);
  const isUnwanted = isDropped || (has(behind, ...AWAY) && isOnly(reading, after, [...AWAY, 'tail']));
  // "Add a caption, please", but "caption lol".
  const isText = isQuoted(behind) || has(behind, 'laugh');
  const isPlea = behind.words.length > 0 && isOnly(reading, after, ['tail']) && !isText;
  const isChange = has(behind, 'change') && isOnly(reading, after, CHANGING) && !isText;
  const isTextless = isUnwanted || isPlea || isChange;
  const end = isTextless ? endOfWish(reading, after) : endOfText(reading, after);
  const text = isTextless
    ? { textAt: end, textEnd: end }
    : textIn(reading, textAfter(reading, start, after), end);
  return {
    at: start,
    end,
    wanted: !isUnwanted,
    ...text,
    awaitsText: !isUnwanted && !isPlea && end === reading.words.length && text.textAt >= text.textEnd,
  };
}

/** "The text stays", "keep the text": one that is there, and is to be left as it is. */
function isKept(reading: Reading, start: number, after: number): boolean {
  const behind = sliced(reading, after, reading.words.length);
  const isBehind = has(behind, 'same') && isOnly(behind, 0, ['same', 'lead', 'tail', 'modifier']);
  const isBefore = behind.words.length === 0 && phraseBefore(reading, start, ['same']) > 0;
  return !isQuoted(behind) && (isBehind || isBefore);
}

/** Whether any of the words is quoted. */
function isQuoted({ words }: Reading): boolean {
  return words.some(({ quoted }) => quoted);
}

/** "«Hi», write on it". */
function quotedBefore({ words, matches }: Reading, at: number, after: number): Caption | undefined {
  const textAt = words.findIndex(({ quoted }) => quoted);
  const textEnd = words.findLastIndex(({ quoted }) => quoted) + 1;
  const isBefore =
    textAt >= 0 && textEnd <= at && isOnly({ words, matches }, after, [...AFTER, ...TEXT_LEADS]);
  if (!isBefore) return undefined;
  return { at: textAt, end: words.length, wanted: true, textAt, textEnd, awaitsText: false };
}

/** "Put «hi» on it", "put below «hi»", "a sticker «hi»". */
function quotedIn(reading: Reading): Caption | undefined {
  const { words, matches } = reading;
  const textAt = words.findIndex(({ quoted }) => quoted);
  const textEnd = words.findLastIndex(({ quoted }) => quoted) + 1;
  const leads = matches.some(
    (here, at) => at >= textEnd && here.some(({ meaning }) => meaning === 'captionLead'),
  );
  const isValue = textEnd - textAt <= SHORT_VALUE && has(sliced(reading, textAt, textEnd), ...PARAMETERS);
  const isNamed = textEnd === words.length && !isValue && longest(reading, textAt - 1, ['depiction']) > 0;
  const isPut = textEnd === words.length && !isValue && isPutBefore(sliced(reading, 0, textAt));
  if (textAt < 0 || (!leads && !isNamed && !isPut) || longest(reading, textAt - 1, ['purpose']) > 0)
    return undefined;
  // "Sleepy and with «zzz» on it".
  const at = anchorsOf(reading, undefined).findLast(({ end }) => end <= textAt)?.end ?? 0;
  return { at, end: words.length, wanted: true, textAt, textEnd, awaitsText: false };
}

/** "Put below" and "put", before a quotation. */
function isPutBefore(reading: Reading): boolean {
  const at = reading.words.findIndex((_, k) => longest(reading, k, ['captionPut']) > 0);
  return at >= 0 && isOnly(reading, at + longest(reading, at, ['captionPut']), ['captionLead']);
}

/** In words: a sticker «anime» is one of this style. */
const SHORT_VALUE = 2;

/** Of what is put on a sticker, these are no text. */
const NO_TEXT: readonly Category[] = [
  ...PARAMETERS,
  'extra',
  'object',
  'photo',
  'self',
  'owner',
  'outline',
  'background',
  'styleLabel',
];
/** Words of a text that nothing else tells. */
const MOST_PUT = 4;

/** "Put Monday on it". */
function putIn(reading: Reading): Caption | undefined {
  const { words } = reading;
  const at = words.findIndex((_, k) => longest(reading, k, ['captionPut']) > 0);
  const textAt = at + 1;
  const behind = phraseBefore(reading, words.length, ['captionLead']);
  const textEnd = words.length - behind;
  if (at < 0 || behind < 2 || textEnd <= textAt || textEnd - textAt > MOST_PUT) return undefined;
  const text = sliced(reading, textAt, textEnd);
  const isNoText = has(text, ...NO_TEXT) || longest(text, 0, ['lead', 'modifier']) > 0;
  if (isNoText && !isOnly(text, 0, ['goodWish'])) return undefined;
  return { at, end: words.length, wanted: true, textAt, textEnd, awaitsText: false };
}

/** Past what stands between a caption that is to become another one and its text: "change the caption to hello". */
function textAfter(reading: Reading, start: number, after: number): number {
  if (!has(sliced(reading, start, after), 'change', 'exchange')) return after;
  const where = after + longest(reading, after, ['captionLead']);
  const becomes = longest(reading, where, ['becomes', 'exchangeFor']);
  return becomes > 0 && where + becomes < reading.words.length ? where + becomes : after;
}

/** Where the text of a caption stands: what is quoted, else all but what leads to it ("on it hello", "hello on it"). */
function textIn(reading: Reading, after: number, end: number): { textAt: number; textEnd: number } {
  const isQuoted = (at: number) => at >= after && at < end && reading.words[at]?.quoted === true;
  const quote = reading.words.findIndex((_, at) => isQuoted(at));
  if (quote >= 0) return { textAt: quote, textEnd: reading.words.findLastIndex((_, at) => isQuoted(at)) + 1 };
  let at = after;
  for (let length = 1; at < end && length > 0; at += length) {
    length = longest(reading, at, TEXT_LEADS);
    // "С днём рождения" is all of the text.
    const isOwn =
      longest(reading, at, ['modifier']) === length && longest(reading, at, ['captionLead']) < length;
    if (isOwn && longest(reading, at + length, ['captionLead']) === 0) break;
  }
  const behind = phraseBefore(reading, end, ['captionLead']);
  return { textAt: at, textEnd: end - behind > at ? end - behind : end };
}

/** Where the words that lead to a caption begin; undefined where those before belong to something unknown. */
function captionStart(reading: Reading, at: number): number | undefined {
  let start = runBefore(reading, at);
  // "At the bottom write hi".
  start = runBefore(reading, start - phraseBefore(reading, start, ['captionLead']));
  if (start === 0) return start;
  // "Add a funny caption".
  const beforeAdjective = runBefore(reading, start - 1);
  if (has(sliced(reading, beforeAdjective, start - 1), 'add')) return beforeAdjective;
  const known = anchorsOf(reading, undefined).some(anchor => anchor.end === start);
  return known || phraseBefore(reading, start, ['same', 'tail', 'again', 'outline', 'background']) > 0
    ? start
    : undefined;
}

/** A caption's text: what is quoted, else all up to a style that is named as one. */
function endOfText(reading: Reading, from: number): number {
  const { words } = reading;
  const quote = words.findIndex((word, at) => at >= from && word.quoted);
  if (quote >= 0) {
    let end = quote;
    while (words[end]?.quoted === true) end++;
    // "Write «hi» on it and make it sad".
    for (let step = 1; step > 0; end += step) step = longest(reading, end, ['captionLead']);
    return isOnly(reading, end, TEXT_LEADS) ? words.length : end;
  }
  const anchors = anchorsOf(reading, undefined).filter(anchor => anchor.at >= from);
  const wish = wishBehind(reading, from, anchors);
  if (wish !== undefined) return wish;
  const label = anchors.findIndex(anchor => isNamedStyle(reading, anchor));
  if (label < 0) return words.length;
  let first = anchors[label];
  for (let k = label - 1; k >= 0 && anchors[k]?.end === first?.at; k--) first = anchors[k];
  return first === undefined ? words.length : softRunBefore(reading, first.at, from);
}

/** Where "and make it sad" begins, behind a text. */
function wishBehind(reading: Reading, from: number, anchors: readonly Anchor[]): number | undefined {
  for (let at = from + 1; at < reading.words.length; at++) {
    const and = longest(reading, at, ['and']);
    if (and === 0) continue;
    let next = at + and;
    for (let step = 1; step > 0; next += step) step = longest(reading, next, ['lead', 'change']);
    if (next > at + and && anchors.some(anchor => anchor.at === next)) return at;
  }
  return undefined;
}

function isNamedStyle(reading: Reading, { at, end, parameter }: Anchor): boolean {
  return parameter === 'style' && has(sliced(reading, at, end), 'styleLabel');
}
