import type { Word } from '../../../../lexicon/text.ts';
import { anchorsOf, hasValueWord } from '../anchors.ts';
import { isOnly } from '../buttons.ts';
import {
  type Expectation,
  has,
  isPurpose,
  labelsIn,
  longest,
  phraseBefore,
  type Reading,
  sliced,
} from '../reading.ts';
import { isBeside, isFace, judges, poseIn } from '../shape.ts';
import { isGibberish } from '../typing.ts';
import { type Findings, pendingLabel, type Span } from '../understanding.ts';
import type { Category, Parameter } from '../vocabulary.ts';
import { enriched, isChatter, isSame, withoutSame } from './segment-words.ts';
import { repetitionAt, type Segment, segmentsOf } from './segments.ts';

/** Words of a wish that names nothing: "something softer". */
const MOST_VAGUE = 2;
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

/** "Too cartoonish": how the style is, not how it is to be. */
function isTooMuchStyle(reading: Reading): boolean {
  const { words } = reading;
  const at = words.findIndex((_, k) => longest(reading, k, ['excess']) > 0);
  const [value] = anchorsOf(reading, undefined);
  if (at < 0 || value?.parameter !== 'style' || value.isLabel || value.negated) return false;
  return value.at === at + longest(reading, at, ['excess']);
}

/** How a clause is read. */
interface Wishes {
  /** All of it is this one value. */
  readonly whole: Segment | undefined;
  readonly question: boolean;
  /** See `ClauseContext`. */
  readonly isAskedWish: boolean;
  /** It speaks of the values that it names: of a doubtful one only its own words are proposed. */
  readonly isSpokenOf: boolean;
  /** Whether what it says of a parameter may as well be talk. */
  isDoubtful(parameter: Parameter): boolean;
}

