import { z } from 'zod';
import { ProviderError } from '../../lib/errors.ts';
import { parseJson } from '../../lib/well-formed.ts';
import type { Sound, Synthesizer, Transcriber, Transcript } from '../../speech/index.ts';
import { type HttpAnswer, ProviderHttp } from '../http.ts';
import { readAs, tokenUsage } from '../wire.ts';
import { acceptedBody, type OpenAIConnection, openAITarget } from './api.ts';
import { createRealtimeSynthesizer, isRealtimeModel, type OpenAISynthesizerOptions } from './realtime.ts';

/** Longer than the exchange allows any provider. */
const TIMEOUT_MS = 120_000;
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** An error comes as JSON although bytes were requested. */
function withErrorBody(answer: HttpAnswer): HttpAnswer {
  const { status, body } = answer;
  const isError = status >= 300 && Buffer.isBuffer(body);
  return { ...answer, body: isError ? parseJson(body.toString('utf8')) : undefined };
}

/** Uses a Realtime session or `/audio/speech`, depending on the model. `opus` there is OGG/Opus. */
export function createOpenAISynthesizer(options: OpenAISynthesizerOptions): Synthesizer {
  if (isRealtimeModel(options.model)) return createRealtimeSynthesizer(options);
  const { name = 'openai', model, voice, ...connection } = options;
  const http = new ProviderHttp(name, { connections: 'own' });
  return {
    name,
    model,
    synthesize: async (words, signal) => {
      const answer = await http.send({
        method: 'POST',
        ...openAITarget(connection, 'audio/speech'),
        body: { model, voice, input: words, response_format: 'opus' },
        binary: true,
        signal,
        timeoutMs: TIMEOUT_MS,
        maxAnswerBytes: MAX_ANSWER_BYTES,
      });
      acceptedBody({ name }, withErrorBody(answer));
      if (!Buffer.isBuffer(answer.body))
        throw new ProviderError(name, 'bad_answer', 'the answer is not audio');
      return { bytes: answer.body };
    },
  };
}

/** Switches to another model once the service has ended the first one. */
export function withSuccessor(first: Synthesizer, successor: Synthesizer): Synthesizer {
  let isGone = false;
  return {
    ...first,
    synthesize: async (words, signal) => {
      try {
        if (!isGone) return await first.synthesize(words, signal);
      } catch (error) {
        if (!(error instanceof ProviderError) || error.kind !== 'model_missing') throw error;
        isGone = true;
      }
      return { ...(await successor.synthesize(words, signal)), model: successor.model };
    },
  };
}

const MAX_TRANSCRIPT_BYTES = 1024 * 1024;

/** `usage` counts tokens, or seconds, which we know already. */
const Answer = z.object({
  text: z.string(),
  /** Only in `verbose_json`. */
  segments: z
    .array(
      z.object({ text: z.string(), no_speech_prob: z.number().catch(0), avg_logprob: z.number().catch(0) }),
    )
    .optional()
    .catch(undefined),
  usage: z
    .object({ input_tokens: z.number(), output_tokens: z.number() })
    .transform(({ input_tokens, output_tokens }) => tokenUsage(input_tokens, output_tokens))
    .optional()
    .catch(undefined),
});

/** Some compatible servers always answer with plain text. The HTML page of a gateway does not count. */
function readTranscript(name: string, body: unknown): Transcript {
  if (typeof body === 'string' && !/^\s*</.test(body)) return { text: body };
  const answer = readAs(name, Answer, body, 'the transcript is malformed: check the base URL');
  const { segments = [], text, usage } = answer;
  const isSilence = segments.some(isInvented);
  const spoken = segments.filter(segment => !isInvented(segment)).map(segment => segment.text.trim());
  return { text: isSilence ? spoken.join(' ') : text, usage };
}

/** Whisper's rule for a segment without speech (openai/whisper, `transcribe.py`: `no_speech_threshold`, `logprob_threshold`). */
function isInvented(segment: { readonly no_speech_prob: number; readonly avg_logprob: number }): boolean {
  return segment.no_speech_prob > 0.6 && segment.avg_logprob < -1;
}

/** Only Whisper reports silence; other models refuse the format. */
function formatsFor(model: string): readonly string[] {
  return /whisper/i.test(model) ? ['verbose_json', 'json'] : ['json'];
}

export function createOpenAITranscriber({
  name = 'openai',
  model,
  ...connection
}: OpenAIConnection & { readonly name?: string; readonly model: string }): Transcriber {
  const http = new ProviderHttp(name);
  return {
    name,
    model,
    transcribe: async ({ bytes, mimeType }: Sound, signal) => {
      const file = new Blob([new Uint8Array(bytes)], { type: mimeType });
      const ask = (format: string) => {
        const form = new FormData();
        form.append('file', file, `sound.${endingOf(mimeType)}`);
        form.append('model', model);
        form.append('response_format', format);
        return http.send({
          method: 'POST',
          ...openAITarget(connection, 'audio/transcriptions'),
          body: form,
          signal,
          timeoutMs: TIMEOUT_MS,
          maxAnswerBytes: MAX_TRANSCRIPT_BYTES,
        });
      };
      const [format = 'json', simpler] = formatsFor(model);
      const first = await ask(format);
      const isRefused = first.status === 400 || first.status === 422;
      const answer = isRefused && simpler !== undefined ? await ask(simpler) : first;
      return readTranscript(name, acceptedBody({ name }, answer));
    },
  };
}

/** Services recognize the kind of audio by the name of the file. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(?:audio|video)\/webm/, 'webm'],
  [/mpeg|mp3/, 'mp3'],
  [/^(?:audio|video)\/mp4/, 'mp4'],
  [/m4a|aac/, 'm4a'],
  [/wav/, 'wav'],
  [/flac/, 'flac'],
];

function endingOf(mimeType: string): string {
  return ENDINGS.find(([kind]) => kind.test(mimeType.toLowerCase()))?.[1] ?? 'ogg';
}
