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
  /** @throws ProviderError and nothing else; `bad_request` where it does not take this kind of sound */
  transcribe(sound: Sound, signal: AbortSignal): Promise<Transcript>;
}

export interface Synthesizer {
  readonly name: string;
  readonly model: string;
  /** @throws ProviderError and nothing else */
  readonly synthesize: (
    words: string,
    signal: AbortSignal,
  ) => Promise<{
    readonly bytes: Buffer;
    readonly usage?: TokenUsage | undefined;
    /** The model that spoke, if it is another one. */
    readonly model?: string;
  }>;
}

type Surroundings = Omit<ExchangeOptions, 'role'>;

/** Undefined where nobody can speak now. Throws the reason of the signal and nothing else. */
export type Synthesize = (
  words: string,
  options: { readonly signal: AbortSignal; readonly chatId: number },
) => Promise<Buffer | undefined>;

/** What comes next in the chat waits for the voice. */
const SYNTHESIS_MS = 30_000;
/** How long a model that is gone is not asked again: each try is a line in the log. */
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
    if (seconds === undefined) throw new ProviderError(name, 'bad_answer', 'the sound is no OGG/Opus');
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

/** `nothing`: no words that could be made out; `unreadable`: nobody takes this kind of sound. */
export type TranscriptionOutcome =
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'nothing' }
  | { readonly type: 'unreadable' }
  | { readonly type: 'failed' }
  /** The user has had as much as a day allows. */
  | { readonly type: 'limit' };

/** What was said is in no log. Throws the reason of the signal and nothing else. */
export type Transcribe = (
  sound: Sound,
  options: {
    readonly signal: AbortSignal;
    readonly deadline: number;
    readonly chatId: number;
    readonly turn: string;
  },
) => Promise<TranscriptionOutcome>;

/** A person waits: the next provider is asked sooner than the same one a third time. */
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
