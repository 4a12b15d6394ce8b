import { createExchange, type ExchangeOptions } from '../ai-chat/index.ts';
import { AllProvidersFailedError, ProviderError } from '../lib/errors.ts';
import { wordsSaid } from './plausible.ts';
import type { Sound, Transcriber } from './types.ts';

/** What became of a sound: its words; nothing was said that could be made out; nobody reads this kind of sound; or nobody could listen. */
export type TranscriptionOutcome =
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'nothing' }
  | { readonly type: 'unreadable' }
  | { readonly type: 'failed' };

interface TranscribeOptions {
  /** Ends it at once; its reason is thrown. */
  readonly signal: AbortSignal;
  /** When it has to be over, by `Clock.elapsed`. */
  readonly deadline: number;
  readonly chatId: number;
  readonly turn: string;
}

/** Has a sound written down. What was said is in no log. Throws the reason of the signal and nothing else. */
export type Transcribe = (sound: Sound, options: TranscribeOptions) => Promise<TranscriptionOutcome>;

/** A person waits: the next provider is rather asked than the same one a third time. */
const ATTEMPTS = 2;

/** Whether everybody has refused the sound itself: to send it once more would not help. */
function isRefused({ failures }: AllProvidersFailedError): boolean {
  return failures.length > 0 && failures.every(({ kind }) => kind === 'bad_request');
}

/** Asks the transcribers in their order, see `createExchange`; undefined where there are none. */
export function createTranscription(
  transcribers: readonly Transcriber[],
  outside: Omit<ExchangeOptions, 'role'>,
): Transcribe | undefined {
  if (transcribers.length === 0) return undefined;
  const { exchange } = createExchange({ ...outside, role: 'transcription' });
  return async (sound, { chatId, turn, ...options }) => {
    const { seconds } = sound;
    try {
      const { text } = await exchange(
        transcribers,
        { ...options, correlation: { chat: chatId, turn }, attempts: ATTEMPTS },
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
      if (error instanceof AllProvidersFailedError)
        return { type: isRefused(error) ? 'unreadable' : 'failed' };
      if (error instanceof ProviderError) return { type: 'failed' };
      throw error;
    }
  };
}
