import { createExchange, type ExchangeOptions } from '../ai-chat/index.ts';
import { AllProvidersFailedError, ProviderError } from '../lib/errors.ts';
import { oggSeconds } from './ogg.ts';
import type { Synthesizer } from './types.ts';

interface SynthesizeOptions {
  /** Ends it at once; its reason is thrown. */
  readonly signal: AbortSignal;
  readonly chatId: number;
}

/** Words as OGG/Opus; undefined where nobody can speak now. Throws the reason of the signal and nothing else. */
export type Synthesize = (words: string, options: SynthesizeOptions) => Promise<Buffer | undefined>;

/** What comes next in the chat waits for it, in ms. */
const LONGEST_MS = 30_000;
/** One try each: the words are there already. */
const ATTEMPTS = 1;

/** Asks the synthesizers in their order, see `createExchange`; undefined where there are none. */
export function createSynthesis(
  synthesizers: readonly Synthesizer[],
  outside: Omit<ExchangeOptions, 'role'>,
): Synthesize | undefined {
  if (synthesizers.length === 0) return undefined;
  const { exchange, states } = createExchange({ ...outside, role: 'speech' });
  return async (words, options) => {
    // What comes next in the chat does not wait for somebody who has just failed again and again.
    if (states(synthesizers).every(({ breaker }) => breaker === 'open')) return undefined;
    try {
      const { bytes } = await exchange(
        synthesizers,
        {
          signal: options.signal,
          correlation: { chat: options.chatId, turn: `${options.chatId}:spoken` },
          deadline: outside.clock.elapsed() + LONGEST_MS,
          attempts: ATTEMPTS,
        },
        async ({ name, model, synthesize }, { signal }) => {
          const spoken = await synthesize(words, signal);
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
