import type { Word } from '../../../../lexicon/text.ts';
import { isOnly } from '../button-wishes.ts';
import { type Expectation, has, longest, type Reading, sliced } from '../reading.ts';
import { isBeside, judges, poseIn } from '../shape.ts';
import type { Findings, Part } from '../understanding.ts';
import type { Category } from '../vocabulary.ts';
import { enriched, isChatter, spanOf } from './segment-words.ts';

/** Words of a wish that names nothing: "something softer". */
const MOST_VAGUE = 2;
/** Of these alone nothing is said of how it is to be: "change the colours". */
const UNSAID: readonly Category[] = ['change', 'look', 'lead', 'tail', 'modifier', 'owner', 'add'];

/**
 * What words say of which nothing tells the parameter.
 *
 * @param clause the question that they stand in, if they do; see `ClauseContext`
 * @param findings a style that is disliked is added to their acts
 */
export function unplacedPart(
  reading: Reading,
  words: readonly Word[],
  { question, isAskedWish }: { readonly question: boolean; readonly isAskedWish: boolean },
  findings: Findings,
  expected: Expectation,
): Part {
  const span = spanOf(words);
  // "I don't like comic, something softer": what instead, they have not said.
  const isVague = findings.open.size > 0 && has(reading, 'wish') && words.length <= MOST_VAGUE;
  // "With beer", to whatever but the question for the style.
  const isHeld = isBeside(words) && expected.asked !== 'style' && !has(reading, 'look');
  const posed = poseIn(words) ?? poseIn(reading.words) ?? (isHeld ? 'pose' : undefined);
  // "Hands behind his back."
  const isTalked = isVague || (posed !== 'pose' && isChatter(reading, words));
  if (isAskedWish && !isTalked) {
    const isPose = posed !== undefined || has(reading, 'extra');
    return {
      kind: 'perhaps',
      parameter: isPose ? 'pose' : (expected.asked ?? expected.missing[0] ?? 'pose'),
      span,
    };
  }
  const enriches = enriched(reading);
  if (enriches === 'style' && isDisliked(reading)) {
    findings.acts.add('dislike');
    return { kind: 'other', refusal: false };
  }
  const at = words[0] === undefined ? 0 : reading.words.indexOf(words[0]);
  const behind = sliced(reading, at, reading.words.length);
  return {
    kind: 'unplaced',
    span,
    enriches,
    question: question || isTalked,
    described: has(reading, 'asPhoto') || longest(reading, at, ['comparison']) > 0,
    posed,
    held: isHeld,
    aboutSelf: longest(reading, 0, ['selfIs']) > 0,
    drops: longest(behind, 0, ['drop']) > 0 && has(reading, 'extra'),
  };
}

/** "The colours are too dark" says how they are, not how they are to be. */
function isDisliked(reading: Reading): boolean {
  const isTooMuch = has(reading, 'excess') && !has(reading, 'wish');
  return isTooMuch || judges(reading) || (isOnly(reading, 0, UNSAID) && has(reading, 'change'));
}
