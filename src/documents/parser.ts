import type { DocumentProblem } from '../assistant-db/schema.ts';
import { Semaphore } from '../lib/semaphore.ts';
import { WorkerProcess } from '../lib/worker-process.ts';
import { type DocumentKind, kindOf } from './parse.ts';
import type { SplitDocument } from './passages.ts';

const MEMORY_LIMIT = 640 * 1024 * 1024;
/** Time limit for one document. */
const LIMIT_MS = 90_000;

export interface ReadTask {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
}

export type ReadAnswer =
  | ({ readonly outcome: 'read' } & SplitDocument)
  | { readonly outcome: 'failed'; readonly problem: DocumentProblem };

/** Reads documents in a process that can be killed, one after another. Starts it for the first one. */
export class DocumentParser {
  readonly #turns = new Semaphore(1);
  readonly #limitMs: number;
  #process: WorkerProcess<ReadTask, ReadAnswer> | undefined;

  constructor(limitMs = LIMIT_MS) {
    this.#limitMs = limitMs;
  }

  /** @param bytes undefined if the file is too large @throws the signal's reason, or an Error if no process starts */
  async parse(path: string, bytes: Uint8Array | undefined, signal: AbortSignal): Promise<ReadAnswer> {
    const kind = kindOf(path);
    if (bytes === undefined) return { outcome: 'failed', problem: 'too_large' };
    if (kind === undefined) return { outcome: 'failed', problem: 'unreadable' };
    const answer = await this.#turns.run(() => this.#run({ kind, bytes }, signal), signal);
    switch (answer.outcome) {
      case 'read':
      case 'failed':
        return answer;
      case 'timed_out':
        return { outcome: 'failed', problem: 'too_long' };
      case 'crashed':
        // It exceeded its memory limit.
        return { outcome: 'failed', problem: 'too_large' };
      default:
        return answer satisfies never;
    }
  }

  async close(): Promise<void> {
    await this.#process?.kill();
  }

  async #run(task: ReadTask, signal: AbortSignal) {
    const process =
      this.#process?.alive === true
        ? this.#process
        : new WorkerProcess<ReadTask, ReadAnswer>(new URL('.', import.meta.url), MEMORY_LIMIT);
    this.#process = process;
    let isReusable = false;
    try {
      const answer = await process.run(task, this.#limitMs, signal);
      isReusable = answer.outcome === 'read' || answer.outcome === 'failed';
      return answer;
    } finally {
      if (!isReusable) {
        this.#process = undefined;
        await process.kill();
      }
    }
  }
}
