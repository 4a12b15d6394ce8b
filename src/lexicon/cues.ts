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
  readonly #lexicon: Lexicon<string>;

  constructor(lists: Iterable<PhraseList<Meaning>>) {
    this.#cues = [...lists].flatMap(([meaning, list]) =>
      list
        .split(',')
        .map(cue => cue.trim().replaceAll(/\s+/g, ' '))
        .filter(cue => cue !== '')
        .map(cue => cueOf(meaning, cue)),
    );
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
    for (const { meaning, asks, parts, without } of this.#cues) {
      // Most cues begin with nothing that stands in the text.
      if ((asks && !isQuestion) || parts[0]?.some(phrase => found.has(phrase)) !== true) continue;
      if (without.some(phrase => found.has(phrase))) continue;
      const counts = parts.map(phrases => Math.max(0, ...phrases.map(phrase => found.get(phrase) ?? 0)));
      if (counts.includes(0)) continue;
      const letters = counts.reduce((sum, count) => sum + count, 0);
      if (best === undefined || letters > best.letters) best = { meaning, letters, asks };
    }
    return best;
  }
}
