import { type Expectation, has, labelsIn, type Reading } from '../reading.ts';
import { lookAlike, wholeLikeness } from '../shape.ts';
import type { Findings } from '../understanding.ts';
import type { Parameter, Topic } from '../vocabulary.ts';
import { readWishes } from '../wishes/read-wishes.ts';
import { type ClauseContext, kindOf } from './clause-kind.ts';

/** Adds to the findings what a clause, or a part of one, says. */
export function readClause(
  reading: Reading,
  context: ClauseContext,
  findings: Findings,
  expected: Expectation,
): void {
  const said = kindOf(reading, context, findings, expected);
  switch (said.kind) {
    case 'described':
      findings.photo = true;
      findings.noPhoto = true;
      findings.parts.push({ kind: 'other', refusal: false });
      return;
    case 'acts':
      // "Ready?" asks: only who says it without a mark agrees.
      for (const act of said.acts) if (act !== 'yes' || !context.question) findings.acts.add(act);
      for (const parameter of labelsIn(reading)) findings.named.add(parameter);
      findings.parts.push({ kind: 'other', refusal: said.acts.includes('no') });
      return;
    case 'question':
      readQuestion(reading, said, findings);
      return;
    case 'photo':
      findings.photo = true;
      findings.noPhoto ||= has(reading, 'negation', 'no', 'without');
      findings.parts.push({ kind: 'other', refusal: false });
      return;
    case 'pause':
      findings.acts.add('wait');
      readRemark(reading, findings);
      return;
    case 'statement':
      readRemark(reading, findings);
      return;
    case 'wishes': {
      const { shape, isSpokenOf } = said;
      const { question, isWish, isAskedWish } = context;
      findings.wished ||= shape === 'wish' || shape === 'likeness' || isWish;
      const isDoubtful = (parameter: Parameter) =>
        isSpokenOf || (shape === 'doing' && !isWish && parameter !== expected.asked);
      const whole = shape === 'likeness' ? wholeLikeness(reading, expected) : lookAlike(reading);
      readWishes(reading, { whole, question, isAskedWish, isSpokenOf, isDoubtful }, findings, expected);
      return;
    }
    default:
      said satisfies never;
  }
}

/** What tells something, and what its teller thinks of the bot or the sticker. */
function readRemark(reading: Reading, findings: Findings): void {
  findings.parts.push({ kind: 'told' });
  // "I need something cool for work" praises nothing.
  const acts = has(reading, 'wish') ? (['rude'] as const) : (['rude', 'praise'] as const);
  for (const act of acts) if (has(reading, act)) findings.acts.add(act);
}

function readQuestion(
  reading: Reading,
  { topics, isPossible }: { readonly topics: readonly Topic[]; readonly isPossible: boolean },
  findings: Findings,
): void {
  for (const topic of topics) findings.topics.add(topic);
  if (topics.length === 0) for (const parameter of labelsIn(reading)) findings.askedAbout.add(parameter);
  if (has(reading, 'photo')) {
    findings.photo = true;
    // "I have no photo now, later ok?"
    findings.noPhoto ||= has(reading, 'negation', 'no', 'without');
  }
  if (has(reading, 'dislike')) findings.acts.add('dislike');
  else findings.question = true;
  findings.possible ||= findings.question && isPossible;
  findings.parts.push({ kind: 'other', refusal: false });
}
