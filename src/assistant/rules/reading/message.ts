import type { Match } from '../../../lexicon/lexicon.ts';
import { type Clause, clausesOf, type Word } from '../../../lexicon/text.ts';
import type { Parameters } from '../../turn/state/parameters.ts';
import { talkLexicon } from './lexicon.ts';
import { withoutLinks } from './typing.ts';
import { type Act, type Category, PARAMETERS, type Parameter } from './vocabulary.ts';

export type Values = Partial<Record<keyof Parameters, string>>;

/** What the dialogue expects, for words that could mean several things. */
export interface Expectation {
  /** The parameter that the last question was about. */
  readonly asked: Parameter | undefined;
  readonly missing: readonly Parameter[];
  /** The person was asked what the stickers are for. */
  readonly purposeAsked: boolean;
}

/** What a parameter is called. */
export const LABELS = { style: 'styleLabel', emotion: 'emotionLabel', pose: 'poseLabel' } as const;

/** What is wished of the outline and the caption of a sticker. */
export interface LookWish {
  readonly outline?: boolean;
  /** The text; null: none; empty: one is wished for, and not said. */
  readonly caption?: string | null;
}

/** Words of a message that are the value of a parameter. */
export interface FoundValue {
  readonly parameter: Parameter;
  readonly start: number;
  readonly end: number;
}

/** What the vocabulary explains of a message. */
export interface ParsedMessage {
  readonly values: readonly FoundValue[];
  /** Named to be changed or rejected, without a new value. */
  readonly open: ReadonlySet<Parameter>;
  /** Named by their labels. */
  readonly named: ReadonlySet<Parameter>;
  readonly acts: ReadonlySet<Act>;
  readonly purpose: boolean;
  readonly photo: boolean;
  /** The person has no photo, or will not send one. */
  readonly noPhoto: boolean;
  readonly look: LookWish;
  /** Wishes for the pose of the photo. */
  readonly ownPose: boolean;
  readonly question: boolean;
  /** It holds words that nothing explains. */
  readonly unknown: boolean;
  /** The first of these that may well be a value: a few words that name something, and say nothing else. */
  readonly unknownName: string | undefined;
}

/** A phrase at its place, the longest there; no meanings where no list has the word. */
export interface Step {
  readonly at: number;
  readonly end: number;
  readonly meanings: readonly Category[];
}

/** A clause with its phrases. */
export interface ReadClause extends Clause {
  readonly steps: readonly Step[];
}

function stepsOf(words: readonly Word[], matches: readonly (readonly Match<Category>[])[]): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < words.length; ) {
    const here = matches[at] ?? [];
    const length = Math.max(1, ...here.map(match => match.length));
    const meanings = here.filter(match => match.length === length).map(({ meaning }) => meaning);
    steps.push({ at, end: at + length, meanings });
    at += length;
  }
  return steps;
}

export const means = (step: Step | undefined, ...categories: readonly Category[]): boolean =>
  step?.meanings.some(meaning => categories.includes(meaning)) === true;

/** The clauses of a text, in one pass. */
export function readClauses(text: string): ReadClause[] {
  const clauses = clausesOf(withoutLinks(text));
  const matches = talkLexicon().find(clauses.flatMap(clause => clause.words));
  let from = 0;
  return clauses.map(clause => {
    const here = matches.slice(from, from + clause.words.length);
    from += clause.words.length;
    return { ...clause, steps: stepsOf(clause.words, here) };
  });
}

/** Where the words of some steps stand in the text. */
export function spanOf({ words }: ReadClause, steps: readonly Step[]): { start: number; end: number } {
  const [first] = steps;
  const last = steps.at(-1);
  const start = first === undefined ? 0 : (words[first.at]?.start ?? 0);
  return { start, end: last === undefined ? start : (words[last.end - 1]?.end ?? start) };
}

/** The parameter whose value a phrase names: the one that was asked for where it can be several. */
export function valueAt(step: Step | undefined, asked: Parameter | undefined): Parameter | undefined {
  if (asked !== undefined && means(step, asked)) return asked;
  return PARAMETERS.find(parameter => means(step, parameter));
}

/** The words that a message has for a parameter, as they were written; undefined without such. */
export function wordsFor(text: string, { values }: ParsedMessage, parameter: Parameter): string | undefined {
  const pieces = values.flatMap(each =>
    each.parameter === parameter ? [text.slice(each.start, each.end).trim()] : [],
  );
  const distinct = pieces.filter((piece, at) => pieces.indexOf(piece) === at);
  return distinct.length === 0 ? undefined : distinct.join(', ');
}

/** The values of a message in the person's own words. */
export function valuesOf(text: string, message: ParsedMessage): Values {
  const values: Values = {};
  for (const parameter of PARAMETERS) {
    const words = wordsFor(text, message, parameter);
    if (words !== undefined) values[parameter] = words;
  }
  return values;
}
