import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** As in open.ts: never collected while the process lives. */
const KEPT: object[] = [];

/** The right to be the only one who uses a file. */
export interface SoleUse {
  /** Tells whoever comes after where this one is: a whole number, such as a port. */
  announce(where: number): void;
  release(): void;
}

function begin(sqlite: SqliteDatabase.Database): boolean {
  try {
    // Others may still read, and so learn who is here.
    sqlite.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
}

/**
 * Takes the sole use of `file` by a lock in `file.lock`, which the operating system lets go of when the process ends,
 * however it ends: SQLite's own write lock, held. A pid in a file would have to be doubted after every crash.
 *
 * @returns what the one who has it has announced, where it is taken; 0 for nothing yet
 */
export function takeSoleUse(file: string): SoleUse | number {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new SqliteDatabase(`${file}.lock`, { timeout: 0 });
  KEPT.push(sqlite);
  if (!begin(sqlite)) {
    const where = Number(sqlite.pragma('user_version', { simple: true }));
    sqlite.close();
    return where;
  }
  const announce = (where: number) => {
    sqlite.pragma(`user_version = ${Math.trunc(where)}`);
    sqlite.exec('COMMIT');
    if (!begin(sqlite)) throw new Error(`Another process has taken ${file} in this very moment`);
  };
  // Not where the one before was.
  announce(0);
  return { announce, release: () => sqlite.close() };
}
