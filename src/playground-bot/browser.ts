import { spawn } from 'node:child_process';

/** The command that opens an address on each system. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens an address in the person's browser; where that fails, they have read the address. */
export function openBrowser(url: string): void {
  const [command = '', ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  // No such command: a server, a container.
  child.once('error', () => {});
  child.unref();
}
