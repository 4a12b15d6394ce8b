import { type CreateThreads, createThreads, type Threads } from '../../../lib/threads.ts';
import { withTimeout } from '../../../lib/with-timeout.ts';
import type { ReadablePage, ReadTask } from './worker.ts';

/** Of one page, in ms. One of a megabyte takes four seconds of a slow machine; one that is made to be slow ends here. */
const LIMIT_MS = 10_000;

/** Reads pages on a thread of their own, so that no page keeps the program from anything else. */
export interface PageReader {
  /** @returns undefined where it takes too long, or breaks the thread. @throws the reason of `signal` when that aborts */
  read(html: string, base: string, signal: AbortSignal): Promise<ReadablePage | undefined>;
  close(): Promise<void>;
}

export function createPageReader(
  limitMs = LIMIT_MS,
  startThreads: CreateThreads = createThreads,
): PageReader {
  let threads: Threads<ReadTask, ReadablePage> | undefined;
  return {
    read: async (html, base, signal) => {
      threads ??= startThreads(new URL('.', import.meta.url), { threads: 1 });
      const pool = threads;
      try {
        return await withTimeout(limitMs, signal, limited => pool.run({ html, base }, limited));
      } catch {
        signal.throwIfAborted();
        return undefined;
      }
    },
    close: async () => threads?.close(),
  };
}
