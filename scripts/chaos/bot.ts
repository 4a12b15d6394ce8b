import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fromSource } from '../../src/lib/threads.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLOCK = 'scripts/chaos/stepped-clock.ts';
/** The bot with waits ten times as short. A dead process is noticed after a second. */
const ENTRY = 'test/support/processes/bot-process.ts';

const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

export interface BotOptions {
  /** The folder of the project, or of its compiled copy. */
  readonly root: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Receives its output. */
  readonly log: (text: string) => void;
  /** Called with its port. */
  readonly onPort: (port: number) => void;
}

/** The bot in a process of its own. */
export function spawnBot({ root, folder, env, log, onPort }: BotOptions) {
  const startedAt = Date.now();
  const isSource = existsSync(join(root, ENTRY));
  const fileOf = (source: string) => join(root, isSource ? source : source.replace(/\.ts$/, '.js'));
  const loader = isSource ? fromSource() : [];
  const args = [...loader, '--import', pathToFileURL(fileOf(CLOCK)).href, fileOf(ENTRY)];
  const child = spawn(process.execPath, args, {
    // Outside the project, whose .env it must not read.
    cwd: folder,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', ...env },
    // Ctrl-C ends only the run.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  alive.add(child);
  let wasToEnd = false;
  let endedByItself = false;
  const gone = once(child, 'exit').then(() => {
    alive.delete(child);
    endedByItself = !wasToEnd;
  });
  const ready = new Promise<number | undefined>(resolve => {
    const read = (text: string) => {
      log(text);
      const port = /"port":(\d+)/.exec(text)?.[1];
      if (port !== undefined) onPort(Number(port));
      if (text.includes('the bot is running')) resolve(Date.now() - startedAt);
    };
    child.stdout?.setEncoding('utf8').on('data', read);
    child.stderr?.setEncoding('utf8').on('data', read);
    void gone.then(() => resolve(undefined));
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    wasToEnd = true;
    child.kill(signal);
    await gone;
  };
  return {
    ready,
    gone,
    endedByItself: () => endedByItself,
    setClock: (offsetMs: number) => void (child.connected && child.send(offsetMs, () => undefined)),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pause: (isPaused: boolean) => void child.kill(isPaused ? 'SIGSTOP' : 'SIGCONT'),
  };
}

export type Bot = ReturnType<typeof spawnBot>;
