import type { Clock } from '../../lib/clock.ts';
import type { ServerSettings } from './config.ts';
import type { OfferedTool } from './port.ts';

/** Tools are not listed more often than that, in ms, however often a server says that they have changed. */
const LISTING_MS = 1000;
/** Of a tool: what is longer, or has signs that nobody sees, passes for something else where a person is asked. */
const TOOL_NAME = /^(?!\s)[^\p{C}\p{Zl}\p{Zp}]{1,128}$/u;

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

export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';

  constructor(ms: number) {
    super(`no answer within ${Math.round(ms / 1000)} s`);
  }
}

export function usedTools(
  tools: readonly OfferedTool[],
  { allow, deny }: Pick<ServerSettings, 'allow' | 'deny'>,
): readonly OfferedTool[] {
  const taken = tools.filter(({ name }) => allow?.has(name) !== false && !deny.has(name));
  const named = new Map(taken.map(tool => [tool.name, tool]));
  return [...named.values()].filter(({ name }) => TOOL_NAME.test(name));
}

/**
 * Calls `list` whenever tools have changed: once at a time, and not too often.
 *
 * @param list never throws
 * @param signal ends it
 * @returns what is to be called when they have changed
 */
export function relisting(
  list: () => Promise<void>,
  clock: Pick<Clock, 'sleep'>,
  signal: AbortSignal,
): () => void {
  let isDue = false;
  let isListing = false;
  const listWhileDue = async () => {
    isListing = true;
    while (isDue && !signal.aborted) {
      isDue = false;
      await list();
      await clock.sleep(LISTING_MS, signal);
    }
    isListing = false;
  };
  return () => {
    isDue = true;
    if (!isListing) void listWhileDue();
  };
}
