import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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

export type Entry = 'src/index.ts' | 'test/support/bot-process.ts';

/** None of them outlives this process, whatever it ends of. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

const CLOCK = new URL('troubles/stepped-clock.ts', import.meta.url).href;

export interface Surroundings {
  /** How far its wall clock is off when it starts, in ms. */
  readonly clockOffsetMs: number;
  readonly folder: string;
  /** Takes what it writes. */
  readonly log: (text: string) => void;
}

/** @param onPort told where it listens */
export function startBot(
  entry: Entry,
  variables: Readonly<Record<string, string>>,
  { clockOffsetMs, folder, log }: Surroundings,
  onPort: (port: number) => void,
): BotProcess {
  const startedAt = Date.now();
  const file = fileURLToPath(new URL(`../../${entry}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), '--import', CLOCK, file], {
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
