import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { InstanceLock } from '../storage.ts';
import { openingFailed, openSqlite, prepare } from './connection.ts';

function begin(sqlite: SqliteDatabase.Database): boolean {
  try {
    // Others may still read.
    sqlite.exec('BEGIN IMMEDIATE');
    return true;
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY') return false;
    throw error;
  }
}

/** How long others wait, in ms: reading and writing the address locks the file for a moment. */
const MOMENT_MS = 2000;

/** Releases the lock for a moment, so that the address can be read. @returns false if another process took it */
function tell(sqlite: SqliteDatabase.Database, where: number): boolean {
  sqlite.exec(`PRAGMA busy_timeout = ${MOMENT_MS}; PRAGMA user_version = ${Math.trunc(where)}; COMMIT;
    PRAGMA busy_timeout = 0`);
  return begin(sqlite);
}

/** Holds SQLite's write lock on `file.lock`: the system releases it however the process ends. */
export async function acquireLock(file: string): Promise<InstanceLock | number> {
  const sqlite = openLock(file);
  try {
    // Overwrites the address of the previous holder.
    if (begin(sqlite) && tell(sqlite, 0)) {
      const announce = async (where: number) => {
        if (!tell(sqlite, where)) throw new Error(`Another process has taken ${file} in this very moment`);
      };
      return { announce, release: async () => void sqlite.close() };
    }
    const where = announced(sqlite);
    sqlite.close();
    return where;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function openLock(file: string): SqliteDatabase.Database {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return openSqlite(`${file}.lock`, { timeout: 0 });
  } catch (error) {
    throw openingFailed(file, error);
  }
}

function announced(sqlite: SqliteDatabase.Database): number {
  sqlite.exec(`PRAGMA busy_timeout = ${MOMENT_MS}`);
  return Number(prepare(sqlite, 'PRAGMA user_version').pluck().get());
}
