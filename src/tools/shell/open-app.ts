import { spawn } from 'node:child_process';
import { z } from 'zod';
import { defineTool, type ToolOutcome } from '../../agents/tool.ts';
import { REFUSED } from '../approval.ts';
import type { OutwardTool, ToolContext } from '../context.ts';
import type { Executing, Shell } from './execute.ts';
import type { CommandLine } from './sandbox.ts';

/** No option of the program that opens, nothing that a shell would obey. */
const NAME = /^[\p{L}\p{N}.][\p{L}\p{N} ._+:/@=?,~#-]{0,300}$/u;

function opener(name: string, platform: NodeJS.Platform): CommandLine {
  switch (platform) {
    case 'darwin':
      return { file: 'open', args: /[:/]/.test(name) ? [name] : ['-a', name] };
    case 'win32':
      return { file: 'cmd.exe', args: ['/c', 'start', '', name] };
    default:
      return { file: 'xdg-open', args: [name] };
  }
}

/** Starts a program that goes on by itself. Resolves when it is known whether it could be started. */
function open({ file, args }: CommandLine, { folder, desktopEnv }: Shell): Promise<ToolOutcome> {
  return new Promise(resolve => {
    const child = spawn(file, args, {
      cwd: folder,
      env: desktopEnv,
      detached: true,
      stdio: 'ignore',
    });
    child.on('error', error => resolve({ ok: false, error: `It could not be opened: ${error.message}.` }));
    child.on('spawn', () => {
      child.unref();
      resolve({
        ok: true,
        output: { opened: true, note: 'Whether it shows what was wanted only the person can see.' },
      });
    });
  });
}

/** Opens a program, a file of the workspace or an address, with what the desktop has for it. */
export function openAppTool(
  { approve, shell }: Executing,
  platform: NodeJS.Platform = process.platform,
): OutwardTool {
  return defineTool({
    name: 'openApp',
    description:
      'Opens a program, a file or an address on the desktop of the person, who sees it and decides.',
    schema: z.object({
      app_name: z.string().describe('The name of the program, a path below the workspace, or an address'),
    }),
    execute: async ({ app_name: app }, { signal }: ToolContext) => {
      if (!NAME.test(app))
        return { ok: false, error: 'That is no name of a program, no path and no address.' };
      const line = opener(app, platform);
      const command = [line.file, ...line.args].join(' ');
      if ((await approve({ type: 'open_app', app, command }, signal)) === 'refused') return REFUSED;
      return open(line, shell);
    },
  });
}
