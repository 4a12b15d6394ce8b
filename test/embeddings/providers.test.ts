import { describe, expect, it } from 'vitest';
import { createEmbedding, type Embedder } from '../../src/embeddings/index.ts';
import { createGeminiEmbedder } from '../../src/providers/gemini/embeddings.ts';
import { createOpenAIEmbedder } from '../../src/providers/openai/embeddings.ts';
import { fakeEmbeddings } from '../support/fakes/fake-embeddings.ts';
import { leapingClock } from '../support/leaping-clock.ts';
import { keptLog } from '../support/log.ts';

const { signal } = new AbortController();

function open(embedder: Embedder) {
  const { log, logged } = keptLog();
  return { embedding: createEmbedding(embedder, { clock: leapingClock(), random: () => 0.5, log }), logged };
}

describe('an embedding model', () => {
  it('of OpenAI returns one vector of length 1 for each text, in order', async () => {
    const { baseUrl } = await fakeEmbeddings();
    const { embedding, logged } = open(
      createOpenAIEmbedder({ baseUrl, apiKey: 'sk-key', model: 'text-embedding-3-small' }),
    );
    const [cat, dog] = await embedding.embed(['cat', 'dog'], 'passage', { signal });
    const [again] = await embedding.embed(['cat'], 'question', { signal });
    expect(cat).toEqual(again);
    expect(cat).not.toEqual(dog);
    expect(Math.hypot(...(cat ?? []))).toBeCloseTo(1, 5);
    expect(embedding.id).toBe('openai/text-embedding-3-small');
    expect(logged()).not.toContain('cat');
  });

  it('of Gemini gets the purpose in the form of its version', async () => {
    const { origin, embedded } = await fakeEmbeddings();
    const connection = { apiKey: 'key', baseUrl: origin };
    const { embedding } = open(createGeminiEmbedder({ ...connection, model: 'gemini-embedding-2' }));
    await embedding.embed(['how long?'], 'question', { signal });
    const first = open(createGeminiEmbedder({ ...connection, model: 'gemini-embedding-001' })).embedding;
    await first.embed(['how long?'], 'question', { signal });
    expect(embedded.map(({ texts, taskTypes }) => [texts[0], taskTypes?.[0]])).toEqual([
      ['task: search result | query: how long?', undefined],
      ['how long?', 'RETRIEVAL_QUERY'],
    ]);
  });

  it('fails if a vector is missing', async () => {
    const { embedding } = open({ name: 'odd', model: 'odd', embed: async () => ({ vectors: [[1, 0]] }) });
    await expect(embedding.embed(['a', 'b'], 'passage', { signal })).rejects.toThrow(
      'the number or size of the vectors is wrong',
    );
  });

  it('fails if a vector is zero', async () => {
    const { embedding } = open({ name: 'odd', model: 'odd', embed: async () => ({ vectors: [[0, 0]] }) });
    await expect(embedding.embed(['a'], 'passage', { signal })).rejects.toThrow(
      'the number or size of the vectors is wrong',
    );
  });
});
