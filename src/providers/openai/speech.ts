import { ProviderError } from '../../lib/errors.ts';
import type { Synthesizer } from '../../speech/index.ts';
import { type HttpAnswer, ProviderHttp } from '../http.ts';
import { type OpenAIConnection, openAIError, openAIHeaders, openAIUrl } from './api.ts';

/** Longer than any provider is left to itself: the exchange ends it before. */
const TIMEOUT_MS = 60_000;
/** Minutes of Opus. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** An error comes as JSON although bytes were asked for. */
function asText(answer: HttpAnswer): HttpAnswer {
  const { status, body } = answer;
  if (status < 300 || !Buffer.isBuffer(body)) return { ...answer, body: undefined };
  try {
    return { ...answer, body: JSON.parse(body.toString('utf8')) };
  } catch {
    return { ...answer, body: undefined };
  }
}

export interface OpenAISynthesizerOptions extends OpenAIConnection {
  readonly name?: string;
  readonly model: string;
  readonly voice: string;
}

/** `POST /audio/speech`, of OpenAI or of a server that speaks like it; its `opus` is OGG/Opus. */
export function createOpenAISynthesizer({
  name = 'openai',
  model,
  voice,
  ...connection
}: OpenAISynthesizerOptions): Synthesizer {
  const http = new ProviderHttp(name, 'own');
  return {
    name,
    model,
    synthesize: async (words, signal) => {
      const answer = await http.send({
        method: 'POST',
        url: openAIUrl(connection, 'audio/speech'),
        headers: openAIHeaders(connection),
        body: { model, voice, input: words, response_format: 'opus' },
        binary: true,
        signal,
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      });
      const error = openAIError(name, asText(answer));
      if (error) throw error;
      if (!Buffer.isBuffer(answer.body))
        throw new ProviderError(name, 'bad_answer', 'the answer is no sound');
      return { bytes: answer.body };
    },
  };
}
