/**
 * Calls with a signal that aborts with `signal`, and after `ms` of real time at the latest. It is for the call to end
 * then: nothing is left running behind it. By a timer: Node 20 may collect an `AbortSignal.timeout` inside an
 * `AbortSignal.any` before it strikes.
 *
 * @param ms without a limit where it is infinite
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
