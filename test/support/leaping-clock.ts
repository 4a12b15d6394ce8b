import { type Clock, systemClock } from '../../src/lib/clock.ts';

/** The machine's time, plus the leaps that a test makes. */
export interface LeapingClock extends Clock {
  /** Jumps forward by `ms` and wakes sleepers whose time has come. */
  leap(ms: number): void;
}

export function leapingClock(): LeapingClock {
  let leapt = 0;
  const now = () => systemClock.now() + leapt;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  return {
    now,
    elapsed: () => systemClock.elapsed() + leapt,
    sleep: async (ms, signal) => {
      const awake = new AbortController();
      const sleeper = { at: now() + ms, wake: () => awake.abort() };
      sleepers.add(sleeper);
      const stop = () => awake.abort();
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop, { once: true });
      await systemClock.sleep(ms, awake.signal);
      signal?.removeEventListener('abort', stop);
      sleepers.delete(sleeper);
    },
    leap: ms => {
      leapt += ms;
      for (const { at, wake } of sleepers) if (at <= now()) wake();
    },
  };
}
