import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The bot as a process of its own. */
export interface Life {
  /** Resolves when it serves, with the time since its start in ms; undefined where it ended before. */
  readonly ready: Promise<number | undefined>;
  /** Resolves when it has ended, by itself or not. */
  readonly gone: Promise<void>;
  /** SIGKILL, until it is gone. */
  kill(): Promise<void>;
}

export type Entry = 'src/index.ts' | 'test/support/bot-process.ts';

/** None of them outlives this process, whatever it ends of. */
const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/**
 * @param log takes what it writes
 * @param onPort told where it listens
 */
export function startBot(
  entry: Entry,
  variables: Readonly<Record<string, string>>,
  folder: string,
  log: (text: string) => void,
  onPort: (port: number) => void,
): Life {
  const startedAt = Date.now();
  const file = fileURLToPath(new URL(`../../${entry}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file], {
    // Not in the project, where a developer's .env would be read.
    cwd: folder,
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'info', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  alive.add(child);
  const gone = once(child, 'exit').then(() => void alive.delete(child));
  const ready = new Promise<number | undefined>(resolve => {
    const read = (text: string) => {
      log(text);
      const port = /"port":(\d+)/.exec(text)?.[1];
      if (port !== undefined) onPort(Number(port));
      if (text.includes('the bot is running')) resolve(Date.now() - startedAt);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void gone.then(() => resolve(undefined));
  });
  return {
    ready,
    gone,
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
