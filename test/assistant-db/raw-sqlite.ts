import SqliteDatabase from 'better-sqlite3';

/** Kept until the process ends, as src/assistant-db/open.ts tells: collecting them aborts newer versions of Node. */
const KEPT: object[] = [];

/** A database file without kysely in between. */
export function openRaw(file: string): SqliteDatabase.Database {
  const db = new SqliteDatabase(file);
  KEPT.push(db);
  return db;
}

export function statement(db: SqliteDatabase.Database, sql: string): SqliteDatabase.Statement {
  const prepared = db.prepare(sql);
  KEPT.push(prepared);
  return prepared;
}
