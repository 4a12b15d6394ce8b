import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import type SqliteDatabase from 'better-sqlite3';
import { errorMessage } from '../../lib/errors.ts';
import type { Backup } from '../storage.ts';
import { openingFailed, openSqlite, prepare } from './connection.ts';

class BackupError extends Error {
  override readonly name = 'BackupError';
}

const ALL_PAGES = 0x7fffffff;

function openExisting(file: string): SqliteDatabase.Database {
  try {
    const sqlite = openSqlite(file, { fileMustExist: true });
    prepare(sqlite, 'PRAGMA schema_version').get();
    return sqlite;
  } catch (error) {
    throw openingFailed(file, error);
  }
}

function check(file: string): Backup['rows'] {
  const sqlite = openExisting(file);
  try {
    const found = prepare(sqlite, 'PRAGMA integrity_check').pluck().get();
    if (found !== 'ok') throw new BackupError(`The copy is damaged (${String(found)}); check the disk`);
    const count = (table: string) => Number(prepare(sqlite, `SELECT count(*) FROM ${table}`).pluck().get());
    const [users, assistant_sessions] = [count('users'), count('assistant_sessions')];
    const [generations, stickers, packs] = [count('generations'), count('stickers'), count('packs')];
    return { users, assistant_sessions, generations, stickers, packs };
  } finally {
    sqlite.close();
  }
}

function sync(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes the copy to a temporary file, and moves it into place once it is verified. */
export async function backUp(from: string, file: string, overwrite: boolean): Promise<Backup> {
  if (!overwrite && existsSync(file)) {
    throw new BackupError(`${file} already exists: name another file, or use --force`);
  }
  const part = `${file}.part`;
  if (existsSync(file) && existsSync(from) && realpathSync(file) === realpathSync(from)) {
    throw new BackupError(`${file} is the database itself: name another file`);
  }
  const source = openExisting(from);
  try {
    const discard = () => {
      for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${part}${suffix}`, { force: true });
    };
    discard();
    try {
      closeSync(openSync(part, 'wx', 0o600));
    } catch (error) {
      throw new BackupError(`${file} cannot be written (${errorMessage(error)})`);
    }
    try {
      source.exec('PRAGMA busy_timeout = 5000');
      // One read transaction, because SQLite restarts the copy whenever a bot writes between two steps.
      await source.backup(part, { progress: () => ALL_PAGES });
      const rows = check(part);
      sync(part);
      const bytes = statSync(part).size;
      renameSync(part, file);
      return { bytes, rows };
    } catch (error) {
      discard();
      throw error;
    }
  } finally {
    source.close();
  }
}
