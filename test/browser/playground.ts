import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fromSource } from '../../src/lib/threads.ts';

const PROGRAM = fileURLToPath(new URL('../../src/index.ts', import.meta.url));

export interface PlaygroundProcess {
  readonly url: string;
  /** Stops it and deletes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts the program like a newcomer: no token, an empty folder, only the keys in `variables`, and any free port unless
 * one is given.
 */
export async function startPlaygroundProcess(
  port = '0',
  variables: Readonly<Record<string, string>> = {},
): Promise<PlaygroundProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'playground-'));
  const { PATH } = process.env;
  const child = spawn(process.execPath, [...fromSource(), PROGRAM], {
    cwd: folder,
    env: { PATH, PORT: port, CI: '1', BROWSER: 'none', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: unknown) => {
      output += String(chunk);
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`The playground did not start:\n${output}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
