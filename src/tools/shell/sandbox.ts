import { spawn } from 'node:child_process';
import { delimiter, isAbsolute } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** What commands are told of the environment: a list of what they may know, so that no key is in it. */
const PASSED =
  /^(?:PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\w+|TZ|TMPDIR|TEMP|TMP|SystemRoot|SystemDrive|ComSpec|PATHEXT|USERPROFILE|APPDATA|LOCALAPPDATA|ProgramFiles)$/i;
/** What programs with a window need besides. */
const DESKTOP = /^(?:DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_SESSION_BUS_ADDRESS|XDG_\w+|DESKTOP_SESSION)$/;

function only(environment: Environment, names: readonly RegExp[]): Record<string, string> {
  const kept = Object.entries(environment).flatMap(([name, value]): [string, string][] =>
    value !== undefined && names.some(known => known.test(name)) ? [[name, value]] : [],
  );
  return Object.fromEntries(kept);
}

export function cleanEnvironment(environment: Environment): Record<string, string> {
  const quiet = { TERM: 'dumb', NO_COLOR: '1', CI: '1', GIT_TERMINAL_PROMPT: '0', PAGER: 'cat' };
  return { ...only(environment, [PASSED]), ...quiet };
}

export function desktopEnvironment(environment: Environment): Record<string, string> {
  return only(environment, [PASSED, DESKTOP]);
}

export interface CommandLine {
  readonly file: string;
  readonly args: readonly string[];
}

export interface Sandbox {
  readonly isolates: boolean;
  commandLine(command: string): CommandLine;
}

function unwrapped(command: string): CommandLine {
  return process.platform === 'win32'
    ? { file: 'cmd.exe', args: ['/d', '/s', '/c', command] }
    : { file: '/bin/sh', args: ['-c', command] };
}

/** Where systems keep their programs, and what those need. Nothing of people is in it. */
const SYSTEM = [
  'usr',
  'bin',
  'sbin',
  'lib',
  'lib32',
  'lib64',
  'libx32',
  'etc',
  'opt',
  'nix/store',
  'gnu/store',
];
const BWRAP = '--unshare-all --die-with-parent --new-session --dev /dev --proc /proc --tmpfs /tmp'.split(' ');

/** In bubblewrap: no network, only the workspace can be written, and only programs can be read besides. */
function bubblewrapped(command: string, folder: string, path: string): CommandLine {
  const programs = [...SYSTEM.map(name => `/${name}`), ...path.split(delimiter).filter(isAbsolute)];
  return {
    file: 'bwrap',
    args: [
      ...BWRAP,
      ...programs.flatMap(place => ['--ro-bind-try', place, place]),
      ...['--bind', folder, folder, '--chdir', folder, '--setenv', 'HOME', folder],
      ...['/bin/sh', '-c', command],
    ],
  };
}

/** Whether bubblewrap is there and may do its work: containers often forbid it. */
function works({ file, args }: CommandLine, env: Record<string, string>): Promise<boolean> {
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
  return { isolates, commandLine: isolates ? wrapped : unwrapped };
}
