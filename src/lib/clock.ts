export interface Clock {
  /** Milliseconds since 1970, for storing and showing. May jump forward or back at any time. */
  now(): number;
  /** Monotonic milliseconds, for durations within this process. */
  elapsed(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /**
   * Makes `now` follow a clock shared by several machines.
   * @param now the shared clock's time
   * @returns how far the own clock is ahead in ms, if that changed
   */
  follow?(now: number): number | undefined;
}

/** Maximum difference between the clocks of processes that share a database. */
export const CLOCK_SKEW_MS = 60_000;

/** Whether a stored past time is in the future, because the clock was set back. */
export function isAhead(at: number, now: number): boolean {
  return at - now > CLOCK_SKEW_MS;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The start of the period (minute, hour, day; UTC) that contains a time. */
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

/** Smaller differences are ignored. */
const ALIKE_MS = 5000;

/** Uses `own` until it follows a clock that differs by more than a few seconds. */
export function followingClock(own: Clock): Clock {
  let aheadMs = 0;
  return {
    now: () => own.now() - aheadMs,
    elapsed: () => own.elapsed(),
    sleep: (ms, signal) => own.sleep(ms, signal),
    follow: now => {
      // Stored times are whole milliseconds.
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

/** Runs immediately and then periodically. Resolves once `stopping` has aborted and no step is running. */
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
 * Uses a timer, because Node 20 may garbage-collect an `AbortSignal.timeout` inside an `AbortSignal.any` before it
 * fires.
 * @param ms infinite: no limit
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
