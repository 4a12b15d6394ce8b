import { type FoundPassage, searchedText } from '../assistant-db/documents/documents.ts';
import { passagesWithoutVector, storeVectors } from '../assistant-db/documents/vectors.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { Embedding } from '../embeddings/index.ts';
import { AllProvidersFailedError, ProviderError, type ProviderErrorKind } from '../lib/errors.ts';

/** Passages in one request. */
const BATCH = 32;
const REFUSALS: ReadonlySet<ProviderErrorKind> = new Set(['bad_request', 'blocked', 'bad_answer']);
/** Any model that works embeds this. */
const PROBE = 'document';

function isRefused(error: unknown): boolean {
  const failures = error instanceof AllProvidersFailedError ? error.failures : [error];
  return failures.every(each => each instanceof ProviderError && REFUSALS.has(each.kind));
}

/** Computes the vectors of passages. */
export class PassageEmbedder {
  readonly #db: Store;
  readonly #embedding: Embedding;
  /** The dimensions of the vectors. A server may change the model without changing its name. */
  #dimensions: number | undefined;

  constructor(db: Store, embedding: Embedding) {
    this.#db = db;
    this.#embedding = embedding;
  }

  /**
   * Embeds the passages that have no vector of this model yet. A passage that the model refuses gets an empty vector, so that
   * it does not hold up the others.
   * @throws ProviderError or AllProvidersFailedError if the model is unavailable or refuses everything
   */
  async embedAll(signal: AbortSignal): Promise<void> {
    const { id } = this.#embedding;
    const dimensions = this.#dimensions ?? (await this.#probe(signal));
    this.#dimensions = dimensions;
    for (;;) {
      signal.throwIfAborted();
      const passages = await passagesWithoutVector(this.#db, { model: id, dimensions }, BATCH);
      if (passages.length === 0) return;
      await storeVectors(this.#db, id, await this.#vectorsOf(passages, signal));
    }
  }

  async #probe(signal: AbortSignal): Promise<number> {
    const [vector] = await this.#embedding.embed([PROBE], 'passage', { signal });
    return vector?.length ?? 0;
  }

  async #vectorsOf(passages: readonly FoundPassage[], signal: AbortSignal) {
    try {
      const vectors = await this.#embedding.embed(passages.map(searchedText), 'passage', { signal });
      return new Map(passages.map(({ id }, at) => [id, vectors[at] ?? new Float32Array()]));
    } catch (error) {
      if (!isRefused(error)) throw error;
      // If the model refuses this too, the passages are not the cause.
      await this.#probe(signal);
      const vectors = new Map<number, Float32Array>();
      for (const passage of passages) vectors.set(passage.id, await this.#vectorOf(passage, signal));
      return vectors;
    }
  }

  async #vectorOf(passage: FoundPassage, signal: AbortSignal): Promise<Float32Array> {
    try {
      const [vector] = await this.#embedding.embed([searchedText(passage)], 'passage', { signal });
      return vector ?? new Float32Array();
    } catch (error) {
      if (!isRefused(error)) throw error;
      return new Float32Array();
    }
  }
}
