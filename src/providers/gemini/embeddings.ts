import type { Embedder, Purpose } from '../../embeddings/index.ts';
import { GEMINI, GeminiApi, type GeminiConnection } from './api.ts';

const TIMEOUT_MS = 60_000;
/** Of up to 3,072. Enough for passages, with a quarter of the memory. */
const DIMENSIONS = 768;

/**
 * `gemini-embedding-001` takes the purpose in a field, later models take it in the text
 * (https://ai.google.dev/gemini-api/docs/embeddings).
 */
function requestOf(model: string, text: string, purpose: Purpose): object {
  const isFirst = model.endsWith('embedding-001');
  const marked =
    purpose === 'question' ? `task: search result | query: ${text}` : `title: none | text: ${text}`;
  const taskType = purpose === 'question' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT';
  return {
    model: `models/${model}`,
    content: { parts: [{ text: isFirst ? text : marked }] },
    ...(isFirst && { taskType }),
    outputDimensionality: DIMENSIONS,
  };
}

export function createGeminiEmbedder({
  model,
  ...connection
}: GeminiConnection & { readonly model: string }): Embedder {
  const api = new GeminiApi(connection);
  return {
    name: GEMINI,
    model,
    embed: async (texts, purpose, signal) => {
      const requests = texts.map(text => requestOf(model, text, purpose));
      return { vectors: await api.batchEmbedContents(model, requests, { signal, timeoutMs: TIMEOUT_MS }) };
    },
  };
}
