import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';

/** A pool of threads that all do one kind of work. */
export interface Threads<Task, Outcome> {
  /** Rejects with what the work threw, or with an AbortError; an aborted task's thread is ended. */
  run(task: Task, signal?: AbortSignal): Promise<Outcome>;
  /** Waits for the work in hand, then ends the threads. */
  close(): Promise<void>;
}

/**
 * Threads that run the default export of `worker.ts` in `folder`, or of `worker.js` where the program was compiled.
 * Started on demand. Only encoded pictures cross between threads, so they are simply copied.
 */
export function createThreads<Task, Outcome>(folder: URL, threads: number): Threads<Task, Outcome> {
  const fromSource = import.meta.url.endsWith('.ts');
  const pool = new Piscina<Task, Outcome>({
    filename: fileURLToPath(new URL(fromSource ? 'worker.ts' : 'worker.js', folder)),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 30_000,
    // A thread does not inherit the loader when the program runs inside another runner. By its full address: a bare
    // name would be looked for from the directory the program was started in.
    ...(fromSource ? { execArgv: ['--import', loaderAddress()] } : {}),
  });
  return {
    run: (task, signal) => pool.run(task, { signal: signal ?? null }),
    close: () => pool.close(),
  };
}

function loaderAddress(): string {
  return pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
}
