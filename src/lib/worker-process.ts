import { type ChildProcess, fork } from 'node:child_process';
import { entryIn } from './threads.ts';

const START_MS = 30_000;

/** The parent ends a task that takes too long. A process may also crash or be killed by the machine. */
export type Unanswered = { readonly outcome: 'timed_out' | 'crashed' };

/** Receives the share of the work that is done, from 0 to 1. */
export type OnProgress = (share: number) => void;

interface Message {
  readonly outcome: string;
}

function hasOutcome(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'outcome' in message;
}

/**
 * A process for work that cannot be interrupted in a thread. It has no environment variables of the bot, handles one
 * task at a time and ends with the bot. Its entry sends one message when it is ready and one answer per task; numbers before
 * the answer are its progress.
 */
export class WorkerProcess<Task extends object, Answer extends Message> {
  readonly #child: ChildProcess;
  readonly #ready: Promise<boolean>;
  readonly #exited: Promise<void>;

  /** @param folder holds the entry, `worker.ts` @param memoryLimit in bytes; the first argument of the entry */
  constructor(folder: URL, memoryLimit: number) {
    const { file, execArgv } = entryIn(folder);
    const child = fork(file, [String(memoryLimit)], {
      execArgv,
      // One thread handles the task, the other handles files. Fewer arenas return memory sooner.
      env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    this.#child = child;
    this.#exited = new Promise(resolve => {
      child.once('exit', () => resolve());
      child.on('error', () => {
        child.kill('SIGKILL');
        resolve();
      });
    });
    this.#ready = new Promise(resolve => {
      const timer = setTimeout(() => child.kill('SIGKILL'), START_MS);
      const settle = (started: boolean) => {
        clearTimeout(timer);
        resolve(started);
      };
      child.once('message', () => settle(true));
      void this.#exited.then(() => settle(false));
    });
    // A task keeps the bot alive, an idle process does not.
    child.unref();
    child.channel?.unref();
  }

  /** False once the process has ended, for example because the machine ran out of memory. */
  get alive(): boolean {
    return this.#child.connected;
  }

  /** @throws the signal's reason, or an Error if the process cannot be started. After `deadlineMs` the process is gone. */
  async run(
    task: Task,
    deadlineMs: number,
    signal: AbortSignal | undefined,
    onProgress?: OnProgress,
  ): Promise<Answer | Unanswered> {
    const kill = () => void this.kill();
    let late = false;
    let timer: NodeJS.Timeout | undefined;
    signal?.addEventListener('abort', kill, { once: true });
    try {
      const started = await this.#ready;
      signal?.throwIfAborted();
      if (!started) throw new Error('a worker process could not be started');
      timer = setTimeout(() => {
        late = true;
        kill();
      }, deadlineMs);
      const answer = await this.#ask(task, onProgress);
      signal?.throwIfAborted();
      return answer ?? { outcome: late ? 'timed_out' : 'crashed' };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
    }
  }

  kill(): Promise<void> {
    // Keep the bot alive until the process has ended, because other parts close after it.
    this.#child.ref();
    this.#child.kill('SIGKILL');
    return this.#exited;
  }

  #ask(task: Task, onProgress: OnProgress | undefined): Promise<Answer | undefined> {
    return new Promise(resolve => {
      // Both sides belong to this program, so the outcome is enough to recognise an answer.
      const answered = (message: unknown) => {
        if (typeof message === 'number') return onProgress?.(message);
        this.#child.off('message', answered);
        resolve(hasOutcome(message) ? (message as Answer) : undefined);
      };
      this.#child.on('message', answered);
      void this.#exited.then(() => {
        this.#child.off('message', answered);
        resolve(undefined);
      });
      this.#child.send(task, error => {
        if (error) void this.kill();
      });
    });
  }
}
