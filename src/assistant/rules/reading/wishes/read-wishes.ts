import { anchorsOf, hasValueWord } from '../anchors.ts';
import {
  type Expectation,
  has,
  isPurpose,
  labelsIn,
  longest,
  phraseBefore,
  type Reading,
} from '../reading.ts';
import { judges, poseIn } from '../shape.ts';
import type { Findings } from '../understanding.ts';
import { type ClauseWishes, readSegment } from './read-segment.ts';
import { withoutSame } from './segment-words.ts';
import { type Segment, segmentsOf } from './segments.ts';

interface WishContext extends Omit<ClauseWishes, 'isTalk'> {
  /** All of the clause is this one value. */
  readonly whole: Segment | undefined;
}

/** Adds to the findings the values that a clause names, and what else can be one. */
export function readWishes(
  reading: Reading,
  { whole, ...clause }: WishContext,
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
    const part = readSegment(reading, segment, { ...clause, isTalk }, findings, expected);
    if (part !== undefined) findings.parts.push(part);
  }
}

/** "Too cartoonish": how the style is, not how it is to be. */
function isTooMuchStyle(reading: Reading): boolean {
  const { words } = reading;
  const at = words.findIndex((_, k) => longest(reading, k, ['excess']) > 0);
  const [value] = anchorsOf(reading, undefined);
  if (at < 0 || value?.parameter !== 'style' || value.isLabel || value.negated) return false;
  return value.at === at + longest(reading, at, ['excess']);
}

/** Whether all that seems to be a value is what is thought of another parameter: "поза скучная". */
function isOfOther(reading: Reading): boolean {
  const labels = labelsIn(reading);
  return anchorsOf(reading, undefined).every(
    ({ at, isLabel, parameter }) =>
      isLabel || (!labels.includes(parameter) && (longest(reading, at, ['dislike']) > 0 || judges(reading))),
  );
}
