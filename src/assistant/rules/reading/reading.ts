import type { Match } from '../../../lexicon/lexicon.ts';
import type { Word } from '../../../lexicon/text.ts';
import { type Category, PARAMETERS, type Parameter } from './vocabulary.ts';

/** The words of a clause with all that the lexicon finds in them. */
export interface Reading {
  readonly words: readonly Word[];
  /** Phrases by the word they begin at. */
  readonly matches: readonly (readonly Match<Category>[])[];
}

/** Some of the words of a reading: from one to before another. */
export interface Stretch {
  readonly at: number;
  readonly end: number;
}

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
export const LEADS: readonly Category[] = ['lead', 'change'];
/** Opens what a value is to be less of, or not. */
export const QUALIFYING: readonly Category[] = ['negation', 'without', 'less'];
/** In words, of those that are looked for backwards. */
const LONGEST_PHRASE = 4;

/** Length in words of the longest phrase of these categories at a place; 0 where there is none. */
export function longest(reading: Reading, at: number, categories: readonly Category[]): number {
  let length = 0;
  for (const match of reading.matches[at] ?? []) {
    if (categories.includes(match.meaning)) length = Math.max(length, match.length);
  }
  return length;
}

/** Length in words of the longest phrase of these categories that ends at a place; 0 where there is none. */
export function phraseBefore(reading: Reading, end: number, categories: readonly Category[]): number {
  for (let length = Math.min(end, LONGEST_PHRASE); length > 0; length--) {
    const here = reading.matches[end - length] ?? [];
    if (here.some(match => match.length === length && categories.includes(match.meaning))) return length;
  }
  return 0;
}

/** Whether a phrase of these categories begins anywhere. */
export function has(reading: Reading, ...categories: Category[]): boolean {
  return reading.words.some((_, at) => longest(reading, at, categories) > 0);
}

/** Index of the first word that is more than a lead. */
export function afterLeads(reading: Reading, from = 0): number {
  let at = from;
  for (let step = longest(reading, at, LEADS); step > 0; step = longest(reading, at, LEADS)) at += step;
  return at;
}

/** The parameters that are named. */
export function labelsIn(reading: Reading): Parameter[] {
  return PARAMETERS.filter(parameter => has(reading, LABELS[parameter]));
}

/** "Yes, but …": the parts around each such word. */
export function splitAtBut(reading: Reading): Reading[] {
  const pieces: Reading[] = [];
  let from = 0;
  reading.words.forEach((_, at) => {
    const length = longest(reading, at, ['but']);
    // "Anything but anime" refuses anime; "keep everything but the pose" does not.
    const refusing = phraseBefore(reading, at + length, ['negation']);
    const isRefusal = refusing > length && phraseBefore(reading, at + length, ['same']) <= refusing;
    const isBut =
      length > 0 && !isRefusal && (reading.matches[at] ?? []).every(match => match.length <= length);
    if (!isBut || at < from || reading.words[at]?.quoted === true) return;
    if (at > from) pieces.push(sliced(reading, from, at));
    from = at + length;
  });
  if (from < reading.words.length) pieces.push(sliced(reading, from, reading.words.length));
  return pieces;
}

/** A part of a reading, with only the phrases that end within it. */
export function sliced(reading: Reading, from: number, to: number): Reading {
  const words = reading.words.slice(from, to);
  const matches = reading.matches
    .slice(from, to)
    .map((here, at) => here.filter(match => at + match.length <= words.length));
  return { words, matches };
}

/** Whether a clause opens by saying what the stickers are for. */
export function isPurpose(reading: Reading): boolean {
  return (
    longest(reading, 0, ['purposeStart']) > 0 || longest(reading, afterLeads(reading), ['purposeStart']) > 0
  );
}

/** Whether a clause opens as a question, and not as a wish ("like in …"). */
export function opensQuestion(reading: Reading): boolean {
  const start = afterLeads(reading);
  for (let at = 0; at <= start; at++) {
    // "A sticker where I cry."
    if (phraseBefore(reading, at, ['depiction']) > 0) continue;
    const length = longest(reading, at, ['question']);
    if (length > 0 && length >= longest(reading, at, ['lead', 'style'])) return true;
  }
  return false;
}
