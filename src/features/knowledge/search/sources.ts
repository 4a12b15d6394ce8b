import type { FoundPassage } from '../../../assistant-db/documents/documents.ts';
import { parseQuery } from './query.ts';

/** A passage that an answer may cite. */
export interface CitedPassage extends Omit<FoundPassage, 'id'> {
  /** Unique across all sources. */
  readonly key: string;
}

export interface Asking {
  readonly userId: number;
  readonly signal: AbortSignal;
}

/** Where the knowledge agent searches. */
export interface KnowledgeSource {
  /** Whether there is nothing to search. Cheap; may lag behind by up to a minute. */
  readonly isEmpty: boolean;
  /** @returns the best passages, best first; none if the source is unavailable @throws system errors, and the signal's reason */
  find(words: string, asking: Asking): Promise<readonly CitedPassage[]>;
}

/** Maximum of passages per search; together they fit into one request. */
const FOUND = 6;
/** Passages that each list contributes. */
export const CANDIDATES = 20;
/** The usual constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009); higher values flatten the first ranks. */
const RANK_OFFSET = 60;

/** Combines ranked lists, each best first, by reciprocal rank. Entries in several lists rise above their neighbours. */
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

/** Share of a question's words that a passage must contain to be quoted without a model. */
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

/** The passages of one turn. Answers cite them by number. */
export class GivenPassages {
  readonly #sources: readonly KnowledgeSource[];
  readonly #asking: Asking;
  readonly #given: CitedPassage[] = [];
  /** Whether the documents were searched in this turn. */
  wereAsked = false;
  /** Whether the answer comes from documents and has to cite them. */
  mustCite = false;
  /** Whether the answer is a verbatim passage. */
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

  /** Returns matching passages with their numbers. A passage keeps its number for the whole turn. */
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
