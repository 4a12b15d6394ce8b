import type { Clock } from '../../lib/clock.ts';

/**
 * Calls with a signal that aborts with `signal`, and when `ms` have passed by the clock without a call of `extend`. Rejects
 * then in any case, whether or not the call ends.
 *
 * @param mostMs in all, however often it was extended
 */
export async function withTimeLimit<T>(
  clock: Pick<Clock, 'elapsed' | 'sleep'>,
  {
    ms,
    mostMs = ms,
    signal,
  }: { readonly ms: number; readonly mostMs?: number; readonly signal: AbortSignal },
  call: (signal: AbortSignal, extend: () => void) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const over = new AbortController();
  const end = clock.elapsed() + mostMs;
  let deadline = clock.elapsed() + ms;
  const watch = async () => {
    for (;;) {
      const left = Math.min(deadline, end) - clock.elapsed();
      if (over.signal.aborted) return;
      if (left <= 0) return controller.abort(new TimeLimitError(ms));
      await clock.sleep(left, over.signal);
    }
  };
  const abort = () => controller.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const aborted = new Promise<never>((_, reject) =>
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true }),
  );
  void watch();
  try {
    const extend = () => {
      deadline = clock.elapsed() + ms;
    };
    return await Promise.race([call(controller.signal, extend), aborted]);
  } finally {
    over.abort();
    signal.removeEventListener('abort', abort);
  }
}

/** There was no answer in time. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';

  constructor(ms: number) {
    super(`no answer within ${Math.round(ms / 1000)} s`);
  }
}
