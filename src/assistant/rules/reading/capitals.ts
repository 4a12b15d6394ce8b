import type { Clause, Word } from '../../../lexicon/text.ts';

/** A word that is written in capitals as a whole; "3D" is no such. */
const CAPITALS = /^\p{Lu}[\p{Lu}'’]*$/u;
const SMALL = /\p{Ll}/u;
/** In words: of one alone nobody knows whether it is but stressed, "make it ANGRY". */
const SHORTEST = 2;

/** The places of words in capitals that stand side by side. */
function loudPlaces(text: string, words: readonly Word[]): ReadonlySet<number> {
  const places = new Set<number>();
  let run: number[] = [];
  for (let at = 0; at <= words.length; at++) {
    const word = words[at];
    if (word && CAPITALS.test(text.slice(word.start, word.end))) run.push(at);
    else {
      if (run.length >= SHORTEST) for (const place of run) places.add(place);
      run = [];
    }
  }
  return places;
}

/**
 * Marks words in capitals within a text in small letters as quoted, as they are what is to be written: "put HAPPY MONDAY
 * on it".
 */
export function withCapitalsQuoted(text: string, clauses: readonly Clause[]): readonly Clause[] {
  const isMixed = clauses.some(({ words }) =>
    words.some(({ start, end }) => SMALL.test(text.slice(start, end))),
  );
  if (!isMixed) return clauses;
  return clauses.map(clause => {
    const loud = loudPlaces(text, clause.words);
    if (loud.size === 0) return clause;
    return {
      ...clause,
      words: clause.words.map((word, at) => (loud.has(at) ? { ...word, quoted: true } : word)),
    };
  });
}
