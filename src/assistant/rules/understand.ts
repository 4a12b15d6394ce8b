import { clausesOf, quotesIn, type Word } from '../../lexicon/text.ts';
import { actsOf, emojiParameter } from './acts.ts';
import { hasValueWord } from './anchors.ts';
import { withoutAsides } from './asides.ts';
import type { TalkLexicon } from './lexicon.ts';
import { captionText, lookWish } from './look-wish.ts';
import {
  type Expectation,
  has,
  isPurpose,
  labelsIn,
  longest,
  opensQuestion,
  type Reading,
  sliced,
  splitAtBut,
} from './reading.ts';
import { enriched, isChatter, isSame, withoutSame } from './segment-words.ts';
import { type Segment, segmentsOf } from './segments.ts';
import { isPosed, type Shape, shapeOf, wholeLikeness } from './shape.ts';
import { isGibberish, withoutLinks } from './typing.ts';
import { Findings, type Part, type Span, type Understanding } from './understanding.ts';
import { type Parameter, TOPICS, type Topic } from './vocabulary.ts';

/** Takes a message apart into values, acts and questions, in milliseconds whatever the text: no message is long. */
export function understand(text: string, lexicon: TalkLexicon, expected: Expectation): Understanding {
  const findings = new Findings();
  const clauses = clausesOf(withoutLinks(text));
  const matches = lexicon.find(clauses.flatMap(clause => clause.words));
  let at = 0;
  let isCaption = false;
  for (const { words, question, opens } of clauses) {
    if (isCaption) findings.look = { ...findings.look, caption: captionText(text, words) };
    const reading = sliced({ words, matches: matches.slice(at, at + words.length) }, 0, words.length);
    at += words.length;
    const shape = question ? 'value' : shapeOf(reading, false);
    const pieces: readonly Reading[] = isCaption ? [] : piecesOf(reading, shape);
    isCaption = false;
    for (const piece of pieces) {
      isCaption =
        readAsides(piece, { text, question, isWish: shape === 'wish' }, findings, expected) && opens;
    }
  }
  const quoted = quotedText(text);
  // "Make the caption shorter: «hi»".
  if (findings.look.caption && quoted !== '' && !quoted.includes(findings.look.caption))
    findings.look = { ...findings.look, caption: quoted };
  if (clauses.length === 0) readMarks(text, findings);
  weighDoubts(findings, expected);
  // "Style: anime": the value followed in a part of its own.
  for (const part of findings.parts) if (part.kind === 'value') findings.open.delete(part.parameter);
  return findings;
}

/** Beside a remark, what no word wishes for may be part of it; beside what is a value for certain, all else is meant, too. */
function weighDoubts(findings: Findings, { asked, missing }: Expectation): void {
  const { parts } = findings;
  const isRemark = !findings.wished && parts.some(({ kind }) => kind === 'told' || kind === 'perhaps');
  const isCertain = (part: Part) =>
    part.kind === 'value' &&
    (!isRemark || part.labelled || part.parameter === 'style' || part.parameter === asked);
  if (parts.some(isCertain)) {
    parts.forEach((part, at) => {
      if (part.kind === 'perhaps') parts[at] = { ...part, kind: 'value', labelled: false, adds: false };
    });
  } else if (isRemark) {
    parts.forEach((part, at) => {
      if (part.kind === 'value') parts[at] = { kind: 'perhaps', parameter: part.parameter, span: part.span };
      if (part.kind !== 'unplaced' || part.question) return;
      const parameter = part.posed ? 'pose' : (asked ?? missing[0]);
      if (parameter !== undefined) parts[at] = { kind: 'perhaps', parameter, span: part.span };
    });
  }
}

/** The parts of a clause around each "but"; one that only tells something is one: "I only installed it yesterday". */
function piecesOf(reading: Reading, shape: Shape): readonly Reading[] {
  const pieces = splitAtBut(reading);
  return shape === 'statement' && !pieces.slice(1).some(hasValueWord) ? [reading] : pieces;
}

/** What stands in the only quotation marks of a text; empty without such. */
function quotedText(text: string): string {
  const [quote, ...others] = quotesIn(text);
  return quote && others.length === 0 ? text.slice(quote.start + 1, quote.end - 1).trim() : '';
}

