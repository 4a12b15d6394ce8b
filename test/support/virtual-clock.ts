import type { Clock } from '../../src/lib/clock.ts';

/** A clock that moves only when a test advances it. */
export interface VirtualClock extends Clock {
  /** Advances by `ms` and wakes sleepers in order, each at its time. */
  advance(ms: number): Promise<void>;
  /** Jumps by `ms` at once, as if the machine had been busy: repeated wake-ups happen only once. */
  leap(ms: number): Promise<void>;
  /** Puts the machine's clock forward, or back, while no time passes. */
  step(ms: number): void;
}

/** A query of the database is answered when the event loop has turned, and what is woken asks several, one after the other. */
const TURNS = 8;

/** Lets everything run that waits for nothing but its turn. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise<void>(resolve => setImmediate(resolve));
}

export function virtualClock(start: number): VirtualClock {
  let now = start;
  let stepped = 0;
  const sleepers = new Set<{ readonly at: number; readonly wake: () => void }>();
  return {
    now: () => now + stepped,
    elapsed: () => now,
    step: ms => {
      stepped += ms;
    },
    sleep: (ms, signal) =>
      new Promise(resolve => {
        const wake = () => {
          sleepers.delete(sleeper);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const sleeper = { at: now + ms, wake };
        sleepers.add(sleeper);
        if (signal?.aborted) wake();
        signal?.addEventListener('abort', wake, { once: true });
      }),
    advance: async ms => {
      const end = now + ms;
      for (;;) {
        await settled();
        const [next] = [...sleepers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (next === undefined) break;
        now = Math.max(now, next.at);
        next.wake();
      }
      now = end;
    },
    leap: async ms => {
      await settled();
      now += ms;
      const due = [...sleepers].filter(({ at }) => at <= now);
      for (const { wake } of due.toSorted((a, b) => a.at - b.at)) wake();
    },
  };
}
