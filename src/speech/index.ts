import { createExchange, type ExchangeOptions, type TokenUsage } from '../ai-chat/index.ts';
import { AllProvidersFailedError, ProviderError } from '../lib/errors.ts';
import { oggSeconds } from './ogg.ts';
import { wordsSaid } from './silence.ts';

export { Ear } from './ear.ts';
export { encodeVoice, oggSeconds, type Pcm, pcmOfWav, wavOf } from './ogg.ts';
export {
  type Cut,
  heardPart,
  LIVE_RATE,
  liveMs,
  Playback,
  READ_ALOUD,
  type RealtimeEvents,
  type RealtimeModel,
  type RealtimeSession,
  SPOKEN_STYLE,
} from './realtime.ts';
export { wordsSaid } from './silence.ts';

export interface Sound {
  readonly bytes: Buffer;
  readonly mimeType: string;
  readonly seconds: number;
}

export interface Transcript {
  readonly text: string;
  readonly usage?: TokenUsage | undefined;
}

export interface Transcriber {
  readonly name: string;
  readonly model: string;
  /** @throws only ProviderError; `bad_request` if it does not support this kind of audio */
  transcribe(sound: Sound, signal: AbortSignal): Promise<Transcript>;
}

export interface Synthesizer {
  readonly name: string;
  readonly model: string;
  /** @throws only ProviderError */
  readonly synthesize: (
    words: string,
    signal: AbortSignal,
  ) => Promise<{
    readonly bytes: Buffer;
    readonly usage?: TokenUsage | undefined;
    /** Set if another model spoke. */
    readonly model?: string;
  }>;
}

type Surroundings = Omit<ExchangeOptions, 'role'>;

/** Returns undefined if no provider can speak now. @throws only the reason of the signal */
export type Synthesize = (
  words: string,
  options: { readonly signal: AbortSignal; readonly chatId: number },
) => Promise<Buffer | undefined>;

/** Later messages of the chat wait for the voice message. */
const SYNTHESIS_MS = 30_000;
/** Pause before a removed model is asked again, because each try is logged. */
const GONE_MS = 24 * 60 * 60 * 1000;

export function createSynthesis(
  synthesizers: readonly Synthesizer[],
  outside: Surroundings,
): Synthesize | undefined {
  if (synthesizers.length === 0) return undefined;
  const { clock } = outside;
  const { exchange, states } = createExchange({ ...outside, role: 'speech' });
  const goneUntil = new Map<Synthesizer, number>();

  async function speak(synthesizer: Synthesizer, words: string, signal: AbortSignal) {
    const { name, model } = synthesizer;
    const spoken = await synthesizer.synthesize(words, signal).catch((error: unknown) => {
      if (error instanceof ProviderError && error.kind === 'model_missing')
        goneUntil.set(synthesizer, clock.elapsed() + GONE_MS);
      throw error;
    });
    const seconds = oggSeconds(spoken.bytes);
    if (seconds === undefined) throw new ProviderError(name, 'bad_answer', 'the sound is not OGG/Opus');
    return { model, ...spoken, seconds };
  }

  return async (words, { signal, chatId }) => {
    const left = synthesizers.filter(each => (goneUntil.get(each) ?? 0) <= clock.elapsed());
    if (states(left).every(({ breaker }) => breaker === 'open')) return undefined;
    try {
      const { bytes } = await exchange(
        left,
        {
          signal,
          correlation: { chat: chatId, turn: `${chatId}:spoken` },
          deadline: clock.elapsed() + SYNTHESIS_MS,
          attempts: 1,
        },
        (synthesizer, attempt) => speak(synthesizer, words, attempt.signal),
        ({ model, usage, seconds }) => ({ model, usage: { ...usage, seconds }, facts: {} }),
      );
      return bytes;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AllProvidersFailedError || error instanceof ProviderError) return undefined;
      throw error;
    }
  };
}

/** `nothing`: no intelligible words; `unreadable`: no provider supports this kind of audio. */
export type TranscriptionOutcome =
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'nothing' }
  | { readonly type: 'unreadable' }
  | { readonly type: 'failed' }
  /** The user reached the daily limit. */
  | { readonly type: 'limit' };

/** Never logs the transcript. @throws only the reason of the signal */
export type Transcribe = (
  sound: Sound,
  options: {
    readonly signal: AbortSignal;
    readonly deadline: number;
    readonly chatId: number;
    readonly turn: string;
  },
) => Promise<TranscriptionOutcome>;

/** The user is waiting, so the next provider is better than a third try. */
const TRANSCRIPTION_ATTEMPTS = 2;

export function createTranscription(
  transcribers: readonly Transcriber[],
  outside: Surroundings,
): Transcribe | undefined {
  if (transcribers.length === 0) return undefined;
  const { exchange } = createExchange({ ...outside, role: 'transcription' });
  return async (sound, { chatId, turn, ...options }) => {
    const { seconds } = sound;
    try {
      const { text } = await exchange(
        transcribers,
        { ...options, correlation: { chat: chatId, turn }, attempts: TRANSCRIPTION_ATTEMPTS },
        async (transcriber, { signal }) => ({
          model: transcriber.model,
          ...(await transcriber.transcribe(sound, signal)),
        }),
        ({ model, usage }) => ({ model, usage: { ...usage, seconds }, facts: {} }),
      );
      const words = wordsSaid(text, seconds);
      return words === '' ? { type: 'nothing' } : { type: 'words', text: words };
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof AllProvidersFailedError) {
        const isRefused =
          error.failures.length > 0 && error.failures.every(each => each.kind === 'bad_request');
        return { type: isRefused ? 'unreadable' : 'failed' };
      }
      if (error instanceof ProviderError) return { type: 'failed' };
      throw error;
    }
  };
}
