import { z } from 'zod';
import type { TokenUsage } from '../../ai-chat/provider.ts';
import { ProviderError } from '../../lib/errors.ts';
import { encodeVoice, LIVE_RATE, READ_ALOUD, type Synthesizer } from '../../speech/index.ts';
import { openSocket } from '../socket.ts';
import { type OpenAIConnection, openAIError, openAITarget } from './api.ts';

export interface OpenAISynthesizerOptions extends OpenAIConnection {
  readonly name?: string;
  readonly model: string;
  readonly voice: string;
}

/** Its only rate is 24,000. */
export const PCM = { type: 'audio/pcm', rate: LIVE_RATE } as const;
/** About four minutes of samples; a spoken answer is shorter. */
const MAX_SOUND_BYTES = 12 * 1024 * 1024;

export const Usage = z
  .object({
    input_tokens: z.number(),
    output_tokens: z.number(),
    input_token_details: z.object({ cached_tokens: z.number().catch(0) }).optional(),
  })
  .transform(
    ({ input_tokens, output_tokens, input_token_details }): TokenUsage => ({
      inputTokens: input_tokens,
      outputTokens: output_tokens,
      cachedTokens: input_token_details?.cached_tokens ?? 0,
    }),
  );

const ResponseDone = z.object({
  status: z.string(),
  status_details: z
    .object({ reason: z.string().optional(), error: z.unknown().optional() })
    .nullish()
    .catch(undefined),
  usage: Usage.optional().catch(undefined),
});

const ServerEvent = z.union([
  z.object({ type: z.literal('response.output_audio.delta'), delta: z.string() }),
  z.object({ type: z.literal('response.output_audio_transcript.done'), transcript: z.string() }),
  z.object({ type: z.literal('response.done'), response: ResponseDone }),
  z.object({ type: z.literal('error'), error: z.unknown() }),
  z.object({ type: z.string() }).transform(() => ({ type: 'other' as const })),
]);

interface Heard {
  /** PCM with 16 bits. */
  readonly samples: Buffer;
  readonly transcript: string;
  readonly response: z.infer<typeof ResponseDone>;
}

/** Whether a model speaks in a Realtime session only. */
export function isRealtimeModel(model: string): boolean {
  return model.includes('realtime');
}

/**
 * Reads words aloud in a Realtime session of one response, which replaces `/audio/speech`. The session has no tools and no
 * conversation, so that words from outside can change nothing but the sound.
 */
export function createRealtimeSynthesizer({
  name = 'openai',
  model,
  voice,
  ...connection
}: OpenAISynthesizerOptions): Synthesizer {
  const finish = async (words: string, { samples, transcript, response }: Heard) => {
    const { status, status_details: details, usage } = response;
    if (status === 'failed') throw sessionError(name, details?.error);
    if (details?.reason === 'content_filter')
      throw new ProviderError(name, 'blocked', 'the words were refused');
    const bytes = samples.length > 0 ? await encodeVoice({ samples, rate: LIVE_RATE }) : undefined;
    if (status !== 'completed' || bytes === undefined)
      throw new ProviderError(name, 'bad_answer', 'the words were not spoken to their end');
    if (!isReadingOf(words, transcript))
      throw new ProviderError(name, 'bad_answer', 'the model said other words than it was given');
    return { bytes, usage };
  };
  const listen = async (messages: AsyncIterable<unknown>): Promise<Heard> => {
    const pieces: Buffer[] = [];
    let size = 0;
    let transcript = '';
    for await (const message of messages) {
      const event = ServerEvent.safeParse(message).data ?? { type: 'other' };
      switch (event.type) {
        case 'response.output_audio.delta': {
          const piece = Buffer.from(event.delta, 'base64');
          size += piece.length;
          if (size > MAX_SOUND_BYTES) throw new ProviderError(name, 'bad_answer', 'the sound is too long');
          pieces.push(piece);
          break;
        }
        case 'response.output_audio_transcript.done':
          transcript += ` ${event.transcript}`;
          break;
        case 'response.done':
          return { samples: Buffer.concat(pieces), transcript, response: event.response };
        case 'error':
          throw sessionError(name, event.error);
        case 'other':
          break;
        default:
          event satisfies never;
      }
    }
    throw new ProviderError(name, 'interrupted', 'the session ended before the words were spoken');
  };
  return {
    name,
    model,
    synthesize: async (words, signal) => {
      const { url, headers } = openAITarget(connection, `realtime?${new URLSearchParams({ model })}`);
      const socket = await openSocket({
        provider: name,
        url: url.replace(/^http/, 'ws'),
        headers,
        signal,
        refusal: answer => openAIError(name, answer),
      });
      try {
        socket.send(requestFor(words, voice));
        return await finish(words, await listen(socket.messages));
      } finally {
        socket.close();
      }
    },
  };
}

/** Voices of `/audio/speech` that a session refuses: it speaks with the usual one. */
const UNKNOWN_VOICES: ReadonlySet<string> = new Set(['fable', 'nova', 'onyx']);
const USUAL_VOICE = 'coral';

export function sessionVoice(chosen: string): string {
  return UNKNOWN_VOICES.has(chosen) ? USUAL_VOICE : chosen;
}

function requestFor(words: string, chosen: string): object {
  const voice = sessionVoice(chosen);
  return {
    type: 'response.create',
    response: {
      conversation: 'none',
      instructions: READ_ALOUD,
      input: [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: words }] }],
      output_modalities: ['audio'],
      audio: { output: { format: PCM, voice } },
      tools: [],
    },
  };
}

const ErrorType = z.object({ type: z.string().catch(''), code: z.string().nullish().catch(undefined) });

export function sessionError(name: string, error: unknown): ProviderError {
  return (
    openAIError(name, { status: statusOf(error), headers: {}, body: { error } }) ??
    new ProviderError(name, 'unavailable', 'the session failed')
  );
}

/** Errors of a session have no status: the service accepts the connection even with a wrong key. */
function statusOf(error: unknown): number {
  const { type = '', code } = ErrorType.safeParse(error).data ?? {};
  if (code === 'invalid_api_key') return 401;
  if (code === 'rate_limit_exceeded') return 429;
  return type === 'invalid_request_error' ? 400 : 500;
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A model may answer words instead of reading them. Half is enough, because numbers are transcribed in letters. */
function isReadingOf(words: string, transcript: string): boolean {
  const said = wordsIn(transcript);
  const written = new Set(wordsIn(words));
  return said.filter(word => written.has(word)).length >= said.length / 2;
}
