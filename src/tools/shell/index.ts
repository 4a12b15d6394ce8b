import { spawn } from 'node:child_process';
import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../agents/tool.ts';
import type { Clock } from '../../lib/clock.ts';
import { oneLine } from '../../lib/one-line.ts';
import { type Approve, type OutwardTool, REFUSED, type ToolContext } from '../approval.ts';
import { asData, shorten } from '../results.ts';
import {
  type CommandLine,
  type Ended,
  type Jobs,
  type RunningCommand,
  type Sandbox,
  startCommand,
} from './command.ts';

const TIME_LIMIT_MS = 120_000;
const KEPT_LENGTH = 1000;
/** Rules out options of the opening program and anything a shell would interpret. */
const APP_NAME = /^[\p{L}\p{N}.][\p{L}\p{N} ._+:/@=?,~#-]{0,300}$/u;

interface Shell {
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly desktopEnv: Record<string, string>;
  readonly sandbox: Sandbox;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export interface ShellToolDeps {
  readonly shell: Shell;
  readonly approve: Approve;
}

function statusOf(ended: Ended): string {
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

function outputOf(command: string, { output: { text } }: RunningCommand): string {
  if (text.trim() === '') return 'no output';
  return asData(`the command ${oneLine(command).slice(0, 80)}`, text.trimEnd());
}

function succeeded(status: string, output: string, id?: number): ToolOutcome {
  const head = { ...(id !== undefined && { id }), status };
  return {
    ok: true,
    output: { ...head, output },
    historyOutput: { ...head, output: shorten(output, 'both ends', KEPT_LENGTH) },
  };
}

async function startApproved(
  { shell, approve }: ShellToolDeps,
  command: string,
  inBackground: boolean,
  signal: AbortSignal,
): Promise<RunningCommand | ToolOutcome> {
  const { folder, sandbox, env, clock, jobs } = shell;
  if (command.includes('\0')) return { ok: false, error: 'That is no command.' };
  const isolated = sandbox.isolates;
  const action = { type: 'execute', command, directory: folder, inBackground, isolated } as const;
  if ((await approve(action, signal)) === 'refused') return REFUSED;
  const running = startCommand(sandbox.commandLine(command), { folder, env, clock });
  jobs.watch(running);
  return running;
}

async function runToEnd(deps: ShellToolDeps, command: string, signal: AbortSignal): Promise<ToolOutcome> {
  const running = await startApproved(deps, command, false, signal);
  if ('ok' in running) return running;
  const stop = () => running.stop('person');
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const over = new AbortController();
  void deps.shell.clock.sleep(TIME_LIMIT_MS, over.signal).then(() => running.stop('time'));
  const ended = await running.ended;
  over.abort();
  signal.removeEventListener('abort', stop);
  const status = statusOf(ended);
  const output = outputOf(command, running);
  if (ended.type !== 'exited' || ended.code !== 0) return { ok: false, error: `${status}\n${output}` };
  return succeeded(status, output);
}

function executeTool(deps: ShellToolDeps): OutwardTool {
  return defineTool({
    name: 'execute',
    description:
      'Runs a shell command in the workspace and waits for its output, two minutes at most. It has no input. The user sees it and decides.',
    schema: z.object({ command: z.string().min(1).describe('As typed in a shell') }),
    execute: ({ command }, { signal }: ToolContext) => runToEnd(deps, command, signal),
  });
}

function runInBackgroundTool(deps: ShellToolDeps): OutwardTool {
  return defineTool({
    name: 'runInBackground',
    description:
      'Starts a shell command that may take long, such as a server, and returns its id at once. Use checkOutput to see its progress. The user sees it and decides.',
    schema: z.object({ command: z.string().min(1).describe('As typed in a shell, without "&"') }),
    execute: async ({ command }, { signal }: ToolContext) => {
      const { jobs } = deps.shell;
      if (jobs.isFull) return { ok: false, error: 'Too much runs already: wait until something of it ends.' };
      const running = await startApproved(deps, command, true, signal);
      if ('ok' in running) return running;
      return { ok: true, output: { id: jobs.add(command, running).id, status: 'running' } };
    },
  });
}

function checkOutputTool(deps: ShellToolDeps): OutwardTool {
  const { jobs } = deps.shell;
  return defineTool({
    name: 'checkOutput',
    description:
      'Returns the output of a background command so far, and whether it is still running. Or runs a command like execute does: give either id or command.',
    schema: z.object({
      id: z.int().nullish().describe('The id that runInBackground returned'),
      command: z.string().min(1).nullish().describe('As typed in a shell'),
    }),
    execute: async ({ id, command }, { signal }: ToolContext) => {
      const hasCommand = command !== undefined && command !== null;
      const hasId = id !== undefined && id !== null;
      if (hasId === hasCommand) return { ok: false, error: 'Give either id or command.' };
      if (hasCommand) return runToEnd(deps, command, signal);
      const job = hasId ? jobs.find(id) : undefined;
      if (job === undefined) {
        const known = jobs.all.map(each => each.id).join(', ');
        return { ok: false, error: `There is no command ${id}. There are: ${known || 'none'}.` };
      }
      const { result } = job.running;
      return succeeded(
        result === undefined ? 'running' : statusOf(result),
        outputOf(job.command, job.running),
        job.id,
      );
    },
  });
}

function openerOf(name: string): CommandLine {
  switch (process.platform) {
    case 'darwin':
      return { file: 'open', args: /[:/]/.test(name) ? [name] : ['-a', name] };
    case 'win32':
      return { file: 'cmd.exe', args: ['/c', 'start', '', name] };
    default:
      return { file: 'xdg-open', args: [name] };
  }
}

function open({ file, args }: CommandLine, { folder, desktopEnv }: Shell): Promise<ToolOutcome> {
  return new Promise(resolve => {
    const child = spawn(file, args, { cwd: folder, env: desktopEnv, detached: true, stdio: 'ignore' });
    child.on('error', error => resolve({ ok: false, error: `It could not be opened: ${error.message}.` }));
    child.on('spawn', () => {
      child.unref();
      const note = 'Whether it shows what was wanted only the person can see.';
      resolve({ ok: true, output: { opened: true, note } });
    });
  });
}

function openAppTool({ approve, shell }: ShellToolDeps): OutwardTool {
  return defineTool({
    name: 'openApp',
    description:
      'Opens a program, a file or an address on the desktop of the user. The user sees it and decides.',
    schema: z.object({
      app_name: z.string().describe('The name of the program, a path below the workspace, or an address'),
    }),
    execute: async ({ app_name: app }, { signal }: ToolContext) => {
      if (!APP_NAME.test(app))
        return { ok: false, error: 'That is no name of a program, no path and no address.' };
      const line = openerOf(app);
      const command = [line.file, ...line.args].join(' ');
      if ((await approve({ type: 'open_app', app, command }, signal)) === 'refused') return REFUSED;
      return open(line, shell);
    },
  });
}

export function createShellTools(deps: ShellToolDeps): readonly OutwardTool[] {
  return [executeTool(deps), runInBackgroundTool(deps), checkOutputTool(deps), openAppTool(deps)];
}
