import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { argumentsFor } from './processes/program.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  /** Where it runs: a folder without an `.env`, so that only `variables` count. */
  readonly folder: string;
  readonly args?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
}

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<Ended>;
}

/** Starts one of the project's own scripts as npm would, killed with the test at the latest. */
export function startScript(script: string, options: RunOptions): Started {
  return startProgram(argumentsFor(script), options);
}

function startProgram(
  program: readonly string[],
  { folder, args = [], variables = {} }: RunOptions,
): Started {
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...variables },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }));
  return { child, ended };
}

/** Runs one of the project's own scripts to its end. */
export function runScript(script: string, options: RunOptions): Promise<Ended> {
  return startScript(script, options).ended;
}

/** The same for anything that Node can run, by its arguments. */
export function runProgram(program: readonly string[], options: RunOptions): Promise<Ended> {
  return startProgram(program, options).ended;
}