/** A lone "?" or "+". */
function readMarks(text: string, findings: Findings): void {
  if (text.includes('?')) findings.topics.add('abilities');
  else if (text.includes('+')) findings.acts.add('yes');
}

/** Reads what is no value, and the rest of the clause around it. Returns whether the text of a caption is to follow. */
function readAsides(
  reading: Reading,
  { text, question, isWish }: { readonly text: string; readonly question: boolean; readonly isWish: boolean },
  findings: Findings,
  expected: Expectation,
): boolean {
  const { pieces, photo, outline, caption, background, ownPose } = withoutAsides(reading);
  findings.photo ||= photo;
  if (outline !== undefined || caption !== undefined) {
    // "Can I have a caption?" is no question how.
    if (question && !opensQuestion(reading)) findings.asked = lookWish(text, reading, outline, caption);
    if (question || opensQuestion(reading)) findings.buttons = true;
    else findings.look = { ...findings.look, ...lookWish(text, reading, outline, caption) };
  }
  findings.background ||= background;
  findings.ownPose ||= ownPose;
  for (const piece of pieces) readClause(piece, { question, isWish }, findings, expected);
  if (pieces.length === 0) findings.parts.push({ kind: 'other', refusal: false });
  return caption?.awaitsText === true;
}

function readClause(
  reading: Reading,
  { question, isWish }: { readonly question: boolean; readonly isWish: boolean },
  findings: Findings,
  expected: Expectation,
): void {
  if (has(reading, 'noPicture')) {
    findings.photo = true;
    findings.noPhoto = true;
    findings.parts.push({ kind: 'other', refusal: false });
    return;
  }
  const onlyEmoji = reading.words.every(word => word.emoji);
  const isListed = onlyEmoji && findings.parts.some(part => part.kind === 'value');
  const acts = actsOf(
    reading,
    isListed ? { ...expected, asked: emojiParameter(reading, expected) } : expected,
  );
  if (onlyEmoji && !isListed && acts.length === 0 && expected.asked === 'style') acts.push('heard');
  // "Neon, cool, in dark glasses": beside values it is one.
  const isPraisedList =
    acts.join() === 'praise' &&
    expected.missing.includes('emotion') &&
    findings.parts.some(part => part.kind === 'value' && part.parameter !== 'emotion') &&
    has(reading, 'emotion');
  // "Will it be good?" is no yes.
  if (acts.length > 0 && !isPraisedList && !(question && opensQuestion(reading))) {
    for (const act of acts) findings.acts.add(act);
    for (const parameter of labelsIn(reading)) findings.named.add(parameter);
    findings.parts.push({ kind: 'other', refusal: acts.includes('no') });
    return;
  }
  const isTelling = findings.parts.some(({ kind }) => kind === 'told' || kind === 'perhaps');
  const isNamed = question || pendingLabel(findings) !== undefined;
  const shape = isNamed ? 'value' : shapeOf(reading, isTelling);
  const valued = hasValueWord(reading);
  const topics = TOPICS.filter(topic => has(reading, topic));
  const asking = opensQuestion(reading) && !has(reading, 'change');
  const isTopical = !valued && (topics.length > 0 || (question && labelsIn(reading).length === 0));
  if (shape !== 'likeness' && (asking || isTopical)) {
    readQuestion(reading, topics, findings);
    return;
  }
  if (!valued && has(reading, 'photo') && !isLikePhoto(reading, expected)) {
    findings.photo = true;
    findings.noPhoto ||= has(reading, 'negation', 'no', 'without');
    findings.parts.push({ kind: 'other', refusal: false });
    return;
  }
  if (shape === 'statement' && !(isWish && hasValueWord(reading))) {
    findings.parts.push({ kind: 'told' });
    readJudgement(reading, findings);
    return;
  }
  findings.wished ||= shape === 'wish' || shape === 'likeness' || isWish;
  const isDoubtful = (parameter: Parameter) => shape === 'doing' && !isWish && parameter !== expected.asked;
  const likeness = shape === 'likeness' ? wholeLikeness(reading, expected) : undefined;
  readWishes(reading, likeness && [likeness], question, findings, expected, isDoubtful);
}

/** What somebody thinks of the bot or the sticker. */
function readJudgement(reading: Reading, findings: Findings): void {
  for (const act of ['rude', 'dislike'] as const) if (has(reading, act)) findings.acts.add(act);
}

