import { z } from 'zod';
import { ProviderError } from '../lib/errors.ts';
import { kindByStatus, ProviderHttp } from './http.ts';

const NAME = 'LightRAG';
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** The server asks a model of its own for the keywords of a question. */
const TIMEOUT_MS = 15_000;
/** The server refuses a shorter question. */
const SHORTEST_QUERY = 3;

const Answer = z.object({
  data: z.object({
    chunks: z
      .array(
        z.object({ content: z.string(), file_path: z.string().catch(''), chunk_id: z.string().catch('') }),
      )
      .default([]),
  }),
});

interface LightRagChunk {
  readonly id: string;
  readonly file: string;
  readonly text: string;
}

export interface LightRag {
  /** Best first. @throws ProviderError and nothing else */
  search(words: string, count: number, signal: AbortSignal): Promise<readonly LightRagChunk[]>;
}

/**
 * Retrieval alone, without the server's own answer: `POST /query/data`
 * (https://github.com/HKUDS/LightRAG, `lightrag/api/routers/query_routes.py`).
 */
export function createLightRag({
  baseUrl,
  apiKey,
}: {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
}): LightRag {
  const http = new ProviderHttp(NAME);
  return {
    search: async (words, count, signal) => {
      const query = words.trim();
      if (query.length < SHORTEST_QUERY) return [];
      const { status, body } = await http.send({
        method: 'POST',
        url: `${baseUrl}/query/data`,
        headers: apiKey === undefined ? {} : { 'x-api-key': apiKey },
        body: { query, mode: 'mix', chunk_top_k: count },
        signal,
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      });
      if (status !== 200) throw new ProviderError(NAME, kindByStatus(status, true), `answered ${status}`);
      const parsed = Answer.safeParse(body).data;
      if (parsed === undefined) throw new ProviderError(NAME, 'bad_answer', 'the answer is malformed');
      return parsed.data.chunks.map(({ content, file_path, chunk_id }) => ({
        id: chunk_id,
        file: file_path,
        text: content,
      }));
    },
  };
}
