import { type Clause, clausesOf, quotesIn } from '../../../lexicon/text.ts';
import { anchorsOf, hasValueWord } from './anchors.ts';
import { isOnly } from './button-wishes.ts';
import { withCapitalsQuoted } from './capitals.ts';
import { withoutAsides } from './clauses/asides.ts';
import type { ClauseContext } from './clauses/clause-kind.ts';
import { weighDoubts } from './clauses/doubts.ts';
import { readClause } from './clauses/read-clause.ts';
import type { TalkLexicon } from './lexicon.ts';
import {
  type Expectation,
  has,
  LEADS,
  longest,
  opensQuestion,
  phraseBefore,
  type Reading,
  sliced,
  splitAtBut,
} from './reading.ts';
import { type Shape, shapeOf } from './shape.ts';
import { withoutLinks } from './typing.ts';
import { Findings, type Part, type Understanding } from './understanding.ts';
import type { Parameter } from './vocabulary.ts';
import { clausesOfText, withCall } from './wishes/caption-text.ts';
import { captionText, lookWish } from './wishes/look-wish.ts';
import { splitAtPose, withQualified } from './wishes/pieces.ts';
import { spanOf } from './wishes/segment-words.ts';

/** Takes a message apart into values, acts and questions, in milliseconds whatever the text: no message is long. */
export function understand(text: string, lexicon: TalkLexicon, expected: Expectation): Understanding {
  const findings = new Findings();
  const clauses = withCapitalsQuoted(text, clausesOf(withoutLinks(text)));
  const readings = readingsOf(clauses, lexicon);
  for (let at = 0; at < readings.length; at++) {
    const { opens = false } = clauses[at] ?? {};
    const reading = readings[at];
    if (reading === undefined) continue;
    const question = isAsked(reading, clauses.slice(at, at + 2));
    const form = shapeOf(reading, false);
    const shape = question ? 'value' : form;
    const isAskedWish = question && form === 'wish' && !opensQuestion(reading);
    const described = opens ? describedBehind(reading) : undefined;
    if (described !== undefined && at + 1 < readings.length) {
      const words = readings.slice(at + 1).flatMap(each => each.words);
      findings.parts.push({
        kind: 'value',
        parameter: described,
        labelled: true,
        adds: false,
        span: spanOf(words),
      });
      break;
    }
    for (const { piece, isPosed } of partsAroundBut(reading, shape)) {
      const isWish = shape === 'wish' || isPosed;
      const awaits = readAsides(piece, { text, question, opens, isWish, isAskedWish }, findings, expected);
      const next = awaits ? readings.slice(at + 1) : [];
      const words = next.slice(0, clausesOfText(next, opens)).flatMap(each => each.words);
      if (words.length === 0) continue;
      findings.look = { ...findings.look, caption: captionText(text, words) };
      at += clausesOfText(next, opens);
    }
    const { caption } = findings.look;
    const called = caption && withCall(text, caption, reading, readings.slice(at + 1));
    if (called && called !== caption) {
      findings.look = { ...findings.look, caption: called };
      break;
    }
  }
  const quoted = quotedText(text);
  // "Make the caption shorter: «hi»".
  if (findings.look.caption && quoted !== '' && !quoted.includes(findings.look.caption))
    findings.look = { ...findings.look, caption: quoted };
  // "Can it have a caption? Like «hi»".
  if (findings.asked.caption !== undefined && quoted !== '') {
    findings.asked = { ...findings.asked, caption: quoted };
    const at = text.indexOf(quoted);
    const isQuoted = (part: Part) =>
      'span' in part && part.span.start <= at + quoted.length && part.span.end >= at;
    findings.parts.splice(0, findings.parts.length, ...findings.parts.filter(part => !isQuoted(part)));
  }
  if (clauses.length === 0) readMarks(text, findings);
  weighDoubts(findings, expected);
  // "Style: anime": the value followed in a part of its own.
  for (const part of findings.parts) if (part.kind === 'value') findings.open.delete(part.parameter);
  return findings;
}

/** In words: "…, will it do?" */
const LONGEST_TAG = 2;

/** Whether a clause asks, or what asks about it follows: "my phone is old, is that ok?" A value is one with that, too. */
function isAsked(reading: Reading, [clause, next]: readonly Clause[]): boolean {
  const isTag = next?.question === true && next.words.length <= LONGEST_TAG;
  return clause?.question === true || (isTag && clause?.opens === false && !hasValueWord(reading));
}

/** What "replace joy with this one: …" describes behind its colon. */
function describedBehind(reading: Reading): Parameter | undefined {
  const { length } = reading.words;
  const points = has(reading, 'change') && longest(reading, length - 1, ['lead', 'modifier']) > 0;
  const isNew = points && phraseBefore(reading, length - 1, ['becomes', 'link']) > 0;
  return isNew ? anchorsOf(reading, undefined)[0]?.parameter : undefined;
}

function readingsOf(clauses: readonly Clause[], lexicon: TalkLexicon): Reading[] {
  const matches = lexicon.find(clauses.flatMap(clause => clause.words));
  let from = 0;
  return clauses.map(({ words }) => {
    const here = matches.slice(from, from + words.length);
    from += words.length;
    return sliced({ words, matches: here }, 0, words.length);
  });
}

interface Piece {
  readonly piece: Reading;
  /** It stands beside a pose, or is one: none of the two tells something. */
  readonly isPosed: boolean;
}

/** The parts of a clause around each "but"; one that only tells something is one: "I only installed it yesterday". */
function partsAroundBut(reading: Reading, shape: Shape): readonly Piece[] {
  const whole = [{ piece: reading, isPosed: false }];
  if (shape === 'likeness') return whole;
  const pieces = splitAtBut(reading);
  if (shape === 'statement' && !pieces.slice(1).some(hasValueWord)) return whole;
  return withQualified(reading, pieces).flatMap(each => {
    const parts = splitAtPose(each);
    return parts.map(piece => ({ piece, isPosed: parts.length > 1 }));
  });
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

/** Where a part of a clause stands. */
interface Around extends ClauseContext {
  readonly text: string;
  /** A colon follows the clause. */
  readonly opens: boolean;
}

/** Reads what is no value, and the rest of the clause around it. Returns whether the text of a caption is to follow. */
function readAsides(
  reading: Reading,
  { text, opens, ...context }: Around,
  findings: Findings,
  expected: Expectation,
): boolean {
  const { question } = context;
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
  for (const piece of pieces) readClause(piece, context, findings, expected);
  if (pieces.length === 0) findings.parts.push({ kind: 'other', refusal: false });
  if (!opens || !caption?.wanted) return caption?.awaitsText === true;
  // "Make the caption: …".
  return isOnly(sliced(reading, caption.textAt, caption.textEnd), 0, [
    ...LEADS,
    'captionPut',
    'captionLead',
    'add',
  ]);
}
