import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, isAbsolute } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';
import type { Clock } from '../../lib/clock.ts';

const KEPT = 8000;
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

  get text(): string {
    const note = this.#left === 0 ? '' : `\n[… ${this.#left} characters are left out here …]\n`;
    return stripVTControlCharacters(`${this.#head}${note}${this.#tail}`)
      .replaceAll('\r\n', '\n')
      .replace(/(?!\n|\t)[\p{Cc}\p{Cs}]/gu, '');
  }
}

export type Ended =
  | { readonly type: 'exited'; readonly code: number }
  | { readonly type: 'killed'; readonly signal: string }
  | { readonly type: 'stopped'; readonly why: 'time' | 'person' }
  | { readonly type: 'not_started'; readonly error: string };

export type RunningCommand = ReturnType<typeof startCommand>;

function signalGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  try {
    if (process.platform === 'win32')
      spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    else process.kill(-pid, signal);
  } catch {}
}

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
      // Processes left in its group would keep its output open and continue unseen.
      signalGroup(child, 'SIGKILL');
      // Do not wait for processes that have left the group.
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
    get result(): Ended | undefined {
      return result;
    },
    stop: (why: 'time' | 'person') => {
      if (result !== undefined) return;
      stopped ??= why;
      signalGroup(child, 'SIGTERM');
      void clock.sleep(GRACE_MS, gone.signal).then(() => {
        if (result === undefined) signalGroup(child, 'SIGKILL');
      });
    },
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

type Environment = Readonly<Record<string, string | undefined>>;

/** Environment variables passed to commands. An allowlist, so that no key is among them. */
const PASSED =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|SystemDrive|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|ProgramFiles)$/i;
const DESKTOP = /^(?:DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|XDG_\w+|DESKTOP_SESSION)$/;

function only(environment: Environment, names: readonly RegExp[]): Record<string, string> {
  const kept = Object.entries(environment).flatMap(([name, value]): [string, string][] =>
    value !== undefined && names.some(known => known.test(name)) ? [[name, value]] : [],
  );
  return Object.fromEntries(kept);
}

export function cleanEnvironment(environment: Environment): Record<string, string> {
  const quiet = { TERM: 'dumb', NO_COLOR: '1', CI: '1', GIT_TERMINAL_PROMPT: '0', PAGER: 'cat' };
  return { ...only(environment, [PASSED]), ...quiet };
}

export function desktopEnvironment(environment: Environment): Record<string, string> {
  return only(environment, [PASSED, DESKTOP]);
}

export interface CommandLine {
  readonly file: string;
  readonly args: readonly string[];
}

export interface Sandbox {
  readonly isolates: boolean;
  commandLine(command: string): CommandLine;
}

function unwrapped(command: string): CommandLine {
  return process.platform === 'win32'
    ? { file: 'cmd.exe', args: ['/d', '/s', '/c', command] }
    : { file: '/bin/sh', args: ['-c', command] };
}

const SYSTEM = 'usr bin sbin lib lib32 lib64 libx32 etc opt nix/store gnu/store'.split(' ');
const BWRAP = '--unshare-all --die-with-parent --new-session --dev /dev --proc /proc --tmpfs /tmp'.split(' ');

function bubblewrapped(command: string, folder: string, path: string): CommandLine {
  const programs = [...SYSTEM.map(name => `/${name}`), ...path.split(delimiter).filter(isAbsolute)];
  return {
    file: 'bwrap',
    args: [
      ...BWRAP,
      ...programs.flatMap(place => ['--ro-bind-try', place, place]),
      ...['--bind', folder, folder, '--chdir', folder, '--setenv', 'HOME', folder],
      ...['/bin/sh', '-c', command],
    ],
  };
}

/** Whether bubblewrap is installed and permitted: containers often forbid it. */
function works({ file, args }: CommandLine, env: Record<string, string>): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(file, args, { env, stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', code => resolve(code === 0));
  });
}

export async function sandboxFor(
  folder: string,
  env: Record<string, string>,
  platform: NodeJS.Platform = process.platform,
): Promise<Sandbox> {
  const wrapped = (command: string) => bubblewrapped(command, folder, env['PATH'] ?? '');
  const isolates = platform === 'linux' && (await works(wrapped('true'), env));
  return { isolates, commandLine: isolates ? wrapped : unwrapped };
}
