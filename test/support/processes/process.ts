import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished } from 'vitest';
import { temporaryFolder } from '../folder.ts';
import { argumentsFor, outcomesOfPictures } from './program.ts';

export interface BotProcess {
  readonly pid: number;
  /** Its output so far. */
  readonly output: () => string;
  /** Sends a signal. */
  signal(name: 'SIGTERM' | 'SIGINT'): void;
  /** Kills it with SIGKILL and waits until it is gone. */
  kill(): Promise<void>;
  /** Waits until it ends on its own. @returns its exit code */
  ended(): Promise<number | null>;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** A model whose tokens are estimated, because loading the token counter would double the start time. */
export const QUICK_START = { OPENAI_MODEL: 'ft:gpt-6-luna:tests' } as const;

/**
 * Starts the bot as its own process.
 *
 * @param entry its file, from the root of the project
 * @param until the output that this waits for
 */
export async function startProcess(
  entry: 'src/index.ts' | 'test/support/processes/bot-process.ts' | 'test/support/eager-bot.ts',
  variables: Readonly<Record<string, string>>,
  until = 'the bot is running',
): Promise<BotProcess> {
  const child = spawn(process.execPath, argumentsFor(entry), {
    // Not in the project, where a developer's .env would be read.
    cwd: temporaryFolder(),
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'info',
      PORT: '0',
      OUTCOMES: outcomesOfPictures(),
      ...QUICK_START,
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const kill = async () => {
    if (!hasEnded(child)) child.kill('SIGKILL');
    await gone;
  };
  onTestFinished(kill);
  await expect.poll(() => (hasEnded(child) ? `it has ended: ${output}` : output)).toContain(until);
  return {
    pid: child.pid ?? 0,
    output: () => output,
    signal: name => void child.kill(name),
    kill,
    ended: async () => {
      await gone;
      return child.exitCode;
    },
  };
}