/** Words of a wish that names nothing: "something softer". */
const MOST_VAGUE = 2;

/** "As in the photo", where the expression or the pose is the matter. */
function isLikePhoto(reading: Reading, { asked, missing }: Expectation): boolean {
  const isAsked = asked !== undefined && asked !== 'style' && missing.includes(asked);
  return has(reading, 'asPhoto') && (isAsked || labelsIn(reading).length > 0);
}

function readQuestion(reading: Reading, topics: readonly Topic[], findings: Findings): void {
  for (const topic of topics) findings.topics.add(topic);
  if (topics.length === 0) for (const parameter of labelsIn(reading)) findings.askedAbout.add(parameter);
  if (has(reading, 'photo')) {
    findings.photo = true;
    findings.noPhoto ||= has(reading, 'without');
  }
  if (has(reading, 'dislike')) findings.acts.add('dislike');
  else findings.question = true;
  findings.possible ||= findings.question && hasValueWord(reading);
  findings.parts.push({ kind: 'other', refusal: false });
}

function readWishes(
  reading: Reading,
  whole: readonly Segment[] | undefined,
  question: boolean,
  findings: Findings,
  expected: Expectation,
  isDoubtful: (parameter: Parameter) => boolean,
): void {
  const valued = hasValueWord(reading);
  const named = labelsIn(reading).length > 0;
  if (isPurpose(reading) || (expected.purposeAsked && !valued && !named)) findings.purpose = true;
  else if (!valued && !named && has(reading, 'purpose')) findings.purpose = true;
  const complaints = (['rude', 'dislike'] as const).filter(act => !valued && !named && has(reading, act));
  for (const act of complaints) findings.acts.add(act);
  if (!valued && named && has(reading, 'dislike')) {
    for (const parameter of labelsIn(reading)) findings.open.add(parameter);
    findings.parts.push({ kind: 'other', refusal: false });
    return;
  }
  const isTalk = complaints.length > 0 || (!valued && !named && longest(reading, 0, ['talk']) > 0);
  for (const each of whole ?? segmentsOf(reading, expected.asked)) {
    const segment = { ...each, words: withoutSame(reading, each.words) };
    const first = segment.words[0];
    const final = segment.words.at(-1);
    const labelledBefore = pendingLabel(findings);
    if (first === undefined || final === undefined || isSame(reading, segment.words)) {
      if (segment.labelled && segment.parameter !== undefined && first === undefined) {
        findings.open.add(segment.parameter);
      }
      findings.parts.push({ kind: 'other', refusal: false });
      continue;
    }
    const span = spanOf(segment.words);
    const parameter = segment.parameter ?? labelledBefore;
    if (segment.negated && segment.parameter !== undefined) findings.open.add(segment.parameter);
    else if (isDoubtful(parameter ?? 'pose') && !findings.purpose && !isTalk)
      findings.parts.push({ kind: 'perhaps', parameter: parameter ?? 'pose', span: spanOf(reading.words) });
    else if (parameter !== undefined) {
      const labelled = segment.labelled || labelledBefore === parameter;
      findings.parts.push({ kind: 'value', parameter, labelled, adds: has(reading, 'add'), span });
      findings.open.delete(parameter);
    } else if (!findings.purpose && !isTalk && !isGibberish(segment.words)) {
      // "I don't like comic, something softer": what instead, they have not said.
      const isVague = findings.open.size > 0 && has(reading, 'wish') && segment.words.length <= MOST_VAGUE;
      const isTalked = question || isVague || isChatter(reading, segment.words);
      const aboutSelf = longest(reading, 0, ['selfIs']) > 0;
      findings.parts.push({
        kind: 'unplaced',
        span,
        enriches: enriched(reading),
        question: isTalked,
        posed: isPosed(segment.words),
        aboutSelf,
        drops:
          longest(sliced(reading, reading.words.indexOf(first), reading.words.length), 0, ['drop']) > 0 &&
          has(reading, 'extra'),
      });
    } else if (isTalk) findings.parts.push({ kind: 'other', refusal: false });
  }
}

function spanOf(words: readonly Word[]): Span {
  return { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, words: words.length };
}

/** The parameter just named without a value: the value may come after the punctuation. */
function pendingLabel(findings: Findings): Parameter | undefined {
  return findings.parts.at(-1)?.kind === 'other' ? [...findings.open].at(-1) : undefined;
}
