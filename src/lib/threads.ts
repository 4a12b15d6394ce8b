import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { withTimeout } from './clock.ts';

/** Ten times the longest normal task. */
const LIMIT_MS = 90_000;

export interface Threads<Task, Outcome> {
  /**
   * Rejects with the error of the work, or with an AbortError if it was aborted or took too long. The thread is then
   * ended.
   */
  run(task: Task, signal?: AbortSignal): Promise<Outcome>;
  close(): Promise<void>;
}

export type CreateThreads = typeof createThreads;

/** Below the thread that answers users; see nice(2). */
const NICE = 10;

export interface ThreadOptions {
  readonly threads: number;
  readonly heavy?: boolean;
  /** Heap limit of each thread. A thread that needs more is ended. */
  readonly memoryMb?: number;
}

/** Starts threads from `folder` (`worker.js` if compiled) on demand. */
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
    run: (task, signal = new AbortController().signal) =>
      withTimeout(LIMIT_MS, signal, ended => pool.run(task, { signal: ended })),
    close: () => pool.close(),
  };
}

/** Wraps the same bytes as a Buffer, without copying: a Buffer from another thread or process has lost its type. */
export function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/**
 * Returns the entry with its loader: a thread or process does not inherit the loader when it runs inside another
 * runner.
 */
export function entryIn(folder: URL): { readonly file: string; readonly execArgv: string[] } {
  const compiled = fileURLToPath(new URL('worker.js', folder));
  if (existsSync(compiled)) return { file: compiled, execArgv: [] };
  return { file: fileURLToPath(new URL('worker.ts', folder)), execArgv: fromSource() };
}

/** Node options to run TypeScript. Uses full addresses, because bare names are resolved from the working directory. */
export function fromSource(): string[] {
  return ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href];
}
