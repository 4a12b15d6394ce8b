import { type ChildProcess, spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';
import type { Clock } from '../../lib/clock.ts';
import type { CommandLine } from './sandbox.ts';

/** As much of an output is kept of its beginning, and as much of its end, in UTF-16 units. */
const KEPT = 8000;
/** Until what was asked to end is ended, in ms. */
const GRACE_MS = 2000;
const MAX_RUNNING = 8;
const MAX_KEPT = 50;

class Output {
  readonly #decoder = new StringDecoder('utf8');
  #head = '';
  #tail = '';
  #left = 0;

  add(chunk: Buffer): void {
    const text = this.#decoder.write(chunk);
    const room = KEPT - this.#head.length;
    this.#head += text.slice(0, room);
    const rest = this.#tail + text.slice(room);
    this.#tail = rest.slice(-KEPT);
    this.#left += rest.length - this.#tail.length;
  }

  /** As text alone: what would move a cursor or colour it is left out. */
  get text(): string {
    const note = this.#left === 0 ? '' : `\n[… ${this.#left} characters are left out here …]\n`;
    return stripVTControlCharacters(`${this.#head}${note}${this.#tail}`)
      .replaceAll('\r\n', '\n')
      .replace(/(?!\n|\t)[\p{Cc}\p{Cs}]/gu, '');
  }
}

export type Ended =
  | { readonly type: 'exited'; readonly code: number }
  /** By a signal that nobody here has sent. */
  | { readonly type: 'killed'; readonly signal: string }
  | { readonly type: 'stopped'; readonly why: 'time' | 'person' }
  | { readonly type: 'not_started'; readonly error: string };

export type RunningCommand = ReturnType<typeof startCommand>;

/** Sends a signal to a command and all that it has started in its group. */
function signalGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32')
      spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    else process.kill(-pid, signal);
  } catch {
    // They are all gone.
  }
}

/** Starts a command in a group of its own, without input. Never throws. */
export function startCommand(
  { file, args }: CommandLine,
  where: { readonly folder: string; readonly env: Record<string, string>; readonly clock: Clock },
) {
  const { folder, env, clock } = where;
  const output = new Output();
  let result: Ended | undefined;
  let stopped: 'time' | 'person' | undefined;
  const child = spawn(file, args, {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const gone = new AbortController();
  const ended = new Promise<Ended>(resolve => {
    const end = (how: Ended) => {
      gone.abort();
      result ??= how;
      resolve(result);
    };
    child.on('error', error => end({ type: 'not_started', error: error.message }));
    child.on('exit', () => {
      // What it has left behind in its group would hold its output open, and go on unseen.
      signalGroup(child, 'SIGKILL');
      // What has left the group is not waited for.
      void clock.sleep(GRACE_MS, gone.signal).then(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      });
    });
    child.on('close', (code, signal) => {
      if (stopped !== undefined) end({ type: 'stopped', why: stopped });
      else if (signal !== null) end({ type: 'killed', signal });
      else end({ type: 'exited', code: code ?? 0 });
    });
  });
  child.stdout.on('data', (chunk: Buffer) => output.add(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.add(chunk));
  return {
    output,
    ended,
    /** Undefined while it runs. */
    get result(): Ended | undefined {
      return result;
    },
    /** Ends it, with all that it has started. */
    stop: (why: 'time' | 'person') => {
      if (result !== undefined) return;
      stopped ??= why;
      signalGroup(child, 'SIGTERM');
      void clock.sleep(GRACE_MS, gone.signal).then(() => {
        if (result === undefined) signalGroup(child, 'SIGKILL');
      });
    },
    /** The same at once, for a program that is ending itself. */
    kill: () => {
      if (result === undefined) signalGroup(child, 'SIGKILL');
    },
  };
}

export interface Job {
  readonly id: number;
  readonly command: string;
  readonly running: RunningCommand;
}

/** Commands that were started, those in the background by their ids, until they end, are stopped, or the program ends. */
export class Jobs {
  readonly #jobs: Job[] = [];
  readonly #alive = new Set<RunningCommand>();
  #last = 0;

  get all(): readonly Job[] {
    return this.#jobs;
  }

  get running(): readonly Job[] {
    return this.#jobs.filter(({ running }) => running.result === undefined);
  }

  get isFull(): boolean {
    return this.running.length >= MAX_RUNNING;
  }

  watch(running: RunningCommand): void {
    this.#alive.add(running);
    void running.ended.then(() => this.#alive.delete(running));
  }

  add(command: string, running: RunningCommand): Job {
    const job = { id: ++this.#last, command, running };
    this.#jobs.push(job);
    const over = this.#jobs.length - MAX_KEPT;
    const oldest = this.#jobs.find(({ running: { result } }) => result !== undefined);
    if (over > 0 && oldest) this.#jobs.splice(this.#jobs.indexOf(oldest), 1);
    return job;
  }

  find(id: number): Job | undefined {
    return this.#jobs.find(job => job.id === id);
  }

  async stop(): Promise<void> {
    const alive = [...this.#alive];
    for (const running of alive) running.stop('person');
    await Promise.all(alive.map(running => running.ended));
  }

  kill(): void {
    for (const running of this.#alive) running.kill();
  }
}
