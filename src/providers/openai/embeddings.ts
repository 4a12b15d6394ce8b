import { z } from 'zod';
import type { Embedder } from '../../embeddings/index.ts';
import { ProviderHttp } from '../http.ts';
import { readAs, tokenUsage } from '../wire.ts';
import { acceptedBody, type OpenAIConnection, openAITarget } from './api.ts';

const TIMEOUT_MS = 60_000;

/** Some servers send the vectors in another order; `index` has the right one. */
const Answer = z.object({
  data: z.array(z.object({ embedding: z.array(z.number()), index: z.number().optional() })),
  usage: z.object({ prompt_tokens: z.number() }).optional().catch(undefined),
});

/** `POST /embeddings` of OpenAI and compatible servers (https://platform.openai.com/docs/api-reference/embeddings). */
export function createOpenAIEmbedder({
  name = 'openai',
  model,
  ...connection
}: OpenAIConnection & { readonly name?: string; readonly model: string }): Embedder {
  const http = new ProviderHttp(name);
  return {
    name,
    model,
    embed: async (texts, _, signal) => {
      const answer = await http.send({
        method: 'POST',
        ...openAITarget(connection, 'embeddings'),
        body: { model, input: texts },
        signal,
        timeoutMs: TIMEOUT_MS,
      });
      const body = acceptedBody({ name }, answer);
      const { data, usage } = readAs(name, Answer, body, 'the vectors are malformed');
      return {
        vectors: data.toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0)).map(({ embedding }) => embedding),
        usage: usage && tokenUsage(usage.prompt_tokens, 0),
      };
    },
  };
}
