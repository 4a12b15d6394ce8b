import type { Word } from '../../../../lexicon/text.ts';
import { type Anchor, anchorsOf, purposeless, softRunBefore } from '../anchors.ts';
import { isOnly } from '../button-wishes.ts';
import { isPurpose, LABELS, LEADS, longest, phraseBefore, QUALIFYING, type Reading } from '../reading.ts';
import { type Category, PARAMETERS, type Parameter } from '../vocabulary.ts';
import { behindChange, behindTalk, behindWant, greetingEnd } from './value-start.ts';

/** A part of a clause that is about one parameter, or about none that can be told. */
export interface Segment {
  readonly parameter: Parameter | undefined;
  /** The parameter was named ("pose: …"), so that even unknown words are its value. */
  readonly labelled: boolean;
  /** "Not sad": what it shall not be. */
  readonly negated: boolean;
  /** The words of the value, without the words that only lead to it; may be none. */
  readonly words: readonly Word[];
}

const REFUSING: readonly Category[] = ['negation', 'no'];

interface OpenSegment {
  from: number;
  to: number;
  parameter: Parameter | undefined;
  labelled: boolean;
  negated: boolean;
  hasOwnWord: boolean;
  /** End of the last word known to belong here: no tail is cut off before it. */
  known: number;
}

/**
 * Parts a clause where it turns from one parameter to another ("anime | very happy | waving"), so that words which the
 * vocabulary does not know stay with the value they stand beside.
 */
export function segmentsOf(reading: Reading, asked: Parameter | undefined): Segment[] {
  const parted: OpenSegment[] = [];
  let open = newSegment(0);
  const cut = (anchor: Anchor, after: number) => {
    open.to =
      behindAnd(reading, after, anchor.at) ??
      behindRefused(reading, open, after, anchor.at) ??
      softRunBefore(reading, anchor.at, after);
    parted.push(open);
    open = newSegment(open.to);
  };
  let last = 0;
  for (const anchor of purposeless(reading, anchorsOf(reading, asked))) {
    if (anchor.isLabel) placeLabel(reading, anchor, open, () => cut(anchor, last));
    else if (
      open.parameter !== undefined &&
      !isSameTopic(open, anchor) &&
      !isQualified(reading, open, anchor)
    )
      cut(anchor, last);
    // A cut has opened another one.
    open.parameter ??= anchor.parameter;
    if (anchor.parameter === open.parameter) {
      open.labelled ||= anchor.isLabel && !open.hasOwnWord;
      open.hasOwnWord ||= !anchor.isLabel;
      open.negated ||= anchor.negated && !isQualified(reading, open, anchor);
      open.known = anchor.end;
    }
    last = anchor.end;
  }
  open.to = reading.words.length;
  parted.push(open);
  return parted.map(each => finish(reading, each));
}

/** Where "and" opens what ends with its value, as verbs do in German: "traurig und am Fenster sitzen". */
function behindAnd(reading: Reading, from: number, to: number): number | undefined {
  for (let at = from; at < to - 1; at++) {
    const length = longest(reading, at, ['and']);
    if (length > 0 && at + length < to && longest(reading, at + length, ['beside']) > 0) return at;
  }
  return undefined;
}

/** Where what is wanted begins behind what is not, though its verb ends it: "statt winken | lieber Kaffee trinken". */
function behindRefused(
  reading: Reading,
  { negated }: OpenSegment,
  from: number,
  to: number,
): number | undefined {
  if (!negated) return undefined;
  for (let at = from; at < to - 1; at++) if (longest(reading, at, LEADS) > 0) return at;
  return undefined;
}

function newSegment(from: number): OpenSegment {
  return {
    from,
    to: from,
    parameter: undefined,
    labelled: false,
    negated: false,
    hasOwnWord: false,
    known: from,
  };
}

function isSameTopic(open: OpenSegment, anchor: Anchor): boolean {
  if (open.parameter === anchor.parameter) return open.negated === anchor.negated;
  return open.labelled && !open.hasOwnWord;
}

/** "Angry but not scary": the second says how the first is meant. */
function isQualified(reading: Reading, open: OpenSegment, anchor: Anchor): boolean {
  const isSame = open.parameter === anchor.parameter && open.known > open.from;
  return isSame && anchor.negated && !open.negated && isQualification(reading, open.known);
}

/** Whether "but not" stands at a place. */
function isQualification(reading: Reading, at: number): boolean {
  const length = longest(reading, at, ['but']);
  return length > 0 && longest(reading, at + length, QUALIFYING) > 0;
}

