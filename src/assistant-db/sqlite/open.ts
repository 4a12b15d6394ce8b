import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type SqliteDatabase from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { ConfigError, errorMessage } from '../../lib/errors.ts';
import type { Database } from '../schema.ts';
import { isLocked, openSqlite } from './connection.ts';
import { PatientSqliteDialect } from './dialect.ts';

export function databaseFile(url: string): string {
  return url.slice('sqlite:'.length);
}

/** In ms, blocking; from then on the dialect waits. */
const OPENING_TIMEOUT_MS = 5000;

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
    // A new one is its owner's alone, and so are SQLite's files beside it.
    if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  }
  const sqlite = openSqlite(file);
  try {
    // Shows whether it is a database.
    sqlite.exec(`PRAGMA busy_timeout = ${OPENING_TIMEOUT_MS}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON; PRAGMA temp_store = MEMORY;
      PRAGMA busy_timeout = 0`);
    // And whether this user may write it.
    beginOnce(sqlite);
    return sqlite;
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

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
 * WAL: readers and the migrate command never block the bot. `synchronous=NORMAL`: a power cut loses at most the
 * last moments. `secure_delete`: what people have deleted is not in the file either, nor, by `temp_store=MEMORY`,
 * in a temporary one.
 * @throws ConfigError where the file cannot be opened or is no database
 */
export function openDatabase(url: string): Kysely<Database> {
  return new Kysely<Database>({ dialect: new PatientSqliteDialect(openConfigured(databaseFile(url))) });
}

/**
 * What was overwritten would stand in the log until as much has been written once more.
 * @returns false where another process uses the database right now
 */
export async function emptyLog(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(db);
  return rows[0]?.busy === 0;
}
