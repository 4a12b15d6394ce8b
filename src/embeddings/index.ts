import { createExchange, type ExchangeOptions, type TokenUsage } from '../ai-chat/index.ts';
import { ProviderError } from '../lib/errors.ts';

/** Some models embed a question differently from the text that answers it. */
export type Purpose = 'passage' | 'question';

export interface Embedder {
  readonly name: string;
  readonly model: string;
  /** @returns one vector for each text, in their order @throws ProviderError and nothing else */
  embed(
    texts: readonly string[],
    purpose: Purpose,
    signal: AbortSignal,
  ): Promise<{ readonly vectors: readonly (readonly number[])[]; readonly usage?: TokenUsage | undefined }>;
}

export interface Embedding {
  /** Provider and model. Vectors of two models cannot be compared. */
  readonly id: string;
  /**
   * @param deadline by the clock's `elapsed`; omitted for background work
   * @returns vectors of length 1, so that their dot product is the cosine of the angle between them
   * @throws ProviderError or AllProvidersFailedError
   */
  embed(
    texts: readonly string[],
    purpose: Purpose,
    options: { readonly signal: AbortSignal; readonly deadline?: number },
  ): Promise<readonly Float32Array[]>;
}

/** Fits into the 2,048 tokens of the smallest model, even in Cyrillic. */
const MAX_CHARACTERS = 4000;

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values);
  return Float32Array.from(values, value => value / length);
}

export function createEmbedding(embedder: Embedder, outside: Omit<ExchangeOptions, 'role'>): Embedding {
  const { exchange } = createExchange({ ...outside, role: 'embedding' });
  return {
    id: `${embedder.name}/${embedder.model}`,
    embed: async (texts, purpose, options) => {
      const { vectors } = await exchange(
        [embedder],
        { ...options, correlation: { texts: texts.length } },
        async ({ name, model }, { signal }) => {
          const short = texts.map(text => text.slice(0, MAX_CHARACTERS));
          const answer = await embedder.embed(short, purpose, signal);
          const isWhole = (each: readonly number[]) =>
            each.length === answer.vectors[0]?.length && each.some(value => value !== 0);
          if (answer.vectors.length !== texts.length || !answer.vectors.every(isWhole))
            throw new ProviderError(name, 'bad_answer', 'the number or size of the vectors is wrong');
          return { ...answer, model };
        },
        ({ model, usage }) => ({ model, usage, facts: {} }),
      );
      return vectors.map(unit);
    },
  };
}
