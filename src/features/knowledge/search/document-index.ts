import {
  documentsVersion,
  type FoundPassage,
  pageOfPassages,
  searchedText,
} from '../../../assistant-db/documents/documents.ts';
import { pageOfVectors, vectorsVersion } from '../../../assistant-db/documents/vectors.ts';
import type { Store } from '../../../assistant-db/schema.ts';
import type { Embedding } from '../../../embeddings/index.ts';
import type { Clock } from '../../../lib/clock.ts';
import { AllProvidersFailedError, ProviderError } from '../../../lib/errors.ts';
import { Slices } from '../../../lib/slices.ts';
import { findable, parseQuery, SLICE } from './query.ts';
import { type Findable, rankByAny } from './ranking.ts';
import { type Asking, CANDIDATES, type CitedPassage, fuse, type KnowledgeSource } from './sources.ts';

/** Timeout for embedding a question; after it, only the words decide. */
const QUESTION_MS = 3000;
/** Converts multiplications into the letters that {@link Slices} counts, so that a slice takes a few milliseconds. */
const PRODUCTS_PER_LETTER = 500;

interface Index {
  readonly version: string;
  readonly passages: readonly FoundPassage[];
  readonly texts: readonly Findable[];
}

export interface DocumentIndexDeps {
  readonly db: Store;
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Without it, search uses words only. */
  readonly embedding: Embedding | undefined;
}

function dotProduct(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/**
 * Searches the passages of the operator's documents: by BM25, and by vectors if there is an embedding model. The index is
 * an in-memory cache, rebuilt when a document changes; passages are stored only in the database.
 */
export class DocumentIndex implements KnowledgeSource {
  readonly #deps: DocumentIndexDeps;
  #index: Promise<Index> | undefined;
  #vectors: ReadonlyMap<number, Float32Array> = new Map();
  #vectorsVersion = '';
  isEmpty = true;

  constructor(deps: DocumentIndexDeps) {
    this.#deps = deps;
  }

  /** Updates the index, including new vectors. */
  async refresh(): Promise<void> {
    const { db, embedding } = this.#deps;
    await this.#current();
    if (embedding === undefined) return;
    const version = await vectorsVersion(db, embedding.id);
    if (version === this.#vectorsVersion) return;
    const vectors = new Map<number, Float32Array>();
    for (let after = 0; ; ) {
      const page = await pageOfVectors(db, embedding.id, after);
      for (const { passageId, values } of page) vectors.set(passageId, values);
      const last = page.at(-1);
      if (last === undefined) break;
      after = last.passageId;
    }
    this.#vectors = vectors;
    this.#vectorsVersion = version;
  }

  async find(words: string, { signal }: Pick<Asking, 'signal'>): Promise<readonly CitedPassage[]> {
    const { passages, texts } = await this.#current();
    const byWords = await rankByAny(texts, parseQuery(words), new Slices(SLICE));
    const byMeaning = await this.#nearest(words, passages, signal);
    const lists = [byWords.slice(0, CANDIDATES), byMeaning.slice(0, CANDIDATES)];
    return fuse(lists, place => place).flatMap(place => {
      const passage = passages[place];
      return passage === undefined ? [] : [{ ...passage, key: `passage ${passage.id}` }];
    });
  }

  /** Returns the indices of the passages, ordered by the distance of their vectors to the question, nearest first. */
  async #nearest(words: string, passages: readonly FoundPassage[], signal: AbortSignal): Promise<number[]> {
    const vectors = this.#vectors;
    if (vectors.size === 0) return [];
    const question = await this.#vectorOf(words, signal);
    if (question === undefined) return [];
    const slices = new Slices(SLICE);
    const near: { readonly place: number; readonly nearness: number }[] = [];
    for (const [place, { id }] of passages.entries()) {
      const vector = vectors.get(id);
      if (vector?.length !== question.length) continue;
      near.push({ place, nearness: dotProduct(vector, question) });
      await slices.spend(vector.length / PRODUCTS_PER_LETTER);
    }
    return near.toSorted((a, b) => b.nearness - a.nearness).map(({ place }) => place);
  }

  async #vectorOf(words: string, signal: AbortSignal): Promise<Float32Array | undefined> {
    const { embedding, clock } = this.#deps;
    try {
      const options = { signal, deadline: clock.elapsed() + QUESTION_MS };
      return (await embedding?.embed([words], 'question', options))?.[0];
    } catch (error) {
      signal.throwIfAborted();
      // Already logged by the exchange.
      if (error instanceof AllProvidersFailedError || error instanceof ProviderError) return undefined;
      throw error;
    }
  }

  async #current(): Promise<Index> {
    const version = await documentsVersion(this.#deps.db);
    const known = await this.#index?.catch(() => undefined);
    if (known?.version === version) return known;
    this.#index = this.#make(version);
    const made = await this.#index;
    this.isEmpty = made.passages.length === 0;
    return made;
  }

  async #make(version: string): Promise<Index> {
    const passages: FoundPassage[] = [];
    for (;;) {
      const page = await pageOfPassages(this.#deps.db, passages.at(-1)?.id ?? 0);
      passages.push(...page);
      if (page.length === 0) break;
    }
    const texts = await findable(passages.map(searchedText), new Slices(SLICE));
    return { version, passages, texts };
  }
}
