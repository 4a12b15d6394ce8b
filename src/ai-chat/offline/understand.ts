import type { Lexicon } from './lexicon.ts';
import { afterLeads, has, hasValueWord, isPurpose, longest, type Reading, segmentsOf } from './segments.ts';
import { clausesOf, isGibberish, type Word } from './text.ts';
import {
  ACTS,
  type Act,
  type Category,
  PARAMETERS,
  type Parameter,
  TOPICS,
  type Topic,
} from './vocabulary.ts';

/** What the dialogue expects, for words that could mean several things. */
export interface Expectation {
  /** The parameter that the last question was about. */
  readonly asked: Parameter | undefined;
  readonly missing: readonly Parameter[];
  /** The person was asked what the stickers are for. */
  readonly purposeAsked: boolean;
}

/** A stretch of the message, in the order written. */
export type Part =
  | { readonly kind: 'value'; readonly parameter: Parameter; readonly labelled: boolean; readonly span: Span }
  /** Content that no word tells the parameter of. */
  | { readonly kind: 'unplaced'; readonly span: Span; readonly extra: boolean; readonly question: boolean }
  /** Something else; a refusal takes back what was said before it. */
  | { readonly kind: 'other'; readonly refusal: boolean };

export interface Span {
  readonly start: number;
  readonly end: number;
  readonly words: number;
}

/** A message taken apart. */
export interface Understanding {
  readonly parts: readonly Part[];
  /** Named to be changed or rejected, without a new value. */
  readonly open: ReadonlySet<Parameter>;
  /** Named in a question. */
  readonly askedAbout: ReadonlySet<Parameter>;
  /** Named beside an act: "any style". */
  readonly named: ReadonlySet<Parameter>;
  readonly acts: ReadonlySet<Act>;
  readonly topics: ReadonlySet<Topic>;
  readonly purpose: boolean;
  readonly photo: boolean;
  /** The person has no photo, or will not send one. */
  readonly noPhoto: boolean;
  /** A question whose topic is unknown. */
  readonly question: boolean;
  /** It names a style, an emotion or a pose. */
  readonly possible: boolean;
}

const LABELS = { style: 'styleLabel', emotion: 'emotionLabel', pose: 'poseLabel' } as const;
const LABEL_LIST: readonly Category[] = Object.values(LABELS);
const FILLERS: readonly Category[] = ['lead', 'tail', 'modifier', ...LABEL_LIST];

class Draft {
  readonly parts: Part[] = [];
  readonly open = new Set<Parameter>();
  readonly askedAbout = new Set<Parameter>();
  readonly named = new Set<Parameter>();
  readonly acts = new Set<Act>();
  readonly topics = new Set<Topic>();
  purpose = false;
  photo = false;
  noPhoto = false;
  possible = false;
  question = false;
}

/** Takes a message apart into values, acts and questions. Linear in the length of the text. */
export function understand(text: string, lexicon: Lexicon, expected: Expectation): Understanding {
  const draft = new Draft();
  const clauses = clausesOf(text);
  const matches = lexicon.find(clauses.flatMap(clause => clause.words));
  let at = 0;
  for (const { words, question } of clauses) {
    const reading = sliced({ words, matches: matches.slice(at, at + words.length) }, 0, words.length);
    at += words.length;
    for (const piece of splitAtBut(reading)) readClause(piece, question, draft, expected);
  }
  if (clauses.length === 0) readMarks(text, draft);
  // "Style: anime": the value followed in a part of its own.
  for (const part of draft.parts) if (part.kind === 'value') draft.open.delete(part.parameter);
  return draft;
}

/** A lone "?" or "+". */
function readMarks(text: string, draft: Draft): void {
  if (text.includes('?')) draft.topics.add('abilities');
  else if (text.includes('+')) draft.acts.add('yes');
}

function readClause(reading: Reading, question: boolean, draft: Draft, expected: Expectation): void {
  const acts = actsOf(reading, expected);
  if (acts.length > 0) {
    for (const act of acts) draft.acts.add(act);
    for (const parameter of labelsIn(reading)) draft.named.add(parameter);
    draft.parts.push({ kind: 'other', refusal: acts.includes('no') });
    return;
  }
  const valued = hasValueWord(reading);
  const topics = TOPICS.filter(topic => has(reading, topic));
  const asking = opensQuestion(reading) && !has(reading, 'change');
  if (asking || (!valued && (topics.length > 0 || (question && labelsIn(reading).length === 0)))) {
    readQuestion(reading, topics, draft);
    return;
  }
  if (!valued && has(reading, 'photo')) {
    draft.photo = true;
    draft.noPhoto ||= has(reading, 'negation', 'no', 'without');
    draft.parts.push({ kind: 'other', refusal: false });
    return;
  }
  readWishes(reading, question, draft, expected);
}

