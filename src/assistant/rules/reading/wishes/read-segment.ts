import type { Word } from '../../../../lexicon/text.ts';
import { anchorsOf } from '../anchors.ts';
import { isOnly } from '../button-wishes.ts';
import { type Expectation, has, longest, type Reading } from '../reading.ts';
import { isFace } from '../shape.ts';
import { isGibberish } from '../typing.ts';
import { type Findings, type Part, pendingLabel } from '../understanding.ts';
import type { Category, Parameter } from '../vocabulary.ts';
import { isSame, spanOf } from './segment-words.ts';
import { repetitionAt, type Segment } from './segments.ts';
import { unplacedPart } from './unplaced.ts';

/** Of these alone nothing is made: "without it". */
const EMPTY: readonly Category[] = ['tail', 'lead', 'modifier', 'without', 'self'];
/** What may stand around whom the photo shows: "it's my cat, not a person". */
const SHOWN: readonly Category[] = [
  ...EMPTY,
  'drawn',
  'owner',
  'and',
  'link',
  'negation',
  'heard',
  'yes',
  'change',
  'wish',
];
const NO_VALUE: Part = { kind: 'other', refusal: false };

/** How a clause is read. */
export interface ClauseWishes {
  readonly question: boolean;
  /** See `ClauseContext`. */
  readonly isAskedWish: boolean;
  /** It speaks of the values that it names: of a doubtful one only its own words are proposed. */
  readonly isSpokenOf: boolean;
  /** It tells something, or thinks something of what is there. */
  readonly isTalk: boolean;
  /** Whether what it says of a parameter may as well be talk. */
  isDoubtful(parameter: Parameter): boolean;
}

/**
 * Reads one segment of a clause. What it refuses, asks or names without a value goes to the findings.
 *
 * @returns what it says; undefined where that is no part of what is wished for
 */
export function readSegment(
  reading: Reading,
  segment: Segment,
  clause: ClauseWishes,
  findings: Findings,
  expected: Expectation,
): Part | undefined {
  const { words, labelled, negated } = segment;
  if (words.length === 0 || isSame(reading, words)) {
    const isBareLabel = labelled && words.length === 0 && !has(reading, 'same');
    if (isBareLabel && segment.parameter !== undefined) findings.open.add(segment.parameter);
    return NO_VALUE;
  }
  const labelledBefore = pendingLabel(findings);
  const isOfFace = isFace(words) || isFace(reading.words);
  const parameter = segment.parameter ?? labelledBefore ?? (isOfFace ? 'emotion' : undefined);
  if (negated && segment.parameter !== undefined) {
    findings.open.add(segment.parameter);
    return undefined;
  }
  const isAsked = clause.question && !clause.isAskedWish && !labelled;
  // "Are you sure that anime suits me?" Poses mostly hold words that nothing is known of.
  if (isAsked && parameter !== 'pose' && isUnexplained(reading, words)) {
    findings.question = true;
    findings.possible ||= parameter !== undefined;
    return NO_VALUE;
  }
  if (clause.isDoubtful(parameter ?? 'pose') && !findings.purpose && !clause.isTalk) {
    const spoken = (clause.isSpokenOf && valueWordsOf(reading, parameter)) || reading.words;
    return { kind: 'perhaps', parameter: parameter ?? 'pose', span: spanOf(spoken) };
  }
  if (parameter !== undefined) {
    // "Not anime, something more realistic."
    const isRefused = findings.open.delete(parameter);
    if (reading.words.some((_, at) => repetitionAt(reading, at) > 0)) findings.acts.add('again');
    return {
      kind: 'value',
      parameter,
      labelled: labelled || labelledBefore === parameter,
      adds: isAdded(reading, words) || (parameter === 'style' && !isRefused && isDegree(reading, words)),
      span: spanOf(words),
    };
  }
  if (isOnly(reading, 0, EMPTY) || saysWhoIsDrawn(reading, expected) || clause.isTalk) return NO_VALUE;
  if (findings.purpose || isGibberish(words)) return undefined;
  return unplacedPart(reading, words, clause, findings, expected);
}

/** "Less cartoonish" says how the style that is there is to be. */
function isDegree(reading: Reading, [first]: readonly Word[]): boolean {
  return first !== undefined && longest(reading, reading.words.indexOf(first), ['less', 'more']) > 0;
}

/**
 * Whether the words are to come beside what is there. "Back to anime" leads to a value in its place, though "the hat back" adds one;
 * "comic and add colours" is one value.
 */
function isAdded(reading: Reading, words: readonly Word[]): boolean {
  return reading.words.some(
    (word, at) => !words.includes(word) && longest(reading, at, ['add']) > longest(reading, at, ['change']),
  );
}

/** Whether some of these words stand in no list, beside a value that is the only one of its kind: "is anime cooler or comic?" */
function isUnexplained(reading: Reading, words: readonly Word[]): boolean {
  const [first] = words;
  const from = first === undefined ? 0 : reading.words.indexOf(first);
  const unknown = words.filter(({ emoji, quoted }, k) => !emoji && !quoted && !isCovered(reading, from + k));
  const named = anchorsOf(reading, undefined).map(({ parameter }) => parameter);
  return named.length > 0 && new Set(named).size === named.length && unknown.length > 0;
}

/** Whether a word belongs to some phrase. */
function isCovered(reading: Reading, at: number): boolean {
  return [0, 1, 2, 3].some(back => (reading.matches[at - back] ?? []).some(({ length }) => length > back));
}

/** The words of a clause that are known to name a value of this parameter; undefined where none are. */
function valueWordsOf(reading: Reading, parameter: Parameter | undefined): readonly Word[] | undefined {
  const named = anchorsOf(reading, parameter).filter(each => !each.isLabel && each.parameter === parameter);
  const [first] = named;
  const last = named.at(-1);
  return first && last && reading.words.slice(first.at, last.end);
}

/** "It's my cat" and "draw what's in it", but not "with my dog" or "on a horse". */
function saysWhoIsDrawn(reading: Reading, { asked }: Expectation): boolean {
  if (!has(reading, 'drawn') || !isOnly(reading, 0, SHOWN)) return false;
  // "Cat girl" answers the question how it is to look.
  const isEachDrawn = reading.words.every((_, at) => longest(reading, at, ['drawn']) === 1);
  if (asked !== undefined && reading.words.length > 1 && isEachDrawn) return false;
  let at = 0;
  while (at < reading.words.length && longest(reading, at, ['beside']) === 0)
    at += Math.max(1, longest(reading, at, ['drawn']));
  return at >= reading.words.length;
}