/** A label opens a part ("style anime"), or closes the one before it ("anime style"). */
function placeLabel(reading: Reading, anchor: Anchor, open: OpenSegment, cut: () => void): void {
  const isFirst = softRunBefore(reading, anchor.at, open.from) === open.from;
  const closes = open.parameter === anchor.parameter || (open.parameter === undefined && !isFirst);
  if (closes) open.hasOwnWord = true;
  else if (open.parameter !== undefined) cut();
}

function finish(reading: Reading, open: OpenSegment): Segment {
  const { parameter, labelled } = open;
  const negated = open.negated || isRefusedBehind(reading, open);
  let { from, to } = open;
  if (from === 0) from = greetingEnd(reading);
  if (isPurpose(reading) && open.from === 0) from = purposeEnd(reading, to);
  const labels = labelled && parameter !== undefined ? LABELS[parameter] : undefined;
  if (labelled && labels !== undefined) {
    while (from < to && longest(reading, from, [labels]) === 0) from++;
    from += longest(reading, from, [labels]);
  }
  // "…, but simply stood there"; "add a hat".
  let taking: readonly Category[] = open.from === 0 ? [...LEADS, 'but', 'add'] : LEADS;
  if (labelled) taking = [...LEADS, 'link', 'negation'];
  else if (negated) taking = [...LEADS, 'negation'];
  while (from < to) {
    const lead = Math.max(longest(reading, from, taking), repetitionAt(reading, from));
    if (lead === 0 || longest(reading, from, [...PARAMETERS, 'asPhoto']) >= lead) break;
    // "Un poco avergonzado": half of "a little" is its opposite.
    if (longest(reading, from, ['modifier']) > lead) break;
    if (longest(reading, from, ['change']) > 0) taking = [...taking, 'link', 'negation'];
    from += lead;
  }
  from = behindTalk(reading, from, open.known);
  if (open.from === 0) from = behindWant(reading, from, open.known);
  from = behindChange(reading, from, to, parameter);
  to = beforePurpose(reading, from, to);
  // "Happy but not too much."
  const known = isQualification(reading, open.known) ? to : Math.max(from, open.known);
  for (let tail = 1; to > known && tail > 0; to -= tail) tail = tailBefore(reading, to, known);
  // "Jumping for joy": what leads to the next value is no part of this one.
  const leading = open.to < reading.words.length && to === open.to ? phraseBefore(reading, to, ['link']) : 0;
  if (to - leading >= known) to -= leading;
  return { parameter, labelled, negated, words: reading.words.slice(from, to) };
}

/** "I don't like anime" the other way round, "anime no", as in «аниме не люблю». */
function isRefusedBehind(reading: Reading, { known, to, hasOwnWord }: OpenSegment): boolean {
  if (!hasOwnWord || known === 0 || to !== reading.words.length) return false;
  const refusing: readonly Category[] = [...REFUSING, 'drop'];
  return longest(reading, known, refusing) > 0 && isOnly(reading, known, [...refusing, 'tail', 'modifier']);
}

/** Words that something is to be done once more, and what says how much or adds to it. */
const NO_REPETITION: readonly Category[] = ['more', 'add', 'same', 'modifier'];

/** Length in words of "once more" at a place: beside a value it is no part of that; 0 where there is none. */
export function repetitionAt(reading: Reading, at: number): number {
  const length = longest(reading, at, ['again']);
  return length > longest(reading, at, NO_REPETITION) ? length : 0;
}

/** Words of the tail that ends here; 0 where there is none. */
function tailBefore(reading: Reading, end: number, from: number): number {
  const again = phraseBefore(reading, end, ['again']);
  if (again > 0 && end - again >= from && repetitionAt(reading, end - again) === again) return again;
  const length = phraseBefore(reading, end, ['tail']);
  return length > 1 && end - length >= from ? length : Number(isTail(reading, end - 1));
}

function isTail(reading: Reading, at: number): boolean {
  const word = reading.words[at];
  if (word?.quoted === true || phraseBefore(reading, at, ['caption']) > 0) return false;
  if (word?.emoji === true) return !reading.words.every(each => each.emoji);
  return longest(reading, at, ['tail']) > 0 && longest(reading, at, PARAMETERS) === 0;
}

/** "Anime for my friends": the value without what it is for. */
function beforePurpose(reading: Reading, from: number, to: number): number {
  for (let at = from + 1; at < to; at++) {
    const opens = longest(reading, at, ['purposeStart']) > 0;
    if (opens && [1, 2, 3].some(k => longest(reading, at + k, ['purpose']) > 0)) return at;
  }
  return to;
}

/** Where the talk of the purpose ends and the style begins. */
function purposeEnd(reading: Reading, to: number): number {
  const first = anchorsOf(reading, undefined).find(anchor => anchor.isLabel || anchor.parameter === 'style');
  return first === undefined ? to : first.at;
}
