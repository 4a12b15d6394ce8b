/** Time as the program sees it. Injected, so that tests decide what time it is. */
export interface Clock {
  /**
   * Milliseconds since 1970, for what is stored or shown. The machine's clock may be put forward or back at any moment,
   * and is another one for every process.
   */
  now(): number;
  /**
   * A monotonic reading in milliseconds, for durations within this process: it never goes back, whatever is done to the
   * machine's clock. From where it counts is nobody's business; to another process it means nothing.
   */
  elapsed(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clocks of processes that share a database may differ by so much, in ms. */
export const CLOCK_SKEW_MS = 60_000;

/**
 * Whether a stored moment of something that has happened lies in the future: the clock was put back since. Whoever waits
 * for a time that counts from there would wait too long.
 */
export function isAhead(at: number, now: number): boolean {
  return at - now > CLOCK_SKEW_MS;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
    }),
};

export interface RepeatOptions {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly pauseMs: number;
  readonly stopping: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Does the same again and again, at once for the first time. @returns when `stopping` has aborted and no step runs */
export async function repeat(
  step: () => Promise<void>,
  { clock, pauseMs, stopping, onError }: RepeatOptions,
): Promise<void> {
  while (!stopping.aborted) {
    try {
      await step();
    } catch (error) {
      onError(error);
    }
    await clock.sleep(pauseMs, stopping);
  }
}
