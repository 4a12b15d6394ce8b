import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';

/** Nothing takes a tenth of this; a thread that is still at it has gone astray, and must not keep a job for ever. */
const LIMIT_MS = 90_000;

export interface Threads<Task, Outcome> {
  /**
   * Rejects with what the work threw, or with an AbortError where it was aborted or has taken too long; its thread is
   * ended then.
   */
  run(task: Task, signal?: AbortSignal): Promise<Outcome>;
  /** Waits for the work that threads have begun, then ends them; what none has begun is rejected. */
  close(): Promise<void>;
}

/** Starts pools: {@link createThreads}, or whoever has several programs of one process share their threads. */
export type CreateThreads = typeof createThreads;

/** Below the thread of the event loop, which has to answer people while pictures are drawn; see nice(2). */
const NICE = 10;

export interface ThreadOptions {
  readonly threads: number;
  /** Whether the work keeps a core busy: it steps back then where somebody waits for an answer. */
  readonly heavy?: boolean;
}

/**
 * Threads that run the default export of `worker.ts` in `folder`, or of `worker.js` where the program was compiled.
 * Started on demand. What crosses between threads is simply copied: pictures are encoded.
 */
export function createThreads<Task, Outcome>(
  folder: URL,
  { threads, heavy = false }: ThreadOptions,
): Threads<Task, Outcome> {
  const { file, execArgv } = entryIn(folder);
  const pool = new Piscina<Task, Outcome>({
    filename: file,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    ...(heavy ? { niceIncrement: NICE } : {}),
    ...(execArgv.length > 0 ? { execArgv } : {}),
  });
  return {
    run: async (task, signal) => {
      const ending = new AbortController();
      const end = () => ending.abort();
      const timer = setTimeout(end, LIMIT_MS);
      if (signal?.aborted) end();
      signal?.addEventListener('abort', end, { once: true });
      try {
        return await pool.run(task, { signal: ending.signal });
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
      }
    },
    close: () => pool.close(),
  };
}

/**
 * The file `worker.js` in `folder`, or `worker.ts` where the program was not compiled, and what Node needs to run it. A thread
 * or a process does not inherit the loader when the program runs inside another runner.
 */
export function entryIn(folder: URL): { readonly file: string; readonly execArgv: string[] } {
  const compiled = fileURLToPath(new URL('worker.js', folder));
  if (existsSync(compiled)) return { file: compiled, execArgv: [] };
  return { file: fileURLToPath(new URL('worker.ts', folder)), execArgv: fromSource() };
}

/** What Node needs to run a program from its sources: by its full address, as a bare name is looked for where the program is started. */
export function fromSource(): string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}
