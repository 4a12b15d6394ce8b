import { type ChildProcess, fork } from 'node:child_process';
import { entryIn } from '../../lib/threads.ts';
import type { Finding } from '../look/index.ts';

const START_MS = 30_000;

function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'outcome' in message;
}

/**
 * libvips in a thread cannot be interrupted, a process can be killed. It has nothing of the bot's environment, and ends with
 * the bot.
 */
export class DecodingProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<boolean>;
  readonly #exited: Promise<void>;

  constructor(folder: URL, memoryLimit: number) {
    const { file, execArgv } = entryIn(folder);
    const child = fork(file, [String(memoryLimit)], {
      execArgv,
      // One thread works on the picture, the other is for files. Fewer arenas give memory back sooner.
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
    // Whoever waits for a picture keeps the bot alive, not a process that waits for one.
    child.unref();
    child.channel?.unref();
  }

  /** Something else may have ended it while it was idle: a machine that ran out of memory. */
  get alive(): boolean {
    return this.#child.connected;
  }

  /** Throws the signal's reason, or an Error where the process cannot be started; after `deadlineMs` the process is gone. */
  async decode(
    task: Task,
    deadlineMs: number,
    signal: AbortSignal | undefined,
  ): Promise<Answer | { readonly outcome: 'timed_out' | 'crashed' }> {
    const kill = () => void this.kill();
    let late = false;
    let timer: NodeJS.Timeout | undefined;
    signal?.addEventListener('abort', kill, { once: true });
    try {
      const started = await this.#ready;
      signal?.throwIfAborted();
      if (!started) throw new Error('a process that decodes pictures could not be started');
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
    // Whoever waits for its end is kept alive until then: what is to be closed after it would stay open.
    this.#child.ref();
    this.#child.kill('SIGKILL');
    return this.#exited;
  }

  #ask(task: Task): Promise<Answer | undefined> {
    return new Promise(resolve => {
      const answered = (message: unknown) => resolve(isAnswer(message) ? message : undefined);
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

export type Work =
  /** Of a picture that was paid for, and not stored yet: no other is done before it. */
  | { readonly kind: 'check' }
  /** An upright 8 bit sRGB copy without metadata, transparency on white, at most `side` px on the longer side. */
  | {
      readonly kind: 'jpeg';
      readonly side: number;
      readonly quality: number;
      readonly fullChroma: boolean;
      readonly look?: boolean;
    }
  | { readonly kind: 'png'; readonly side: number };

export interface Task {
  readonly bytes: Uint8Array;
  readonly work: Work;
  readonly isJpeg: boolean;
  /** It had no end marker. */
  readonly isOpen: boolean;
}

export type Answer =
  | {
      readonly outcome: 'ok';
      readonly bytes: Uint8Array;
      readonly finding?: Finding | undefined;
      readonly width: number;
      readonly height: number;
      readonly frames: number;
      readonly memory: number;
    }
  | { readonly outcome: 'broken'; readonly memory: number }
  | { readonly outcome: 'too_big'; readonly excess: 'pixels'; readonly memory: number }
  /** It took more memory than a process may have, which has ended itself. */
  | { readonly outcome: 'too_big'; readonly excess: 'work' };

export type Excess = Extract<Answer, { outcome: 'too_big' }>['excess'];
