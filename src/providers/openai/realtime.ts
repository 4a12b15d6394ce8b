import { z } from 'zod';
import { ProviderError } from '../../lib/errors.ts';
import { encodeVoice, LIVE_RATE, READ_ALOUD, type Synthesizer } from '../../speech/index.ts';
import { openSocket, type ProviderSocket } from '../socket.ts';
import { type DialogueStep, tokenUsage } from '../wire.ts';
import { callItems, type OpenAIConnection, openAIError, openAITarget, outputItem } from './api.ts';

export interface OpenAISynthesizerOptions extends OpenAIConnection {
  readonly name?: string;
  readonly model: string;
  readonly voice: string;
}

/** Sessions support only this rate. */
export const PCM = { type: 'audio/pcm', rate: LIVE_RATE } as const;
/** About four minutes of samples; a spoken answer is shorter. */
const MAX_SOUND_BYTES = 12 * 1024 * 1024;

const Response = z.object({
  id: z.string().catch(''),
  status: z.string(),
  status_details: z
    .object({ reason: z.string().optional(), error: z.unknown().optional() })
    .nullish()
    .catch(undefined),
  output: z
    .array(
      z.object({
        type: z.string(),
        status: z.string().catch(''),
        call_id: z.string().catch(''),
        name: z.string().catch(''),
        arguments: z.unknown().optional(),
      }),
    )
    .default([]),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      input_token_details: z.object({ cached_tokens: z.number().catch(0) }).optional(),
    })
    .transform(used =>
      tokenUsage(used.input_tokens, used.output_tokens, used.input_token_details?.cached_tokens),
    )
    .optional()
    .catch(undefined),
});

export type RealtimeResponse = z.infer<typeof Response>;

/** The fields that are used of all events. */
export const ServerEvent = z.object({
  type: z.string(),
  item_id: z.string().catch(''),
  previous_item_id: z.string().nullish().catch(undefined),
  delta: z.string().catch(''),
  transcript: z.string().catch(''),
  response: Response.optional().catch(undefined),
  error: z
    .looseObject({ code: z.unknown().optional(), event_id: z.unknown().optional() })
    .optional()
    .catch(undefined),
});

/** Opens a Realtime session. */
export function openSession(
  name: string,
  { model, ...connection }: OpenAIConnection & { readonly model: string },
  signal: AbortSignal,
): Promise<ProviderSocket> {
  const { url, headers } = openAITarget(connection, `realtime?${new URLSearchParams({ model })}`);
  const refusal = (answer: Parameters<typeof openAIError>[1]) => openAIError(name, answer);
  return openSocket({ provider: name, url: url.replace(/^http/, 'ws'), headers, signal, refusal });
}

/** A user message of a session. */
export function userItem(text: string): object {
  return { type: 'message', role: 'user', content: [{ type: 'input_text', text }] };
}

export function itemsOf(step: DialogueStep): readonly object[] {
  switch (step.role) {
    case 'user':
      return [userItem(step.text)];
    case 'assistant': {
      const content = [{ type: 'output_text', text: step.text }];
      const message = step.text === '' ? [] : [{ type: 'message', role: 'assistant', content }];
      return [...message, ...callItems(step.calls)];
    }
    case 'results':
      return step.results.map(({ call, result }) => outputItem(call.id, result));
    default:
      return step satisfies never;
  }
}

/** @throws ProviderError if the response failed, or `blocked` if moderation stopped it */
export function checkResponse(name: string, { status, status_details: details }: RealtimeResponse): void {
  if (status === 'failed') throw sessionError(name, details?.error);
  if (details?.reason === 'content_filter')
    throw new ProviderError(name, 'blocked', 'moderation stopped the answer');
}

interface Reading {
  /** PCM with 16 bits. */
  readonly samples: Buffer;
  readonly transcript: string;
  readonly response: RealtimeResponse;
}

/** Whether a model only speaks in a Realtime session. */
export function isRealtimeModel(model: string): boolean {
  return model.includes('realtime');
}

/**
 * Reads text aloud in a Realtime session with one response, which replaces `/audio/speech`. The session has no tools and no
 * conversation, so that text from outside can change nothing but the sound.
 */
export function createRealtimeSynthesizer({
  name = 'openai',
  voice,
  ...connection
}: OpenAISynthesizerOptions): Synthesizer {
  const finish = async (words: string, { samples, transcript, response }: Reading) => {
    checkResponse(name, response);
    const bytes = samples.length > 0 ? await encodeVoice({ samples, rate: LIVE_RATE }) : undefined;
    if (response.status !== 'completed' || bytes === undefined)
      throw new ProviderError(name, 'bad_answer', 'the text was not spoken to the end');
    if (!isReadingOf(words, transcript))
      throw new ProviderError(name, 'bad_answer', 'the model spoke another text');
    return { bytes, usage: response.usage };
  };
  const listen = async (messages: AsyncIterable<unknown>): Promise<Reading> => {
    const pieces: Buffer[] = [];
    let size = 0;
    let transcript = '';
    for await (const message of messages) {
      const event = ServerEvent.safeParse(message).data;
      switch (event?.type) {
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
        case 'response.done': {
          const { response } = event;
          if (response) return { samples: Buffer.concat(pieces), transcript, response };
          throw new ProviderError(name, 'bad_answer', 'the response has an unknown form');
        }
        case 'error':
          throw sessionError(name, event.error);
        default:
      }
    }
    throw new ProviderError(name, 'interrupted', 'the session ended before the text was spoken');
  };
  return {
    name,
    model: connection.model,
    synthesize: async (words, signal) => {
      const socket = await openSession(name, connection, signal);
      try {
        socket.send({ type: 'response.create', response: reading(words, voice) });
        return await finish(words, await listen(socket.messages));
      } finally {
        socket.close();
      }
    },
  };
}

/** Voices of `/audio/speech` that sessions refuse. They are replaced by the default. */
const UNSUPPORTED_VOICES: ReadonlySet<string> = new Set(['fable', 'nova', 'onyx']);
const DEFAULT_VOICE = 'coral';

export function sessionVoice(chosen: string): string {
  return UNSUPPORTED_VOICES.has(chosen) ? DEFAULT_VOICE : chosen;
}

function reading(words: string, voice: string): object {
  return {
    conversation: 'none',
    instructions: READ_ALOUD,
    input: [userItem(words)],
    output_modalities: ['audio'],
    audio: { output: { format: PCM, voice: sessionVoice(voice) } },
    tools: [],
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

/** A model may answer a text instead of reading it. Half of the words is enough, because numbers are transcribed in letters. */
function isReadingOf(words: string, transcript: string): boolean {
  const spoken = wordsIn(transcript);
  const written = new Set(wordsIn(words));
  return spoken.filter(word => written.has(word)).length >= spoken.length / 2;
}
