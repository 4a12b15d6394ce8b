import {
  documentsVersion,
  type FoundPassage,
  pageOfPassages,
} from '../../assistant-db/documents/documents.ts';
import type { Store } from '../../assistant-db/schema.ts';
import { Slices } from '../../lib/slices.ts';
import { findable, parseQuery, SLICE } from './query.ts';
import { type Findable, rankByAny } from './ranking.ts';

/** Passages found at a time: together they fit into one request. */
const FOUND = 6;

interface Index {
  readonly version: string;
  readonly passages: readonly FoundPassage[];
  readonly texts: readonly Findable[];
}

/**
 * Search in the passages of the operator's documents, by BM25. The index is kept in memory and made again when a document
 * changes; the database is the only place where passages are stored.
 */
export class DocumentIndex {
  readonly #db: Store;
  #index: Promise<Index> | undefined;

  constructor(db: Store) {
    this.#db = db;
  }

  /** Whether there is anything to search. Cheap, and as of the last search or {@link refresh}. */
  isEmpty = true;

  /** Brings the index up to date. */
  async refresh(): Promise<Index> {
    const version = await documentsVersion(this.#db);
    const known = await this.#index?.catch(() => undefined);
    if (known?.version === version) return known;
    this.#index = this.#make(version);
    const made = await this.#index;
    this.isEmpty = made.passages.length === 0;
    return made;
  }

  /** Returns the passages that fit best, best first. */
  async search(words: string): Promise<readonly FoundPassage[]> {
    const { passages, texts } = await this.refresh();
    const places = await rankByAny(texts, parseQuery(words), new Slices(SLICE));
    return places.slice(0, FOUND).flatMap(place => passages[place] ?? []);
  }

  async #make(version: string): Promise<Index> {
    const passages: FoundPassage[] = [];
    for (;;) {
      const page = await pageOfPassages(this.#db, passages.at(-1)?.id ?? 0);
      passages.push(...page);
      if (page.length === 0) break;
    }
    // The words above a passage say what it is about.
    const searched = passages.map(
      ({ path, title, heading, text }) => `${nameOf(path)} ${title}\n${heading}\n${text}`,
    );
    return { version, passages, texts: await findable(searched, new Slices(SLICE)) };
  }
}

/** Share of the words of a question that a passage must have to be quoted without a model. */
const QUOTED_SHARE = 0.5;

/** Whether a passage is likely to answer a question, so that it may be quoted as it is. */
export function isLikely({ heading, title, text }: FoundPassage, question: string): boolean {
  const sought = parseQuery(question);
  const stems = new Set(
    parseQuery(`${title} ${heading} ${text}`, Number.POSITIVE_INFINITY).flatMap(each => each.stems),
  );
  const had = sought.filter(each => each.stems.some(stem => stems.has(stem))).length;
  return had >= Math.max(1, sought.length * QUOTED_SHARE);
}

function nameOf(path: string): string {
  return path.replace(/\.\w+$/, '').replace(/[/_-]+/g, ' ');
}

/** The passages that one turn was given. Their numbers are what an answer cites. */
export class GivenPassages {
  readonly #index: DocumentIndex | undefined;
  readonly #given: FoundPassage[] = [];
  /** Whether the documents were asked in this turn. */
  wereAsked = false;
  /** Whether the knowledge agent answers from them, and so has to cite. */
  mustCite = false;

  constructor(index: DocumentIndex | undefined) {
    this.#index = index;
  }

  get areThere(): boolean {
    return this.#index !== undefined && !this.#index.isEmpty;
  }

  get all(): readonly FoundPassage[] {
    return this.#given;
  }

  /** Returns passages that fit, each with its number. A passage keeps its number for the whole turn. */
  async find(words: string): Promise<readonly (readonly [number: number, passage: FoundPassage])[]> {
    this.wereAsked = true;
    this.mustCite = true;
    const found = (await this.#index?.search(words)) ?? [];
    return found.map(passage => {
      const at = this.#given.findIndex(({ id }) => id === passage.id);
      return [at < 0 ? this.#given.push(passage) : at + 1, passage] as const;
    });
  }
}
