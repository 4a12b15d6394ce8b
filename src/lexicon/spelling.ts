import { isKnownWord } from './known-words.ts';
import { isSameWord } from './stems.ts';
import { clausesOf, normalize } from './text.ts';
import { isWithin } from './typos.ts';

/** Shorter words are one slip away from too many others. */
const SHORTEST = 5;
const DOUBLED = /(.)\1/gu;

/** Corrects words with one slip of typing in them. */
export class Spelling {
  readonly #names: readonly { readonly written: string; readonly norm: string }[];

  /** @param lists names parted by commas: the first that is one slip away is meant */
  constructor(lists: readonly string[]) {
    this.#names = lists
      .flatMap(list => list.split(/[,\s]+/u))
      .map(written => ({ written, norm: normalize(written) }))
      .filter(({ norm }) => norm.length >= SHORTEST && !/[^\p{L}]/u.test(norm));
  }

  /** The text with its slips corrected; quoted words stay. */
  correct(text: string): string {
    let corrected = text;
    const words = clausesOf(text).flatMap(clause => clause.words);
    for (const { norm, start, end, emoji, quoted } of words.toReversed()) {
      const better = emoji || quoted ? undefined : this.#nameFor(norm);
      if (better !== undefined) corrected = corrected.slice(0, start) + better + corrected.slice(end);
    }
    return corrected;
  }

  #nameFor(norm: string): string | undefined {
    // "Hapy".
    const doubled = this.#names.find(
      name => name.norm !== norm && name.norm.replaceAll(DOUBLED, '$1') === norm,
    );
    if (doubled !== undefined) return doubled.written;
    if (norm.length < SHORTEST - 1 || isKnownWord(norm)) return undefined;
    const name = this.#names.find(
      each => each.norm[0] === norm[0] && isWithin(norm, each.norm, 1) && !isSameWord(norm, each.norm),
    );
    return name?.written;
  }
}
