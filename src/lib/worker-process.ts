import { type ChildProcess, fork } from 'node:child_process';
import { entryIn } from './threads.ts';

const START_MS = 30_000;

/** A parent ends a task that takes too long; a process may also end by itself, or by the machine. */
export type Unanswered = { readonly outcome: 'timed_out' | 'crashed' };

interface Message {
  readonly outcome: string;
}

function hasOutcome(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'outcome' in message;
}

/**
 * A process for work that cannot be interrupted in a thread: it can be killed. It has nothing of the bot's environment, works
 * on one task at a time, and ends with the bot. Its entry sends one message when it is ready and one answer to each task.
 */
export class WorkerProcess<Task extends object, Answer extends Message> {
  readonly #child: ChildProcess;
  readonly #ready: Promise<boolean>;
  readonly #exited: Promise<void>;

  /** @param folder holds the entry, `worker.ts` @param memoryLimit bytes; its first argument */
  constructor(folder: URL, memoryLimit: number) {
    const { file, execArgv } = entryIn(folder);
    const child = fork(file, [String(memoryLimit)], {
      execArgv,
      // One thread works on the task, the other is for files. Fewer arenas give memory back sooner.
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

  /** False once something ended it, even while it was idle: a machine that ran out of memory, for example. */
  get alive(): boolean {
    return this.#child.connected;
  }

  /** @throws the signal's reason, or an Error if the process cannot be started. After `deadlineMs` the process is gone. */
  async run(task: Task, deadlineMs: number, signal: AbortSignal | undefined): Promise<Answer | Unanswered> {
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
      const answer = await this.#ask(task);
      signal?.throwIfAborted();
      return answer ?? { outcome: late ? 'timed_out' : 'crashed' };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', kill);
    }
  }

  kill(): Promise<void> {
    // Keeps the bot alive until the process has ended: other things are closed after it.
    this.#child.ref();
    this.#child.kill('SIGKILL');
    return this.#exited;
  }

  #ask(task: Task): Promise<Answer | undefined> {
    return new Promise(resolve => {
      // Both ends are of this program, so an outcome is enough to know an answer.
      const answered = (message: unknown) => resolve(hasOutcome(message) ? (message as Answer) : undefined);
      this.#child.once('message', answered);
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
