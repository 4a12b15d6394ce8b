import { z } from 'zod';
import { ProviderError } from '../lib/errors.ts';
import { kindByStatus, ProviderHttp } from './http.ts';
import { readAs } from './wire.ts';

const NAME = 'LightRAG';
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** Long enough for the server to ask its own model for keywords. */
const TIMEOUT_MS = 15_000;
/** The server refuses shorter questions. */
const MIN_QUERY_LENGTH = 3;

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
  /** Best first. @throws only ProviderError */
  search(words: string, count: number, signal: AbortSignal): Promise<readonly LightRagChunk[]>;
}

/**
 * Retrieval without an answer of the server: `POST /query/data`
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
      if (query.length < MIN_QUERY_LENGTH) return [];
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
      const { data } = readAs(NAME, Answer, body, 'the answer is malformed');
      return data.chunks.map(({ content, file_path, chunk_id }) => ({
        id: chunk_id,
        file: file_path,
        text: content,
      }));
    },
  };
}
