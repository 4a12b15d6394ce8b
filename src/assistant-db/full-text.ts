/** Something that can be found, as words in the form in which they are compared. */
export interface Findable {
  /** Word forms brought to their stems, in any order. */
  readonly stems: readonly string[];
  /** The same as it is written, for what has no stems: parts of words. */
  readonly text: string;
}

/** One word that somebody looks for. */
export interface SoughtWord {
  /** Its stems in all languages that it may be of; each of them is enough. */
  readonly stems: readonly [string, ...string[]];
  /** Beginnings of words that mean the same; each of them is enough too. */
  readonly beginnings?: readonly string[];
  readonly written: string;
}

/**
 * Ranks texts against words. Nothing is kept: whose texts are searched is decided by who hands them over, and what is
 * deleted is found no more at once, in every process.
 */
export interface FullText {
  /**
   * @param texts the first is preferred among equals
   * @param words in any order
   * @returns the places of those that fit, best first: those with all the words; where there is none, those with any of
   *   them; where there is none either, those with parts of words like them
   */
  rank(texts: readonly Findable[], words: readonly SoughtWord[]): Promise<number[]>;
}
