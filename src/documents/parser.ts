import type { CreateThreads, Threads } from '../lib/threads.ts';
import { kindOf, type Parsed } from './parse.ts';
import type { ParseTask } from './worker.ts';

const MEMORY_MB = 512;

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Parses documents on a thread that can be ended. */
export class DocumentParser {
  readonly #threads: Threads<ParseTask, Parsed>;

  constructor(createThreads: CreateThreads) {
    const limits = { threads: 1, heavy: true, memoryMb: MEMORY_MB };
    this.#threads = createThreads(new URL('.', import.meta.url), limits);
  }

  /** @param bytes undefined: the file is too large to be read @throws the signal's reason */
  async parse(path: string, bytes: Uint8Array | undefined, stopping: AbortSignal): Promise<Parsed> {
    const kind = kindOf(path);
    if (bytes === undefined) return { ok: false, problem: 'too_large' };
    if (kind === undefined) return { ok: false, problem: 'unreadable' };
    try {
      return await this.#threads.run({ kind, bytes }, stopping);
    } catch (error) {
      stopping.throwIfAborted();
      // The thread was ended: it took too long, or too much memory.
      return { ok: false, problem: isAbort(error) ? 'too_long' : 'too_large' };
    }
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
