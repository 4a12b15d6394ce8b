import { memoize } from '../lib/lazy.ts';
import { isKnownWord } from './known-words.ts';
import { normalize, type Word } from './text.ts';
import { isWithin } from './typos.ts';

/** A phrase found in a text. */
export interface Match<Meaning> {
  readonly meaning: Meaning;
  /** In words. */
  readonly length: number;
  /** Of two phrases with the same number of words, the one with more letters is more exact. */
  readonly letters: number;
}

/** A meaning and its phrases, separated by commas or new lines; `*` stands for any ending. */
export type PhraseList<Meaning> = readonly [meaning: Meaning, phrases: string];

interface Pattern {
  readonly id: number;
  readonly stem: string;
  /** Any ending may follow. */
  readonly open: boolean;
}

interface Phrase<Meaning> {
  readonly patterns: readonly Pattern[];
  readonly match: Match<Meaning>;
}

/** The lists of a record. The keys are the meanings. */
export function listsOf<Key extends string>(
  lists: Readonly<Partial<Record<Key, string>>>,
): PhraseList<Key>[] {
  const all: PhraseList<Key>[] = [];
  for (const key in lists) all.push([key, lists[key] ?? '']);
  return all;
}

/** Shorter words are not checked for typos: too many other words are one letter away. */
const SHORTEST_WITH_TYPO = 5;
const SHORTEST_WITH_TWO_TYPOS = 9;
const LONGEST_ENDING_AFTER_TYPO = 5;
const LONGEST_STEM = 20;
/** At most this many words of a message are searched with typos, so that a long text stays cheap. */
const MAX_TYPOS = 50;
/** More than the words of any message. */
const REMEMBERED = 250;
/** Shared, because most words match nothing. */
const NONE: ReadonlySet<number> = new Set();
const DOUBLED = /(.)\1/gu;
const DRAWN_OUT = /(.)\1{2,}/gu;