function readQuestion(reading: Reading, topics: readonly Topic[], draft: Draft): void {
  for (const topic of topics) draft.topics.add(topic);
  if (topics.length === 0) for (const parameter of labelsIn(reading)) draft.askedAbout.add(parameter);
  if (has(reading, 'photo')) {
    draft.photo = true;
    draft.noPhoto ||= has(reading, 'without');
  }
  draft.possible ||= hasValueWord(reading);
  draft.question = true;
  draft.parts.push({ kind: 'other', refusal: false });
}

function readWishes(reading: Reading, question: boolean, draft: Draft, expected: Expectation): void {
  const valued = hasValueWord(reading);
  const named = labelsIn(reading).length > 0;
  if (isPurpose(reading) || (expected.purposeAsked && !valued && !named)) draft.purpose = true;
  else if (!valued && !named && has(reading, 'purpose')) draft.purpose = true;
  const isTalk = !valued && !named && longest(reading, 0, ['talk']) > 0;
  for (const segment of segmentsOf(reading, expected.asked)) {
    const first = segment.words[0];
    const final = segment.words.at(-1);
    const labelledBefore = pendingLabel(draft);
    if (first === undefined || final === undefined || isSame(reading, segment.words)) {
      if (segment.labelled && segment.parameter !== undefined && first === undefined) {
        draft.open.add(segment.parameter);
      }
      draft.parts.push({ kind: 'other', refusal: false });
      continue;
    }
    const span = { start: first.start, end: final.end, words: segment.words.length };
    const parameter = segment.parameter ?? labelledBefore;
    if (segment.negated && segment.parameter !== undefined) draft.open.add(segment.parameter);
    else if (parameter !== undefined) {
      const labelled = segment.labelled || segment.parameter === undefined;
      draft.parts.push({ kind: 'value', parameter, labelled, span });
      draft.open.delete(parameter);
    } else if (!draft.purpose && !isTalk && !isGibberish(segment.words)) {
      draft.parts.push({ kind: 'unplaced', span, extra: has(reading, 'extra'), question });
    }
  }
}

/** The parameter just named without a value: the value may come after the punctuation. */
function pendingLabel(draft: Draft): Parameter | undefined {
  return draft.parts.at(-1)?.kind === 'other' ? [...draft.open].at(-1) : undefined;
}

function isSame(reading: Reading, words: readonly Word[]): boolean {
  const from = words[0] === undefined ? 0 : reading.words.indexOf(words[0]);
  return words.some((_, k) => longest(reading, from + k, ['same']) > 0);
}

/** The acts of a clause that is nothing but acts and fillers; none where it holds anything else. */
function actsOf(reading: Reading, { asked, missing }: Expectation): Act[] {
  const found = new Set<Act>();
  for (let at = 0; at < reading.words.length; ) {
    let best = longest(reading, at, FILLERS);
    let acts: Act[] = [];
    for (const act of ACTS) {
      const length = longest(reading, at, [act]);
      if (length === 0 || length < best) continue;
      acts = length > best ? [act] : [...acts, act];
      best = length;
    }
    if (best === 0) return [];
    for (const act of acts) found.add(act);
    at += best;
  }
  if (found.size === 0) return [];
  const answersQuestion = asked !== undefined && missing.includes(asked) && has(reading, asked);
  const isDecision = ['any', 'unsure', 'yes', 'praise'].some(act =>
    ACTS.some(a => a === act && found.has(a)),
  );
  if (answersQuestion || (labelsIn(reading).length > 0 && !isDecision)) return [];
  return [...found];
}

function opensQuestion(reading: Reading): boolean {
  for (let at = 0; at <= afterLeads(reading); at++) {
    const length = longest(reading, at, ['question']);
    if (length > 0 && length >= longest(reading, at, ['lead', 'style'])) return true;
  }
  return false;
}

function labelsIn(reading: Reading): Parameter[] {
  return PARAMETERS.filter(parameter => has(reading, LABELS[parameter]));
}

function splitAtBut(reading: Reading): Reading[] {
  const pieces: Reading[] = [];
  let from = 0;
  reading.words.forEach((_, at) => {
    const isBut = longest(reading, at, ['but']) > 0 && (reading.matches[at] ?? []).every(m => m.length === 1);
    if (!isBut) return;
    if (at > from) pieces.push(sliced(reading, from, at));
    from = at + 1;
  });
  if (from < reading.words.length) pieces.push(sliced(reading, from, reading.words.length));
  return pieces;
}

/** A part of a reading, with only the phrases that end within it. */
function sliced(reading: Reading, from: number, to: number): Reading {
  const words = reading.words.slice(from, to);
  const matches = reading.matches
    .slice(from, to)
    .map((here, at) => here.filter(match => at + match.length <= words.length));
  return { words, matches };
}
