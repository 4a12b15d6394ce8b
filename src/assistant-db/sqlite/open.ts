import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { ConfigError, errorMessage } from '../../lib/errors.ts';
import type { Database } from '../schema.ts';
import { isLocked, openSqlite } from './connection.ts';
import { PatientSqliteDialect } from './dialect.ts';

/** The file behind a `DATABASE_URL` such as `sqlite:data/bot.db` or `sqlite::memory:`. */
export function databaseFile(url: string): string {
  return url.slice('sqlite:'.length);
}

/** While opening, another process is waited for that long, in ms, blocking; from then on the dialect waits. */
const OPENING_TIMEOUT_MS = 5000;

/** Another process that has the lock may well have it: this one will wait. */
function beginOnce(sqlite: SqliteDatabase.Database): void {
  try {
    sqlite.exec('BEGIN IMMEDIATE; ROLLBACK');
  } catch (error) {
    if (!isLocked(error)) throw error;
  }
}

function openFile(file: string): SqliteDatabase.Database {
  if (file !== ':memory:') {
    mkdirSync(dirname(file), { recursive: true });
    // It holds what people say: a new one is its owner's alone, and so are SQLite's files beside it.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  }
  const sqlite = openSqlite(file);
  try {
    // The first to read the file: here it shows whether it is a database.
    sqlite.exec(`PRAGMA busy_timeout = ${OPENING_TIMEOUT_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
      PRAGMA busy_timeout = 0`);
    // And here, whether this user may write it: otherwise that would show somewhere in the middle.
    beginOnce(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

/** What the operator can do where a database cannot be opened. */
export function openingFailed(file: string, error: unknown): ConfigError {
  return new ConfigError([
    `DATABASE_URL names ${file}, which cannot be opened (${errorMessage(error)}): ` +
      'name a database of this bot, or a new file where this user may write',
  ]);
}

function openConfigured(file: string): SqliteDatabase.Database {
  try {
    return openFile(file);
  } catch (error) {
    throw openingFailed(file, error);
  }
}

/**
 * Opens (and creates) the database. WAL, so that readers and the migrate command never block the bot;
 * `synchronous=NORMAL`: a killed process loses nothing, a power cut loses at most the last moments but never
 * the file's integrity (https://www.sqlite.org/pragma.html#pragma_synchronous). `secure_delete=ON`: what is deleted
 * is overwritten, so that what people have had deleted is not in the file either. `temp_store=MEMORY`: nor does it come into a
 * temporary file, where SQLite would keep the pages that a savepoint may have to bring back, if they are more than 64 KiB: that
 * costs a transaction half its time again, and where the folder of such files is full everybody's writes fail.
 *
 * @throws ConfigError where the file cannot be opened or is no database
 */
export function openDatabase(url: string): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PatientSqliteDialect(openConfigured(databaseFile(url))) });
}

/**
 * Empties the write-ahead log, in which what was overwritten in the database would otherwise stand until as much has been written
 * once more. https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 *
 * @returns false where another process reads or writes, which is not waited for
 */
export async function emptyLog(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  return rows[0]?.busy === 0;
}
