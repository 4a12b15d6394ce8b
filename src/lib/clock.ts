export interface Clock {
  /** Milliseconds since 1970, to be stored or shown. It may be put forward or back at any moment. */
  now(): number;
  /** Monotonic, in milliseconds, for durations within this process. */
  elapsed(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * `now` goes by a clock that several machines share. @param now as that one has it
   * @returns by how many ms the own one is ahead, where that has changed
   */
  follow?(now: number): number | undefined;
}

/** The clocks of processes on one database may differ by so much, in ms. */
export const CLOCK_SKEW_MS = 60_000;

/** Whether a stored moment of the past lies in the future: the clock was put back since. */
export function isAhead(at: number, now: number): boolean {
  return at - now > CLOCK_SKEW_MS;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** When the period (minute, hour, day; UTC) of a moment begins. */
export function beginningOf(period: number, at: number): number {
  return at - (at % period);
}

export function endOf(period: number, at: number): number {
  return beginningOf(period, at) + period;
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

/** In ms: they count as the same. */
const ALIKE_MS = 5000;

/** Goes by `own` until it follows another one that differs by more than a few seconds. */
export function followingClock(own: Clock): Clock {
  let aheadMs = 0;
  return {
    now: () => own.now() - aheadMs,
    elapsed: () => own.elapsed(),
    sleep: (ms, signal) => own.sleep(ms, signal),
    follow: now => {
      // What is stored are whole ones.
      const ms = Math.round(own.now() - now);
      if (Math.abs(ms - aheadMs) < ALIKE_MS) return undefined;
      aheadMs = Math.abs(ms) < ALIKE_MS ? 0 : ms;
      return aheadMs;
    },
  };
}

export interface RepeatOptions {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly pauseMs: number;
  readonly stopping: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** At once for the first time; resolves when `stopping` has aborted and no step runs. */
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

/**
 * By a timer: Node 20 may collect an `AbortSignal.timeout` inside an `AbortSignal.any` before it strikes. @param ms
 * infinite: no limit
 */
export async function withTimeout<T>(
  ms: number,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  const timer = Number.isFinite(ms) ? setTimeout(() => controller.abort(), ms) : undefined;
  try {
    return await call(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
