import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statfsSync } from 'node:fs';
import { openSqlite } from '../../src/assistant-db/sqlite/connection.ts';
import type { Breakage } from './troubles.ts';

export type Disk = { readonly folder: string } | { readonly problem: string };

const INSIDE = 'CHAOS_NAMESPACE';
const WAYS = [['--mount'], ['--user', '--map-root-user', '--mount']] as const;

/** The arguments with which `unshare` creates a mount namespace; undefined if this machine does not allow it. */
export function namespaceFlags(): readonly string[] | undefined {
  return WAYS.find(flags => spawnSync('unshare', [...flags, 'mount', '--version']).status === 0);
}

/**
 * Runs this program again in a mount namespace of its own, which ends with it.
 * @returns its exit code; undefined if it runs there already, or the machine does not allow it
 */
export async function runInOwnNamespace(): Promise<number | undefined> {
  const flags = process.env[INSIDE] === undefined ? namespaceFlags() : undefined;
  if (flags === undefined) return undefined;
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const env = { ...process.env, [INSIDE]: '1' };
  const child = spawn('unshare', [...flags, ...again], { stdio: 'inherit', env });
  // The terminal signals both processes.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => child.kill());
  await once(child, 'exit');
  return child.exitCode ?? 1;
}

const ROOM = '4g';
const ATTEMPTS = 20;

function mount(...args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

/**
 * With the name only: otherwise `mount` also passes the owner, who is unknown in the namespace of a user other than
 * root.
 */
const resize = (folder: string, size: string) => mount('-o', `remount,size=${size}`, 'chaos', folder);

export function mountSmallDisk(folder: string): Disk {
  if (process.env[INSIDE] === undefined)
    return { problem: 'this machine lets nobody mount in a namespace of their own (unshare)' };
  mkdirSync(folder, { recursive: true });
  const problem = mount('-t', 'tmpfs', '-o', `size=${ROOM}`, 'chaos', folder);
  return problem === undefined ? { folder } : { problem };
}

export function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
}

/**
 * Fills the disk with the database: SQLITE_FULL for every write that enlarges it.
 * @param folder on a disk of its own
 * @param file of the bot's database, on that disk
 */
export function fullDisk(folder: string, file: string): Breakage {
  const db = openSqlite(file);
  return {
    kind: 'disk',
    begin: () => {
      // Without free space in the log, which would be reused from the beginning.
      db.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
      let problem: string | undefined;
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const { blocks, bfree, bsize } = statfsSync(folder);
        problem = resize(folder, String((blocks - bfree) * bsize));
        if (problem === undefined) return 'no space left';
      }
      throw new Error(`the disk cannot be made full: ${problem}`);
    },
    end: () => {
      const problem = resize(folder, ROOM);
      if (problem !== undefined) throw new Error(`the disk stays full: ${problem}`);
    },
    close: () => void db.close(),
  };
}
