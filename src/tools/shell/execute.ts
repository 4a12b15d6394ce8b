import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../agents/tool.ts';
import type { Clock } from '../../lib/clock.ts';
import { oneLine } from '../../lib/one-line.ts';
import { type Approve, REFUSED } from '../approval.ts';
import type { OutwardTool, ToolContext } from '../context.ts';
import { asData } from '../data.ts';
import { shorten } from '../shorten.ts';
import type { Jobs } from './jobs.ts';
import { type Ended, type RunningCommand, startCommand } from './run.ts';
import type { Sandbox } from './sandbox.ts';

/** Of a command that is waited for, in ms. */
const TIME_LIMIT_MS = 120_000;

/** Where and how commands run. */
export interface Shell {
  /** The workspace. */
  readonly folder: string;
  /** Without keys. */
  readonly env: Record<string, string>;
  /** Of programs with a window, without keys. */
  readonly desktopEnv: Record<string, string>;
  readonly sandbox: Sandbox;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export interface Executing {
  readonly shell: Shell;
  readonly approve: Approve;
}

/** How a command ended, in words for models. */
export function statusOf(ended: Ended): string {
  switch (ended.type) {
    case 'exited':
      return `exit code ${ended.code}`;
    case 'killed':
      return `ended by ${ended.signal}`;
    case 'stopped':
      return ended.why === 'time'
        ? `stopped after ${TIME_LIMIT_MS / 1000} s: use runInBackground for what takes longer`
        : 'stopped by the person';
    case 'not_started':
      return `could not be started: ${ended.error}`;
    default:
      return ended satisfies never;
  }
}

/** What a command has written, for models. */
export function toldOutput(command: string, { output }: RunningCommand): string {
  const { text } = output;
  return text.trim() === ''
    ? 'no output'
    : asData(`the command ${oneLine(command).slice(0, 80)}`, text.trimEnd());
}

/** Asks, and starts the command where the person agrees. */
export async function startApproved(
  { shell, approve }: Executing,
  command: string,
  inBackground: boolean,
  signal: AbortSignal,
): Promise<RunningCommand | ToolOutcome> {
  const { folder, sandbox, env, clock } = shell;
  if (command.includes('\0')) return { ok: false, error: 'That is no command.' };
  const action = {
    type: 'execute',
    command,
    directory: folder,
    inBackground,
    isolated: sandbox.isolates,
  } as const;
  if ((await approve(action, signal)) === 'refused') return REFUSED;
  const running = startCommand(sandbox.commandLine(command), { folder, env, clock });
  shell.jobs.watch(running);
  return running;
}

/** Runs a command and waits for its end. */
export function executeTool(parts: Executing): OutwardTool {
  return defineTool({
    name: 'execute',
    description:
      'Runs a shell command in the workspace and waits for its output, two minutes at most. It has no input. The person sees it and decides.',
    schema: z.object({ command: z.string().min(1).describe('As it is typed in a shell') }),
    execute: async ({ command }, { signal }: ToolContext) => {
      const running = await startApproved(parts, command, false, signal);
      if ('ok' in running) return running;
      const stop = () => running.stop('person');
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      const over = new AbortController();
      void parts.shell.clock.sleep(TIME_LIMIT_MS, over.signal).then(() => running.stop('time'));
      const ended = await running.ended;
      over.abort();
      signal.removeEventListener('abort', stop);
      const status = statusOf(ended);
      const output = toldOutput(command, running);
      const isDone = ended.type === 'exited' && ended.code === 0;
      if (!isDone) return { ok: false, error: `${status}\n${output}` };
      return {
        ok: true,
        output: { status, output },
        historyOutput: { status, output: shorten(output, 'both ends', 1000) },
      };
    },
  });
}
