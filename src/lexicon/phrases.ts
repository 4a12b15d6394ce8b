import { Lexicon, type Match, type PhraseList } from './lexicon.ts';
import { clausesOf, normalize, type Word } from './text.ts';

/** Words before a phrase that may change its meaning. */
export interface FunctionWordLists {
  /** Turn what follows into its opposite. */
  readonly negations: string;
  /** Say how much. They may come between a negation and its phrase. */
  readonly modifiers: string;
}

/** A phrase in a clause: the longest at its position. Phrases do not overlap. */
interface Found<Meaning> {
  readonly at: number;
  readonly end: number;
  /** Its meanings: the most exact first, then those of shorter stems of the same words. */
  readonly meanings: readonly [Meaning, ...Meaning[]];
  /** The index of the negation before it. */
  readonly negation: number | undefined;
  /** A modifier, which only counts if nothing else does ("madly in love", "madly"). */
  readonly weak: boolean;
}

export interface ReadClause<Meaning> {
  readonly words: readonly string[];
  readonly found: readonly Found<Meaning>[];
}

export interface PhraseReading<Meaning> {
  readonly clauses: readonly ReadClause<Meaning>[];
  /** No typo was forgiven. */
  readonly exact: boolean;
  /** Every word was read. */
  readonly whole: boolean;
}

/** Wishes take few words. The rest of a longer text is ignored. */
const MAX_WORDS = 60;

/** Reads text in any mix of languages. The longest phrase wins; typos are forgiven only if nothing matches exactly. */
export class PhraseReader<Meaning> {
  readonly #lexicon: Lexicon<Meaning>;
  readonly #negations: ReadonlySet<string>;
  readonly #modifiers: ReadonlySet<string>;

  constructor(lists: Iterable<PhraseList<Meaning>>, functionWords: readonly FunctionWordLists[]) {
    this.#lexicon = new Lexicon(lists);
    this.#negations = wordSet(functionWords.map(({ negations }) => negations));
    this.#modifiers = wordSet(functionWords.map(({ modifiers }) => modifiers));
  }

  read(text: string, mostWords = MAX_WORDS): PhraseReading<Meaning> {
    let room = mostWords;
    const all = clausesOf(text).map(({ words }) => words);
    const clauses = all.map(words => {
      const read = words.slice(0, room);
      room -= read.length;
      return read;
    });
    const whole = clauses.every((words, k) => words.length === all[k]?.length);
    const exact = clauses.map(words => this.#readClause(words, 'none'));
    if (exact.some(isTelling)) return { clauses: exact, exact: true, whole };
    const forgiving = clauses.map(words => this.#readClause(words, 'forgiven'));
    return forgiving.some(isTelling)
      ? { clauses: forgiving, exact: false, whole }
      : { clauses: exact, exact: true, whole };
  }

  #readClause(words: readonly Word[], typos: 'forgiven' | 'none'): ReadClause<Meaning> {
    const norms = words.map(({ norm }) => norm);
    const matches = this.#lexicon.find(words, typos);
    const found: Found<Meaning>[] = [];
    for (let at = 0; at < words.length; ) {
      const [best, ...others] = longestOf(matches[at] ?? []);
      const length = best?.length ?? 0;
      if (best !== undefined) {
        found.push({
          at,
          end: at + length,
          meanings: [best.meaning, ...others.map(({ meaning }) => meaning)],
          negation: this.#negationBefore(norms, at),
          weak: length === 1 && this.#modifiers.has(norms[at] ?? ''),
        });
      }
      at += Math.max(1, length);
    }
    return { words: norms, found };
  }

  #negationBefore(words: readonly string[], start: number): number | undefined {
    for (let at = start - 1; at >= 0; at--) {
      const word = words[at] ?? '';
      if (this.#negations.has(word)) return at;
      if (!this.#modifiers.has(word)) return undefined;
    }
    return undefined;
  }
}

/** The normalized words of lists. */
export function wordSet(lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap(list => list.split(',').map(word => normalize(word.trim()))));
}

function isTelling({ found }: ReadClause<unknown>): boolean {
  return found.some(({ weak }) => !weak);
}

/** The matches with the most words, the most exact first. */
function longestOf<Meaning>(matches: readonly Match<Meaning>[]): readonly Match<Meaning>[] {
  const most = Math.max(0, ...matches.map(({ length }) => length));
  return matches.filter(({ length }) => length === most).toSorted((a, b) => b.letters - a.letters);
}
