import { anchorsOf, hasValueWord } from '../anchors.ts';
import { type Expectation, has, labelsIn, longest, opensQuestion, type Reading } from '../reading.ts';
import { pointsAt, type Shape, shapeOf, speaksOf } from '../shape.ts';
import { type Findings, pendingLabel } from '../understanding.ts';
import { type Act, TOPICS, type Topic } from '../vocabulary.ts';
import { asksAbility } from './ability.ts';
import { actsOf, emojiParameter } from './acts.ts';

/** What a clause is, so that each can be answered as what it is. */
export type ClauseKind =
  /** Wants to be described in words, without a photo. */
  | { readonly kind: 'described' }
  | { readonly kind: 'acts'; readonly acts: readonly Act[] }
  /** `isPossible`: what it names can be drawn. */
  | { readonly kind: 'question'; readonly topics: readonly Topic[]; readonly isPossible: boolean }
  /** Is about the photo that is sent. */
  | { readonly kind: 'photo' }
  /** "One sec, the doorbell." */
  | { readonly kind: 'pause' }
  /** Tells something of the world. */
  | { readonly kind: 'statement' }
  /** May name values; `isSpokenOf`: it speaks of them, and does not say that they are wished for. */
  | { readonly kind: 'wishes'; readonly shape: Exclude<Shape, 'statement'>; readonly isSpokenOf: boolean };

/** What stands around a part of a clause. */
export interface ClauseContext {
  readonly question: boolean;
  /** The whole clause says itself that it wishes for something. */
  readonly isWish: boolean;
  /** The same of a question, which may be no more than that: "could she look up?" */
  readonly isAskedWish: boolean;
}

/** The acts that a clause consists of, as far as they are meant as such. */
function saidActs(
  reading: Reading,
  shape: Shape,
  question: boolean,
  { parts }: Findings,
  expected: Expectation,
): readonly Act[] {
  const onlyEmoji = reading.words.every(word => word.emoji);
  const isListed = onlyEmoji && parts.some(part => part.kind === 'value');
  const asked = isListed ? emojiParameter(reading, expected) : expected.asked;
  const acts = actsOf(reading, { ...expected, asked });
  if (onlyEmoji && !isListed && acts.length === 0 && expected.asked === 'style') acts.push('heard');
  // "Neon, cool, in dark glasses": beside values it is one.
  const isPraisedList =
    (acts.join() === 'praise' || acts.join() === 'laugh') &&
    expected.missing.includes('emotion') &&
    parts.some(part => part.kind === 'value' && part.parameter !== 'emotion') &&
    has(reading, 'emotion');
  // "I am off now" is near to a yes, "like I don't care" to a choice left to the bot; "will it be good?" is no yes either.
  const isTold = shape === 'statement' && acts.every(act => act === 'yes');
  const isAsked = question && opensQuestion(reading);
  return isTold || shape === 'likeness' || isPraisedList || isAsked ? [] : acts;
}

/** "As in the photo", where the expression or the pose is the matter. */
function isLikePhoto(reading: Reading, { asked, missing }: Expectation): boolean {
  const isAsked = asked !== undefined && asked !== 'style' && missing.includes(asked);
  return has(reading, 'asPhoto') && (isAsked || labelsIn(reading).length > 0);
}

/** "It's a drawing", where nobody has asked for the style: a thing in the photo. */
function isThing(reading: Reading, { asked, missing }: Expectation): boolean {
  const named = anchorsOf(reading, asked).map(({ parameter }) => parameter);
  const isOpen = named.some(each => each === 'emotion' || each === asked || missing.includes(each));
  return named.length > 0 && !isOpen && pointsAt(reading);
}

/** Tells what a clause is, from its form and its words; nothing is stored by it. */
export function kindOf(
  reading: Reading,
  { question, isWish, isAskedWish }: ClauseContext,
  findings: Findings,
  expected: Expectation,
): ClauseKind {
  if (has(reading, 'noPicture')) return { kind: 'described' };
  const isTelling = findings.parts.some(({ kind }) => kind === 'told' || kind === 'perhaps');
  // "Not waving, just stood there": what comes instead.
  const pends = pendingLabel(findings) !== undefined || findings.open.size > 0;
  const isNamed = question || pends;
  const shape = isNamed ? 'value' : shapeOf(reading, isTelling);
  const acts = saidActs(reading, shape, question, findings, expected);
  if (acts.length > 0) return { kind: 'acts', acts };
  const valued = hasValueWord(reading);
  if (asksAbility(reading)) return { kind: 'question', topics: [], isPossible: false };
  const topics = TOPICS.filter(topic => has(reading, topic));
  // "… than anime".
  const compares = valued && !question && longest(reading, 0, ['negation']) > 0;
  const asking = opensQuestion(reading) && !has(reading, 'change') && !compares;
  const isTopical =
    !valued &&
    shape !== 'statement' &&
    (topics.length > 0 || (question && !isAskedWish && labelsIn(reading).length === 0));
  if (shape !== 'likeness' && (asking || isTopical)) return { kind: 'question', topics, isPossible: valued };
  if (!valued && has(reading, 'photo') && !isLikePhoto(reading, expected)) return { kind: 'photo' };
  const isFirm = shape === 'wish' || isWish;
  const waits = longest(reading, 0, ['wait']) > longest(reading, 0, ['talk']);
  if (waits && !isFirm && !valued && !question) return { kind: 'pause' };
  const isPlain = (shape === 'value' || shape === 'doing') && !isFirm && labelsIn(reading).length === 0;
  const spoken = isPlain && !pends ? speaksOf(reading, question) : undefined;
  if (spoken === 'asks') return { kind: 'question', topics: [], isPossible: valued };
  // Once all is chosen, a mere remark changes nothing: "the waving looks silly".
  const isRemark = expected.missing.length === 0 || (!valued && expected.asked !== 'pose');
  if (spoken === 'tells' && isRemark) return { kind: 'statement' };
  if (isPlain && !pends && !question && isThing(reading, expected)) return { kind: 'statement' };
  if (shape !== 'statement') return { kind: 'wishes', shape, isSpokenOf: spoken === 'tells' };
  return isWish && valued ? { kind: 'wishes', shape: 'wish', isSpokenOf: false } : { kind: 'statement' };
}
