import { spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';
import type SqliteDatabase from 'better-sqlite3';
import { openSqlite } from '../../../src/assistant-db/sqlite/connection.ts';
import { type Pattern, stretches } from './plan.ts';
import type { Breakage } from './trouble.ts';

const PATTERN: Pattern = { gapMs: [70_000, 150_000], forMs: [4000, 15_000] };
/** What the database may take otherwise. */
const ROOM = '4g';
/** The bot may write between the look and the deed. */
const ATTEMPTS = 20;

function mount(...args: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}

/**
 * Makes a mounted disk larger or smaller. It is named with its folder: otherwise `mount` repeats its owner as well, whom
 * the namespace of somebody who is not root does not know.
 */
const resize = (folder: string, size: string) => mount('-o', `remount,size=${size}`, 'chaos', folder);

/** Mounts a disk of its own in a folder. @returns why that is not possible, where it is not */
export function mountSmallDisk(folder: string): string | undefined {
  mkdirSync(folder, { recursive: true });
  return mount('-t', 'tmpfs', '-o', `size=${ROOM}`, 'chaos', folder);
}

/** Takes a disk away, with all that is on it. */
export function unmount(folder: string): void {
  spawnSync('umount', ['--lazy', folder]);
}

/** The disk with the database is full: SQLITE_FULL for whatever makes it larger. */
export class FullDisk implements Breakage {
  readonly kind = 'disk';
  readonly plan;
  readonly #folder: string;
  readonly #db: SqliteDatabase.Database;

  /** @param folder with a disk of its own; @param file of the bot's database, on it */
  constructor(folder: string, file: string, random: () => number, kills: number) {
    this.#folder = folder;
    this.#db = openSqlite(file);
    this.plan = stretches(random, kills, PATTERN);
  }

  begin(): string {
    // Without a log that has room in it: that would be written anew from its beginning first.
    this.#db.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
    let problem: string | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { blocks, bfree, bsize } = statfsSync(this.#folder);
      problem = resize(this.#folder, String((blocks - bfree) * bsize));
      if (problem === undefined) return 'no space left';
    }
    throw new Error(`the disk cannot be made full: ${problem}`);
  }

  end(): void {
    const problem = resize(this.#folder, ROOM);
    if (problem !== undefined) throw new Error(`the disk stays full: ${problem}`);
  }

  close(): void {
    this.#db.close();
  }
}
