import { has, isPurpose, LABELS, longest, phraseBefore, type Reading } from './reading.ts';
import { type Category, PARAMETERS, type Parameter, TOPICS } from './vocabulary.ts';

/** A phrase that tells which parameter the words around it are about. */
export interface Anchor {
  readonly at: number;
  readonly end: number;
  readonly parameter: Parameter;
  readonly isLabel: boolean;
  readonly negated: boolean;
}

/** A longer phrase of these hides a value: "I love …", "how does it work". */
const LONGER_WINS: readonly Category[] = [
  'lead',
  'change',
  'same',
  'greeting',
  'talk',
  'unsure',
  'any',
  'wait',
  'yes',
  'asPhoto',
  ...TOPICS,
];

/** "The same pose as in the photo" is about the pose. */
const AS_PHOTO_WINS = LONGER_WINS.filter(category => category !== 'same');

/** Words that say nothing of a value by themselves, so that a cut may be made before them. */
const SOFT: readonly Category[] = ['modifier', 'lead', 'change', 'negation', 'but'];

/** Whether anything in a clause is a known value. */
export function hasValueWord(reading: Reading): boolean {
  return anchorsOf(reading, undefined).some(anchor => !anchor.isLabel);
}

/** Values, labels and longer leads ("I love …"), each word taken by the longest phrase. */
export function anchorsOf(reading: Reading, asked: Parameter | undefined): Anchor[] {
  const anchors: Anchor[] = [];
  const preferred = asked === undefined ? PARAMETERS : [asked, ...PARAMETERS];
  const onlyEmoji = reading.words.every(word => word.emoji);
  const likePhoto = has(reading, 'asPhoto');
  let free = 0;
  for (let at = 0; at < reading.words.length; ) {
    if (reading.words[at]?.emoji === true && !onlyEmoji) {
      at += 1;
      continue;
    }
    let best: { parameter: Parameter; length: number; isLabel: boolean } | undefined;
    for (const parameter of preferred) {
      const label = longest(reading, at, [LABELS[parameter]]);
      const value = longest(reading, at, [parameter]);
      if (label > (best?.length ?? 0)) best = { parameter, length: label, isLabel: true };
      if (value > (best?.length ?? 0)) best = { parameter, length: value, isLabel: false };
    }
    const other = longest(reading, at, likePhoto ? AS_PHOTO_WINS : LONGER_WINS);
    if (best === undefined || (other > 1 && other > best.length)) {
      at += Math.max(1, other);
      continue;
    }
    const end = at + best.length;
    const negated = isNegated(reading, at, free) || isWithout(reading, at, best.parameter);
    anchors.push({ at, end, parameter: best.parameter, isLabel: best.isLabel, negated });
    free = end;
    at = end;
  }
  return anchors;
}

/** In "for a happy birthday" nothing is said of the face; a style may well be named in such a clause. */
export function purposeless(reading: Reading, anchors: readonly Anchor[]): readonly Anchor[] {
  if (!isPurpose(reading)) return anchors;
  return anchors.filter(anchor => anchor.isLabel || anchor.parameter === 'style');
}

function isNegated(reading: Reading, at: number, from: number): boolean {
  for (let i = at - 1; i >= from; i--) {
    // "Instead of": the phrase that this word ends may begin before it.
    if (longest(reading, i, ['negation']) > 0 || phraseBefore(reading, i + 1, ['negation']) > 0) return true;
    // "Drop the waving", but "showing off muscles".
    if (longest(reading, i, ['drop']) > 0 && longest(reading, i, ['tail']) === 0)
      return !isParticle(reading, i);
    if (longest(reading, i, SOFT) === 0) return false;
  }
  return false;
}

/** "Without waving": of a face or a pose; a style may well be "black and white without red". */
function isWithout(reading: Reading, at: number, parameter: Parameter): boolean {
  return parameter !== 'style' && longest(reading, at - 1, ['without']) > 0 && at > 0;
}

/** "Off" belongs to the word before it, unless that only leads to it. */
function isParticle(reading: Reading, at: number): boolean {
  return at > 0 && longest(reading, at, ['particle']) > 0 && phraseBefore(reading, at, SOFT) === 0;
}

/** Where the run of soft words before a place begins. */
export function softRunBefore(reading: Reading, at: number, from: number): number {
  let start = at;
  while (start > from) {
    // "Instead of" ends with a word that is not soft by itself.
    const length = longest(reading, start - 1, SOFT) > 0 ? 1 : phraseBefore(reading, start, SOFT);
    if (length === 0 || start - length < from) break;
    start -= length;
  }
  return start;
}
