import { createExchange, type ExchangeOptions } from '../ai-chat/index.ts';
import { AllProvidersFailedError, ProviderError } from '../lib/errors.ts';
import { oggSeconds } from './ogg.ts';
import type { Synthesizer } from './types.ts';

interface SynthesizeOptions {
  readonly signal: AbortSignal;
  readonly chatId: number;
}

/** Words as OGG/Opus; undefined where nobody can speak now. Throws the reason of the signal and nothing else. */
export type Synthesize = (words: string, options: SynthesizeOptions) => Promise<Buffer | undefined>;

/** What comes next in the chat waits for it, in ms. */
const LONGEST_MS = 30_000;
/** One try each: the words are there already. */
const ATTEMPTS = 1;
/** How long a model that is gone is not asked again, in ms: each time is a line in the log, and the person misses nothing. */
const GONE_MS = 24 * 60 * 60 * 1000;

/** Asks the synthesizers in their order, see `createExchange`; undefined where there are none. */
export function createSynthesis(
  synthesizers: readonly Synthesizer[],
  outside: Omit<ExchangeOptions, 'role'>,
): Synthesize | undefined {
  if (synthesizers.length === 0) return undefined;
  const { clock } = outside;
  const { exchange, states } = createExchange({ ...outside, role: 'speech' });
  const goneUntil = new Map<Synthesizer, number>();
  const speak = (synthesizer: Synthesizer, words: string, signal: AbortSignal) =>
    synthesizer.synthesize(words, signal).catch((error: unknown) => {
      if (error instanceof ProviderError && error.kind === 'model_missing')
        goneUntil.set(synthesizer, clock.elapsed() + GONE_MS);
      throw error;
    });
  return async (words, options) => {
    const left = synthesizers.filter(each => (goneUntil.get(each) ?? 0) <= clock.elapsed());
    // What comes next in the chat does not wait for somebody who has just failed again and again.
    if (states(left).every(({ breaker }) => breaker === 'open')) return undefined;
    try {
      const { bytes } = await exchange(
        left,
        {
          signal: options.signal,
          correlation: { chat: options.chatId, turn: `${options.chatId}:spoken` },
          deadline: clock.elapsed() + LONGEST_MS,
          attempts: ATTEMPTS,
        },
        async (synthesizer, { signal }) => {
          const { name, model } = synthesizer;
          const spoken = await speak(synthesizer, words, signal);
          const seconds = oggSeconds(spoken.bytes);
          if (seconds === undefined) throw new ProviderError(name, 'bad_answer', 'the sound is no OGG/Opus');
          return { ...spoken, model, seconds };
        },
        ({ model, usage, seconds }) => ({ model, usage: { ...usage, seconds }, facts: {} }),
      );
      return bytes;
    } catch (error) {
      options.signal.throwIfAborted();
      if (error instanceof AllProvidersFailedError || error instanceof ProviderError) return undefined;
      throw error;
    }
  };
}
