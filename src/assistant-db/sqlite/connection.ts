import SqliteDatabase from 'better-sqlite3';

/**
 * Connections and statements, kept until the process or thread ends. From 24.19 on Node aborts the process when a
 * wrapped native object of better-sqlite3 12 is collected while no JavaScript runs; version 13 is fixed, but not for
 * Node 20. Hence no `pragma()` and no `transaction()` either, which make statements of their own: `exec` makes none.
 */
const KEPT: object[] = [];

/** Opens a file of SQLite's. Throws its error where that is none, at the first statement at the latest. */
export function openSqlite(file: string, options?: SqliteDatabase.Options): SqliteDatabase.Database {
  const sqlite = new SqliteDatabase(file, options);
  KEPT.push(sqlite);
  return sqlite;
}

/** A statement whose rows are `Row`s; as it is kept, for a number of texts that does not grow. */
export function prepare<Row = unknown>(
  sqlite: SqliteDatabase.Database,
  sql: string,
): SqliteDatabase.Statement<unknown[], Row> {
  const statement = sqlite.prepare<unknown[], Row>(sql);
  KEPT.push(statement);
  return statement;
}
