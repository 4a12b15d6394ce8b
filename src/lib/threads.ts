import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';

/** In ms; nothing takes a tenth of this. */
const LIMIT_MS = 90_000;

export interface Threads<Task, Outcome> {
  /**
   * Rejects with what the work threw, or with an AbortError where it was aborted or took too long: its thread is
   * ended then.
   */
  run(task: Task, signal?: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

export type CreateThreads = typeof createThreads;

/** Below the thread that answers people; see nice(2). */
const NICE = 10;

export interface ThreadOptions {
  readonly threads: number;
  readonly heavy?: boolean;
  /** Of each thread's heap: a thread that needs more is ended. */
  readonly memoryMb?: number;
}

/** In `folder` (`worker.js` where compiled), started on demand. */
export function createThreads<Task, Outcome>(
  folder: URL,
  { threads, heavy = false, memoryMb }: ThreadOptions,
): Threads<Task, Outcome> {
  const { file, execArgv } = entryIn(folder);
  const pool = new Piscina<Task, Outcome>({
    filename: file,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    ...(memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
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

/** The same bytes as a Buffer, not copied: one is none any more where it comes from another thread or process. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A thread or process does not inherit the loader when the program runs inside another runner. */
export function entryIn(folder: URL): { readonly file: string; readonly execArgv: string[] } {
  const compiled = fileURLToPath(new URL('worker.js', folder));
  if (existsSync(compiled)) return { file: compiled, execArgv: [] };
  return { file: fileURLToPath(new URL('worker.ts', folder)), execArgv: fromSource() };
}

/**
 * What Node needs to run TypeScript: by its full address, as bare names are looked for where the program is
 * started.
 */
export function fromSource(): string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}
