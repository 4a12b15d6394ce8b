import { z } from 'zod';
import { ProviderError } from '../../lib/errors.ts';
import type { Sound, Transcriber, Transcript } from '../../speech/index.ts';
import { ProviderHttp } from '../http.ts';
import { endingOf } from '../sound-files.ts';
import { type OpenAIConnection, openAIError, openAIHeaders, openAIUrl } from './api.ts';

/** Longer than any provider is left to itself: the exchange ends it before. */
const TIMEOUT_MS = 120_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** `usage` counts tokens, or seconds, which we know. */
const Answer = z.object({
  text: z.string(),
  usage: z
    .object({ input_tokens: z.number(), output_tokens: z.number() })
    .transform(({ input_tokens, output_tokens }) => ({
      inputTokens: input_tokens,
      outputTokens: output_tokens,
      cachedTokens: 0,
    }))
    .optional()
    .catch(undefined),
});

/** Some compatible servers answer with the bare text, whatever is asked for; a page of a gateway is none. */
function readTranscript(name: string, body: unknown): Transcript {
  if (typeof body === 'string' && !/^\s*</.test(body)) return { text: body };
  const answer = Answer.safeParse(body);
  if (!answer.success)
    throw new ProviderError(name, 'bad_answer', 'the transcript is malformed: check the base URL');
  return answer.data;
}

export interface OpenAITranscriberOptions extends OpenAIConnection {
  readonly name?: string;
  readonly model: string;
}

/** `POST /audio/transcriptions`, of OpenAI or of a server that speaks like it (whisper.cpp, faster-whisper, …). */
export function createOpenAITranscriber({
  name = 'openai',
  model,
  ...connection
}: OpenAITranscriberOptions): Transcriber {
  const http = new ProviderHttp(name);
  return {
    name,
    model,
    transcribe: async ({ bytes, mimeType }: Sound, signal) => {
      const form = new FormData();
      const file = new Blob([new Uint8Array(bytes)], { type: mimeType });
      form.append('file', file, `sound.${endingOf(mimeType)}`);
      form.append('model', model);
      form.append('response_format', 'json');
      const answer = await http.send({
        method: 'POST',
        url: openAIUrl(connection, 'audio/transcriptions'),
        headers: openAIHeaders(connection),
        body: form,
        signal,
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      });
      const error = openAIError(name, answer);
      if (error) throw error;
      return readTranscript(name, answer.body);
    },
  };
}
