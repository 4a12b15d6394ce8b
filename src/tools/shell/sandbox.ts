import { spawn } from 'node:child_process';
import { delimiter, isAbsolute } from 'node:path';

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

/** Where systems keep their programs, and what those need. Nothing of people is in it. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/libx32',
  '/etc',
  '/opt',
  '/nix/store',
  '/gnu/store',
];

/**
 * The same in bubblewrap: without network, with the workspace as the only place that can be written, and nothing to be read
 * besides but programs: those of the system, and what is on the path.
 */
function bubblewrapped(command: string, folder: string, path: string): CommandLine {
  const programs = path.split(delimiter).filter(isAbsolute);
  return {
    file: 'bwrap',
    args: [
      ...[
        '--unshare-all',
        '--die-with-parent',
        '--new-session',
        '--dev',
        '/dev',
        '--proc',
        '/proc',
        '--tmpfs',
        '/tmp',
      ],
      ...[...SYSTEM, ...programs].flatMap(place => ['--ro-bind-try', place, place]),
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
