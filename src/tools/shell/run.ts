import { type ChildProcess, spawn } from 'node:child_process';
import type { Clock } from '../../lib/clock.ts';
import { Output } from './output.ts';
import type { CommandLine } from './sandbox.ts';

/** How a command ended. */
export type Ended =
  | { readonly type: 'exited'; readonly code: number }
  /** By a signal that nobody here has sent. */
  | { readonly type: 'killed'; readonly signal: string }
  | { readonly type: 'stopped'; readonly why: 'time' | 'person' }
  | { readonly type: 'not_started'; readonly error: string };

/** A command that was started. */
export interface RunningCommand {
  readonly output: Output;
  /** Undefined while it runs. */
  readonly result: Ended | undefined;
  readonly ended: Promise<Ended>;
  /** Ends it, with all that it has started. */
  stop(why: 'time' | 'person'): void;
  /** The same at once, for a program that is ending itself. */
  kill(): void;
}

/** Until what was asked to end is ended, in ms. */
const GRACE_MS = 2000;

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
  {
    folder,
    env,
    clock,
  }: { readonly folder: string; readonly env: Record<string, string>; readonly clock: Clock },
): RunningCommand {
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
    get result() {
      return result;
    },
    stop: why => {
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
