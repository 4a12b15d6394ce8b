import { type FoundPassage, searchedText } from '../assistant-db/documents/documents.ts';
import { passagesWithoutVector, storeVectors } from '../assistant-db/documents/vectors.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { Embedding } from '../embeddings/index.ts';
import { AllProvidersFailedError, ProviderError, type ProviderErrorKind } from '../lib/errors.ts';

/** Passages in one request. */
const BATCH = 32;
const REFUSALS: ReadonlySet<ProviderErrorKind> = new Set(['bad_request', 'blocked']);

function isRefused(error: unknown): boolean {
  const failures = error instanceof AllProvidersFailedError ? error.failures : [error];
  return failures.every(each => each instanceof ProviderError && REFUSALS.has(each.kind));
}

/**
 * Embeds the passages that have no vector of this model yet. A passage that the model refuses gets an empty vector, so that
 * it does not hold up the others.
 * @throws ProviderError or AllProvidersFailedError if the model is away or refuses everything
 */
export async function embedPassages(db: Store, embedding: Embedding, signal: AbortSignal): Promise<void> {
  const embed = (passages: readonly FoundPassage[]) =>
    embedding.embed(passages.map(searchedText), 'passage', { signal });
  for (;;) {
    signal.throwIfAborted();
    const passages = await passagesWithoutVector(db, embedding.id, BATCH);
    if (passages.length === 0) return;
    const vectors = new Map<number, Float32Array>();
    try {
      const all = await embed(passages);
      for (const [at, { id }] of passages.entries()) vectors.set(id, all[at] ?? new Float32Array());
    } catch (error) {
      if (!isRefused(error)) throw error;
      for (const passage of passages) {
        const [vector] = await embed([passage]).catch((reason: unknown) => {
          if (!isRefused(reason)) throw reason;
          return [];
        });
        vectors.set(passage.id, vector ?? new Float32Array());
      }
      if ([...vectors.values()].every(({ length }) => length === 0)) throw error;
    }
    await storeVectors(db, embedding.id, vectors);
  }
}
