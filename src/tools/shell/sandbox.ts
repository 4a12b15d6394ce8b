import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';

/** How a command line is started. */
export interface CommandLine {
  readonly file: string;
  readonly args: readonly string[];
}

/** A shell that runs a command as it is written. */
function shell(command: string, platform: NodeJS.Platform): CommandLine {
  return platform === 'win32'
    ? { file: 'cmd.exe', args: ['/d', '/s', '/c', command] }
    : { file: '/bin/sh', args: ['-c', command] };
}

/**
 * The same in bubblewrap: without network, with the workspace as the only place that can be written, without the homes of
 * people and what other programs keep in /tmp and /run. What is on the path can be read.
 */
function bubblewrapped(command: string, folder: string, path: string): CommandLine {
  const hidden = ['/home', '/root', '/tmp', '/run', '/mnt', '/media', '/var/tmp'];
  const programs = path.split(delimiter).filter(each => hidden.some(place => each.startsWith(`${place}/`)));
  return {
    file: 'bwrap',
    args: [
      ...[
        '--unshare-all',
        '--die-with-parent',
        '--new-session',
        '--ro-bind',
        '/',
        '/',
        '--dev',
        '/dev',
        '--proc',
        '/proc',
      ],
      ...hidden.flatMap(place => ['--tmpfs', place]),
      ...programs.flatMap(place => ['--ro-bind-try', place, place]),
      ...['--bind', folder, folder, '--chdir', folder, '--setenv', 'HOME', folder],
      ...['/bin/sh', '-c', command],
    ],
  };
}

/** How commands are run on this machine. */
export interface Sandbox {
  /** They are kept from the network, and from all but the workspace. */
  readonly isolates: boolean;
  commandLine(command: string): CommandLine;
}

/** Whether bubblewrap is there and may do its work: containers often forbid it. */
async function works({ file, args }: CommandLine, env: Record<string, string>): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(file, args, { env, stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('exit', code => resolve(code === 0));
  });
}

/** The strictest way to run commands in a folder that this machine has. */
export async function sandboxFor(
  folder: string,
  env: Record<string, string>,
  platform: NodeJS.Platform = process.platform,
): Promise<Sandbox> {
  const wrapped = (command: string) => bubblewrapped(command, folder, env['PATH'] ?? '');
  const isolates = platform === 'linux' && (await works(wrapped('true'), env));
  return { isolates, commandLine: isolates ? wrapped : command => shell(command, platform) };
}
