import { Lexicon, type PhraseList } from './lexicon.ts';
import type { Word } from './text.ts';

/** What a text was found to be about. */
export interface CueMatch<Meaning> {
  readonly meaning: Meaning;
  /** Letters of the words that tell it: of two matches the one with more is the more exact. */
  readonly letters: number;
  /** It counts in a question only. */
  readonly asks: boolean;
}

interface Cue<Meaning> {
  readonly meaning: Meaning;
  /** It tells something in a question only. */
  readonly asks: boolean;
  /** Of each of these one phrase stands in the text. */
  readonly parts: readonly (readonly string[])[];
  /** None of these does. */
  readonly without: readonly string[];
}

function alternativesOf(part: string): string[] {
  return part
    .split('/')
    .map(phrase => phrase.trim())
    .filter(phrase => phrase !== '');
}

function cueOf<Meaning>(meaning: Meaning, written: string): Cue<Meaning> {
  const asks = written.startsWith('?');
  const [wanted = '', ...unwanted] = (asks ? written.slice(1) : written).split(' - ');
  return {
    meaning,
    asks,
    parts: wanted.split('+').map(alternativesOf),
    without: unwanted.flatMap(alternativesOf),
  };
}

/**
 * Tells what texts are about by words that stand in them together, in any order. A list holds cues parted by commas:
 * `photo + store/keep - for friends` is about a photo and storing or keeping it, and not for friends; `?` in front: in a
 * question only; `*` stands for any ending.
 */
export class CueReader<Meaning> {
  readonly #cues: readonly Cue<Meaning>[];
  /** Where the cues are that a phrase may begin: most texts hold a word or two of all the lists. */
  readonly #begunBy = new Map<string, number[]>();
  readonly #lexicon: Lexicon<string>;

  constructor(lists: Iterable<PhraseList<Meaning>>) {
    this.#cues = [...lists].flatMap(([meaning, list]) =>
      list
        .split(',')
        .map(cue => cue.trim().replaceAll(/\s+/g, ' '))
        .filter(cue => cue !== '')
        .map(cue => cueOf(meaning, cue)),
    );
    for (const [at, { parts }] of this.#cues.entries()) {
      for (const phrase of parts[0] ?? []) {
        const begun = this.#begunBy.get(phrase);
        if (begun === undefined) this.#begunBy.set(phrase, [at]);
        else begun.push(at);
      }
    }
    const phrases = this.#cues.flatMap(({ parts, without }) => [...parts.flat(), ...without]);
    this.#lexicon = new Lexicon([...new Set(phrases)].map(phrase => [phrase, phrase] as const));
  }

  /** The cue that most letters of a text speak for; of two that are as exact, the one that the lists name first. */
  read(
    words: readonly Word[],
    isQuestion: boolean,
    typos: 'forgiven' | 'none',
  ): CueMatch<Meaning> | undefined {
    const found = new Map<string, number>();
    for (const here of this.#lexicon.find(words, typos)) {
      for (const { meaning, letters } of here) found.set(meaning, letters);
    }
    let best: CueMatch<Meaning> | undefined;
    for (const { meaning, asks, parts, without } of this.#begun(found.keys())) {
      if ((asks && !isQuestion) || without.some(phrase => found.has(phrase))) continue;
      const counts = parts.map(phrases => Math.max(0, ...phrases.map(phrase => found.get(phrase) ?? 0)));
      if (counts.includes(0)) continue;
      const letters = counts.reduce((sum, count) => sum + count, 0);
      if (best === undefined || letters > best.letters) best = { meaning, letters, asks };
    }
    return best;
  }
  /** The cues that any of these phrases may begin, in their order. */
  #begun(phrases: Iterable<string>): Cue<Meaning>[] {
    const places = new Set([...phrases].flatMap(phrase => this.#begunBy.get(phrase) ?? []));
    return [...places].toSorted((a, b) => a - b).flatMap(at => this.#cues[at] ?? []);
  }
}
