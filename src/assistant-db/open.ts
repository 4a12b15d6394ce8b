import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Database } from './schema.ts';

/**
 * Transactions take the write lock at their beginning. SQLite's default takes it at the first write, and then
 * fails at once, busy timeout or not, when another process has written since the transaction's first read.
 */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** The file behind a `DATABASE_URL` such as `sqlite:data/bot.db` or `sqlite::memory:`. */
export function databaseFile(url: string): string {
  return url.slice('sqlite:'.length);
}

/**
 * Opens (and creates) the database. WAL, so that readers and the migrate command never block the bot;
 * `synchronous=NORMAL`: a killed process loses nothing, a power cut loses at most the last moments but never
 * the file's integrity (https://www.sqlite.org/pragma.html#pragma_synchronous).
 */
export function openDatabase(url: string): Kysely<Database> {
  const file = databaseFile(url);
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const sqlite = new SqliteDatabase(file);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = NORMAL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('busy_timeout = 5000');
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new ImmediateDriver({ database: sqlite }),
      createIntrospector: db => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