/** Adds to the findings the values that a clause names, and what else can be one. */
export function readWishes(
  reading: Reading,
  { whole, question, isAskedWish, isSpokenOf, isDoubtful }: Wishes,
  findings: Findings,
  expected: Expectation,
): void {
  const valued = hasValueWord(reading);
  const named = labelsIn(reading).length > 0;
  // "Comic, shouting, fist up" goes on with what the sticker is to be like.
  const isListed = findings.parts.some(({ kind }) => kind === 'value');
  const isAnswer = expected.purposeAsked && !valued && !named && !findings.wished && !isListed;
  // "In love, with a kebab in my hand" is for nothing.
  if (isPurpose(reading) || (isAnswer && poseIn(reading.words) !== 'pose')) findings.purpose = true;
  else if (!valued && !named && has(reading, 'purpose')) findings.purpose = true;
  const complaints = (['rude', 'dislike'] as const).filter(act => !valued && !named && has(reading, act));
  for (const act of complaints) findings.acts.add(act);
  // "Not sure about the pose."
  const isWrong =
    has(reading, 'dislike', 'unsure') ||
    (!valued && has(reading, 'excess')) ||
    phraseBefore(reading, reading.words.length, ['no']) > 0;
  const isThere = labelsIn(reading).every(parameter => !expected.missing.includes(parameter));
  const isJudged = isThere && judges(reading);
  const isRejected = isJudged || (isWrong && (!valued || isOfOther(reading)));
  if (named && isRejected && !has(reading, 'asPhoto')) {
    for (const parameter of labelsIn(reading)) findings.open.add(parameter);
    findings.parts.push({ kind: 'other', refusal: false });
    return;
  }
  if (isTooMuchStyle(reading)) {
    findings.acts.add('dislike');
    findings.parts.push({ kind: 'other', refusal: false });
    return;
  }
  const isTalk = complaints.length > 0 || (!valued && !named && longest(reading, 0, ['talk']) > 0);
  // "Not waving but showing the tongue": of two parameters it is the one that was refused.
  const asked = [...findings.open].at(-1) ?? expected.asked;
  for (const each of whole ? [whole] : segmentsOf(reading, asked)) {
    const segment = { ...each, words: withoutSame(reading, each.words) };
    const first = segment.words[0];
    const final = segment.words.at(-1);
    const labelledBefore = pendingLabel(findings);
    if (first === undefined || final === undefined || isSame(reading, segment.words)) {
      if (
        segment.labelled &&
        segment.parameter !== undefined &&
        first === undefined &&
        !has(reading, 'same')
      ) {
        findings.open.add(segment.parameter);
      }
      findings.parts.push({ kind: 'other', refusal: false });
      continue;
    }
    const span = spanOf(segment.words);
    const parameter =
      segment.parameter ??
      labelledBefore ??
      (isFace(segment.words) || isFace(reading.words) ? 'emotion' : undefined);
    if (segment.negated && segment.parameter !== undefined) findings.open.add(segment.parameter);
    else if (
      question &&
      !isAskedWish &&
      !segment.labelled &&
      parameter !== 'pose' &&
      isUnexplained(reading, segment.words)
    ) {
      // "Are you sure that anime suits me?" Poses mostly hold words that nothing is known of.
      findings.question = true;
      findings.possible ||= parameter !== undefined;
      findings.parts.push({ kind: 'other', refusal: false });
    } else if (isDoubtful(parameter ?? 'pose') && !findings.purpose && !isTalk)
      findings.parts.push({
        kind: 'perhaps',
        parameter: parameter ?? 'pose',
        span: spanOf((isSpokenOf && valueWordsOf(reading, parameter)) || reading.words),
      });
    else if (parameter !== undefined) {
      const labelled = segment.labelled || labelledBefore === parameter;
      if (reading.words.some((_, at) => repetitionAt(reading, at) > 0)) findings.acts.add('again');
      // "Less cartoonish" says how the style that is there is to be.
      const isDegree =
        parameter === 'style' && longest(reading, reading.words.indexOf(first), ['less', 'more']) > 0;
      findings.parts.push({
        kind: 'value',
        parameter,
        labelled,
        adds: isAdded(reading, segment.words) || isDegree,
        span,
      });
      findings.open.delete(parameter);
    } else if (isOnly(reading, 0, EMPTY) || saysWhoIsDrawn(reading, expected)) {
      findings.parts.push({ kind: 'other', refusal: false });
    } else if (!findings.purpose && !isTalk && !isGibberish(segment.words)) {
      // "I don't like comic, something softer": what instead, they have not said.
      const isVague = findings.open.size > 0 && has(reading, 'wish') && segment.words.length <= MOST_VAGUE;
      // "With beer", to whatever but the question for the style.
      const isHeld = isBeside(segment.words) && expected.asked !== 'style' && !has(reading, 'look');
      const posed = poseIn(segment.words) ?? poseIn(reading.words) ?? (isHeld ? 'pose' : undefined);
      // "Hands behind his back."
      const isTalked = isVague || (posed !== 'pose' && isChatter(reading, segment.words));
      if (isAskedWish && !isTalked) {
        const isPose = posed !== undefined || has(reading, 'extra');
        const asked = isPose ? 'pose' : (expected.asked ?? expected.missing[0] ?? 'pose');
        findings.parts.push({ kind: 'perhaps', parameter: asked, span });
        continue;
      }
      const enriches = enriched(reading);
      // "The colours are too dark" says how they are, not how they are to be.
      const isUnsaid =
        isOnly(reading, 0, ['change', 'look', 'lead', 'tail', 'modifier', 'owner', 'add']) &&
        has(reading, 'change');
      if (
        enriches === 'style' &&
        ((has(reading, 'excess') && !has(reading, 'wish')) || judges(reading) || isUnsaid)
      ) {
        findings.acts.add('dislike');
        findings.parts.push({ kind: 'other', refusal: false });
        continue;
      }
      const aboutSelf = longest(reading, 0, ['selfIs']) > 0;
      // "Add a hat": what is added to no style is on them.
      const isAdded = longest(reading, 0, ['add']) > 0 && enriches !== 'style' && !has(reading, 'look');
      findings.parts.push({
        kind: 'unplaced',
        span,
        enriches,
        question: question || isTalked,
        described:
          has(reading, 'asPhoto') || longest(reading, reading.words.indexOf(first), ['comparison']) > 0,
        posed: posed ?? (isAdded ? 'pose' : undefined),
        held: isHeld || isAdded,
        aboutSelf,
        drops:
          longest(sliced(reading, reading.words.indexOf(first), reading.words.length), 0, ['drop']) > 0 &&
          has(reading, 'extra'),
      });
    } else if (isTalk) findings.parts.push({ kind: 'other', refusal: false });
  }
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

/** Whether all that seems to be a value is what is thought of another parameter: "поза скучная". */
function isOfOther(reading: Reading): boolean {
  const labels = labelsIn(reading);
  return anchorsOf(reading, undefined).every(
    ({ at, isLabel, parameter }) =>
      isLabel || (!labels.includes(parameter) && (longest(reading, at, ['dislike']) > 0 || judges(reading))),
  );
}

/** From the first word to the end of the last. */
export function spanOf(words: readonly Word[]): Span {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, words: words.length };
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
