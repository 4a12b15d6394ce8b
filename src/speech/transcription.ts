import { createExchange, type ExchangeOptions } from '../ai-chat/index.ts';
import { LANGUAGES, wordsOf } from '../i18n/index.ts';
import { AllProvidersFailedError, ProviderError } from '../lib/errors.ts';
import type { Sound, Transcriber } from './types.ts';

/** What became of a sound: its words; nothing was said that could be made out; nobody reads this kind of sound; or nobody could listen. */
export type TranscriptionOutcome =
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'nothing' }
  | { readonly type: 'unreadable' }
  | { readonly type: 'failed' };

interface TranscribeOptions {
  readonly signal: AbortSignal;
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

/** Nobody says more characters in a second, in any script; a model that repeats itself writes hundreds. */
const MOST_PER_SECOND = 40;
/** For a word at the very end, and rounded lengths. */
const ROOM = 80;

function isOfSilence(text: string): boolean {
  return LANGUAGES.some(language => wordsOf(language).forms.ofSilence.test(text));
}

/** Sounds that a model describes: "[music]", "(inaudible)", "♪". */
const DESCRIBED = /\[[^\]]*\]|\([^)]*\)|<\|[^|]*\|>|[♪♫]+/gu;

/**
 * The words of a transcript that somebody may have said in that time; empty where nothing was, as a model then rather invents
 * than says so.
 *
 * @param seconds how long the sound is; 0 where nobody knows
 */
function wordsSaid(transcript: string, seconds: number): string {
  const words = transcript.replace(/\s+/gu, ' ').trim();
  const bare = words
    .replace(DESCRIBED, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.…¡¿!?,;:"'«»“”„-]+|[\s.…!?,;:"'«»“”„-]+$/gu, '');
  if (!/[\p{L}\p{N}]/u.test(bare) || isOfSilence(bare)) return '';
  if (seconds > 0 && words.length > seconds * MOST_PER_SECOND + ROOM) return '';
  return words;
}
