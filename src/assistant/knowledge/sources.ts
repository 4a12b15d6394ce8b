import type { FoundPassage } from '../../assistant-db/documents/documents.ts';
import { parseQuery } from './query.ts';

/** A passage that an answer may cite. */
export interface CitedPassage extends Omit<FoundPassage, 'id'> {
  /** Tells it from all others, whatever source it is from. */
  readonly key: string;
}

export interface Asking {
  readonly userId: number;
  readonly signal: AbortSignal;
}

/** Where the knowledge agent searches. */
export interface KnowledgeSource {
  /** Whether there is nothing to search. Cheap, and true at the latest a minute after it became so. */
  readonly isEmpty: boolean;
  /** @returns the passages that fit best, best first; none if the source is away @throws system errors, and the signal's reason */
  find(words: string, asking: Asking): Promise<readonly CitedPassage[]>;
}

/** Passages found at a time: together they fit into one request. */
const FOUND = 6;
/** Passages that each list contributes. */
export const CANDIDATES = 20;
/** The usual constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009): how little the first ranks stand out. */
const RANK_OFFSET = 60;

/** Combines ranked lists, each best first, by reciprocal rank. An entry that several lists have comes before its neighbours. */
export function fuse<T>(lists: readonly (readonly T[])[], keyOf: (entry: T) => string | number): T[] {
  const scores = new Map<string | number, { readonly entry: T; score: number }>();
  for (const list of lists) {
    list.forEach((entry, rank) => {
      const known = scores.get(keyOf(entry)) ?? { entry, score: 0 };
      known.score += 1 / (RANK_OFFSET + rank + 1);
      scores.set(keyOf(entry), known);
    });
  }
  return [...scores.values()].toSorted((a, b) => b.score - a.score).map(({ entry }) => entry);
}

/** Share of the words of a question that a passage must have to be quoted without a model. */
const QUOTED_SHARE = 0.5;

/** Whether a passage is likely to answer a question, so that it may be quoted as it is. */
export function isLikely(
  { heading = '', title, text }: Pick<CitedPassage, 'title' | 'text'> & { readonly heading?: string },
  question: string,
): boolean {
  const sought = parseQuery(question);
  const stems = new Set(
    parseQuery(`${title} ${heading} ${text}`, Number.POSITIVE_INFINITY).flatMap(each => each.stems),
  );
  const had = sought.filter(each => each.stems.some(stem => stems.has(stem))).length;
  return had >= Math.max(1, sought.length * QUOTED_SHARE);
}

/** The passages that one turn was given. Their numbers are what an answer cites. */
export class GivenPassages {
  readonly #sources: readonly KnowledgeSource[];
  readonly #asking: Asking;
  readonly #given: CitedPassage[] = [];
  /** Whether the documents were asked in this turn. */
  wereAsked = false;
  /** Whether the knowledge agent answers from them, and so has to cite. */
  mustCite = false;
  /** Whether the answer is a passage, word for word. */
  isQuoted = false;

  constructor(sources: readonly KnowledgeSource[], asking: Asking) {
    this.#sources = sources;
    this.#asking = asking;
  }

  get areThere(): boolean {
    return this.#sources.some(({ isEmpty }) => !isEmpty);
  }

  get all(): readonly CitedPassage[] {
    return this.#given;
  }

  /** Returns passages that fit, each with its number. A passage keeps its number for the whole turn. */
  async find(words: string): Promise<readonly (readonly [number: number, passage: CitedPassage])[]> {
    this.wereAsked = true;
    const lists = await Promise.all(this.#sources.map(source => source.find(words, this.#asking)));
    const found = fuse(lists, ({ key }) => key).slice(0, FOUND);
    return found.map(passage => {
      const at = this.#given.findIndex(({ key }) => key === passage.key);
      return [at < 0 ? this.#given.push(passage) : at + 1, passage] as const;
    });
  }
}
