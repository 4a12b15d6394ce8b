import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { fromSource } from '../../src/lib/threads.ts';

/** The bot as a process of its own. */
export interface BotProcess {
  /** Whether it has ended without being killed. */
  readonly endedByItself: boolean;
  /** Resolves when it serves, with the time since its start in ms; undefined where it ended before. */
  readonly ready: Promise<number | undefined>;
  /** Resolves when it has ended, by itself or not. */
  readonly gone: Promise<void>;
  /** SIGKILL, until it is gone. */
  kill(): Promise<void>;
  /** Sets its wall clock, so far off, in ms. */
  setClock(offsetMs: number): void;
}

export type Entry = 'src/index.ts' | 'test/support/processes/bot-process.ts';

/** None of them outlives this process, whatever it ends of. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLOCK = 'scripts/chaos/troubles/stepped-clock.ts';

/** What Node is given to run it with a clock that can be set. */
function argumentsFor(entry: Entry, compiled: string | undefined): string[] {
  const fileOf = (source: string) =>
    compiled === undefined ? join(ROOT, source) : join(compiled, source.replace(/\.ts$/, '.js'));
  const loader = compiled === undefined ? fromSource() : [];
  return [...loader, '--import', pathToFileURL(fileOf(CLOCK)).href, fileOf(entry)];
}

export interface Surroundings {
  /** The folder of the compiled programs; left out, it runs from source. */
  readonly compiled: string | undefined;
  /** How far its wall clock is off when it starts, in ms. */
  readonly clockOffsetMs: number;
  readonly folder: string;
  /** Takes what it writes. */
  readonly log: (text: string) => void;
}

/** @param onPort told where it listens */
export function spawnBot(
  entry: Entry,
  variables: Readonly<Record<string, string>>,
  { compiled, clockOffsetMs, folder, log }: Surroundings,
  onPort: (port: number) => void,
): BotProcess {
  const startedAt = Date.now();
  const child = spawn(process.execPath, argumentsFor(entry, compiled), {
    // Not in the project, where a developer's .env would be read.
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'info',
      CHAOS_CLOCK_OFFSET_MS: String(clockOffsetMs),
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  alive.add(child);
  let killed = false;
  let endedByItself = false;
  const gone = once(child, 'exit').then(() => {
    alive.delete(child);
    endedByItself = !killed;
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
  return {
    ready,
    gone,
    get endedByItself() {
      return endedByItself;
    },
    setClock: offsetMs => {
      // It may be dying: then it needs no clock.
      if (child.connected) child.send(offsetMs, () => undefined);
    },
    kill: async () => {
      killed = true;
      child.kill('SIGKILL');
      await gone;
    },
  };
}
