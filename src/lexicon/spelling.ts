import { clausesOf, normalize } from './text.ts';
import { isWithin } from './typos.ts';

/** A word as it is spelt, or the stem of words where any ending may follow. */
interface Spelt {
  readonly written: string;
  readonly norm: string;
  readonly open: boolean;
}

/** Shorter words are one slip away from too many others. */
const SHORTEST = 5;
/** A slip at the end of a stem of more letters than these makes no other word. */
const LONG_STEM = 7;
const DOUBLED = /(.)\1/gu;

function speltIn(lists: readonly string[]): Spelt[] {
  const words = lists.flatMap(list => list.split(/[,\s]+/u)).filter(word => word !== '');
  return words.map(word => {
    const open = word.endsWith('*');
    const written = open ? word.slice(0, -1) : word;
    return { written, norm: normalize(written), open };
  });
}

/** Whether two words that are one slip apart end alike: else the one may be a form of the other. */
function endAlike(word: string, other: string): boolean {
  const [last, otherLast] = [word.slice(-2), other.slice(-2)];
  const isSwapped = last === [...otherLast].toReversed().join('');
  return last === otherLast || isSwapped || (word.length !== other.length && last[1] === otherLast[1]);
}

/** Corrects words with one slip of typing in them. */
export class Spelling {
  readonly #right = new Set<string>();
  readonly #stems = new Set<string>();
  readonly #names: readonly Spelt[];
  readonly #words: readonly Spelt[];

  /**
   * @param names what people mean most often: the first that is one slip away is meant
   * @param words others, `*` for any ending: meant where a single one of them is one slip away, and the word is none by itself
   * @param right words that are no slips of others, however near they are
   */
  constructor(names: readonly string[], words: readonly string[], right: readonly string[]) {
    const long = ({ norm }: Spelt) => norm.length >= SHORTEST && !/[^\p{L}]/u.test(norm);
    this.#names = speltIn(names).filter(long);
    this.#words = speltIn(words).filter(long);
    for (const { norm, open } of speltIn([...names, ...words, ...right])) {
      (open ? this.#stems : this.#right).add(norm);
    }
  }

  /** The text with its slips corrected; quoted words stay. */
  correct(text: string): string {
    let corrected = text;
    const words = clausesOf(text).flatMap(clause => clause.words);
    for (const { norm, start, end, emoji, quoted } of words.toReversed()) {
      if (emoji || quoted) continue;
      const better = this.#undoubled(norm) ?? (this.#right.has(norm) ? undefined : this.#nearest(norm));
      if (better !== undefined) corrected = corrected.slice(0, start) + better + corrected.slice(end);
    }
    return corrected;
  }

  /** Whether it is another form of a word that is known. */
  #isForm(norm: string): boolean {
    for (let length = 2; length <= norm.length; length++) {
      if (this.#stems.has(norm.slice(0, length))) return true;
    }
    return false;
  }

  /** "Hapy". */
  #undoubled(norm: string): string | undefined {
    const name = this.#names.find(each => each.norm !== norm && each.norm.replaceAll(DOUBLED, '$1') === norm);
    return name?.written;
  }

  #nearest(norm: string): string | undefined {
    if (norm.length < SHORTEST - 1) return undefined;
    return this.#nameFor(norm) ?? (norm.length > SHORTEST ? this.#wordFor(norm) : undefined);
  }

  #nameFor(norm: string): string | undefined {
    const isForm = this.#isForm(norm);
    const name = this.#names.find(
      each =>
        each.norm[0] === norm[0] && isWithin(norm, each.norm, 1) && (!isForm || endAlike(norm, each.norm)),
    );
    return name?.written;
  }

  #wordFor(norm: string): string | undefined {
    if (this.#isForm(norm)) return undefined;
    const found = new Map<string, boolean>();
    for (const { written, norm: stem, open } of this.#words) {
      if (stem[0] !== norm[0]) continue;
      // The ending stays as it was typed.
      const lengths = open ? [stem.length - 1, stem.length + 1, stem.length] : [norm.length];
      const length = lengths.find(each => each <= norm.length && isWithin(norm.slice(0, each), stem, 1));
      if (length === undefined) continue;
      found.set(written + norm.slice(length), !open || isTellingStem(norm.slice(0, length), stem));
    }
    const [[better, isMeant] = []] = found;
    return found.size === 1 && isMeant ? better : undefined;
  }
}

/** A short stem is near too many other words, and so is one with its slip right before the ending: "coming" is no "comic". */
function isTellingStem(typed: string, stem: string): boolean {
  return stem.length > SHORTEST && (typed.at(-1) === stem.at(-1) || stem.length > LONG_STEM);
}