/** Finds phrases in a text and returns their meanings. All languages share one lexicon, because users mix them. */
export class Lexicon<Meaning> {
  readonly #patterns = new Map<string, Pattern>();
  readonly #closed = new Map<string, Pattern>();
  readonly #open = new Map<string, Pattern>();
  /** The lengths of open stems by their first letter, the shortest first. */
  readonly #openLengths = new Map<string, readonly number[]>();
  /** Patterns long enough for typos, by their first letter. */
  readonly #byLetter = new Map<string, Pattern[]>();
  /** A message is read in parts and as a whole, so results are cached by word. */
  readonly #nearly = memoize(
    (word: string) => this.#search(word),
    word => word,
    REMEMBERED,
  );
  /** By their first pattern. */
  readonly #phrases = new Map<number, Phrase<Meaning>[]>();

  constructor(lists: Iterable<PhraseList<Meaning>>) {
    for (const [meaning, list] of lists) {
      for (const phrase of list.split(/[,\n]/)) this.#add(meaning, phrase.trim());
    }
  }

  #add(meaning: Meaning, phrase: string): void {
    if (phrase === '') return;
    const patterns = phrase.split(' ').map(word => this.#pattern(word));
    const first = patterns[0];
    if (first === undefined) return;
    const phrases = this.#phrases.get(first.id) ?? [];
    const letters = patterns.reduce((sum, { stem, open }) => sum + stem.length + (open ? 0 : 1), 0);
    phrases.push({ patterns, match: { meaning, length: patterns.length, letters } });
    this.#phrases.set(first.id, phrases);
  }

  #pattern(written: string): Pattern {
    const open = written.endsWith('*');
    const stem = normalize(open ? written.slice(0, -1) : written);
    const key = open ? `${stem}*` : stem;
    const known = this.#patterns.get(key);
    if (known !== undefined) return known;
    const pattern = { id: this.#patterns.size, stem, open };
    this.#patterns.set(key, pattern);
    (open ? this.#open : this.#closed).set(stem, pattern);
    const letter = stem.charAt(0);
    if (open && letter !== '') {
      const lengths = this.#openLengths.get(letter) ?? [];
      if (!lengths.includes(stem.length)) {
        this.#openLengths.set(
          letter,
          [...lengths, stem.length].sort((a, b) => a - b),
        );
      }
    }
    if (stem.length >= SHORTEST_WITH_TYPO) {
      const others = this.#byLetter.get(letter);
      if (others === undefined) this.#byLetter.set(letter, [pattern]);
      else others.push(pattern);
    }
    return pattern;
  }

  /** The phrases that begin at each word. A typo is forgiven if the word matches nothing and is in no other list. */
  find(words: readonly Word[], typos: 'forgiven' | 'none' = 'forgiven'): Match<Meaning>[][] {
    const known = new Map<string, ReadonlySet<number>>();
    let typosLeft = typos === 'forgiven' ? MAX_TYPOS : 0;
    const ids = words.map(word => {
      // A repeated word costs nothing, even if it is unknown.
      const before = known.get(word.norm);
      if (before !== undefined) return before;
      let found = this.#exact(word.norm);
      const isDoubtful =
        found.size === 0 && !word.emoji && word.norm.length >= SHORTEST_WITH_TYPO - 1 && typosLeft > 0;
      if (isDoubtful && !isKnownWord(word.norm)) {
        typosLeft--;
        found = this.#nearly(word.norm);
      }
      known.set(word.norm, found);
      return found;
    });
    return ids.map((here, at) => {
      const matches: Match<Meaning>[] = [];
      for (const id of here) {
        for (const { patterns, match } of this.#phrases.get(id) ?? []) {
          if (patterns.every((pattern, k) => ids[at + k]?.has(pattern.id) === true)) matches.push(match);
        }
      }
      return matches;
    });
  }

  /** The patterns that match a word, if necessary without repeated letters ("дааа", "coool"). */
  #exact(word: string): ReadonlySet<number> {
    const ids = this.#spelt(word);
    if (ids.size > 0) return ids;
    const single = word.replaceAll(DRAWN_OUT, '$1');
    if (single === word) return ids;
    const shorter = this.#spelt(single);
    return shorter.size > 0 ? shorter : this.#spelt(word.replaceAll(DRAWN_OUT, '$1$1'));
  }

  #spelt(form: string): ReadonlySet<number> {
    let ids: Set<number> | undefined;
    const closed = this.#closed.get(form);
    if (closed !== undefined) ids = new Set([closed.id]);
    for (const length of this.#openLengths.get(form.charAt(0)) ?? []) {
      if (length > Math.min(form.length, LONGEST_STEM)) break;
      const open = this.#open.get(form.slice(0, length));
      if (open !== undefined) {
        ids ??= new Set();
        ids.add(open.id);
      }
    }
    return ids ?? NONE;
  }

  /** The patterns that match a word with a typo. The first letter is rarely wrong, except if two are swapped. */
  #search(word: string): ReadonlySet<number> {
    const ids = new Set<number>();
    for (const letter of new Set([word.charAt(0), word.charAt(1)])) {
      for (const pattern of this.#byLetter.get(letter) ?? []) {
        if ((letter === word[0] || pattern.stem[1] === word[0]) && isTypoOf(word, pattern))
          ids.add(pattern.id);
      }
    }
    return ids;
  }
}

/** A "charger" is a different word from "charge". */
function isDoer(word: string, stem: string): boolean {
  return word === `${stem}${stem.endsWith('e') ? 'r' : 'er'}`;
}

function isTypoOf(word: string, { stem, open }: Pattern): boolean {
  // A word this short may only lack a doubled letter: "hapy".
  if (word.length < SHORTEST_WITH_TYPO) return stem.replaceAll(DOUBLED, '$1') === word;
  const limit = stem.length >= SHORTEST_WITH_TWO_TYPOS ? 2 : 1;
  if (!open) return !isDoer(word, stem) && isWithin(word, stem, limit);
  if (word.length > stem.length + LONGEST_ENDING_AFTER_TYPO) return false;
  for (let length = stem.length - limit; length <= stem.length + limit; length++) {
    if (length <= word.length && isWithin(word.slice(0, length), stem, limit)) return true;
  }
  return false;
}
