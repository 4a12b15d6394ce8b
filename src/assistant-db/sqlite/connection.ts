import SqliteDatabase from 'better-sqlite3';
import { type DatabaseTrouble, DatabaseTroubleError, troubleOf } from '../trouble.ts';

/**
 * Kept until the process ends: from 24.19 on Node aborts where a native object of better-sqlite3 12 is collected
 * while no JavaScript runs (fixed in 13, not for Node 20). Hence no `pragma()` and no `transaction()`, which make
 * statements of their own.
 */
const KEPT: object[] = [];

export function openSqlite(file: string, options?: SqliteDatabase.Options): SqliteDatabase.Database {
  const sqlite = new SqliteDatabase(file, options);
  KEPT.push(sqlite);
  return sqlite;
}

/** For a number of texts that does not grow. */
export function prepare<Row = unknown>(
  sqlite: SqliteDatabase.Database,
  sql: string,
): SqliteDatabase.Statement<unknown[], Row> {
  const statement = sqlite.prepare<unknown[], Row>(sql);
  KEPT.push(statement);
  return statement;
}

/** https://www.sqlite.org/rescode.html, and codes of a file system. */
const CODES: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/, 'disk_full'],
  [/^SQLITE_(?:BUSY|LOCKED|PROTOCOL)(?:_|$)/, 'locked'],
  [/^(?:SQLITE_READONLY(?:_\w+)?|SQLITE_PERM|EROFS)$/, 'read_only'],
  [/^SQLITE_(?:IOERR|CANTOPEN)(?:_|$)/, 'io'],
  [/^SQLITE_(?:CORRUPT|NOTADB)(?:_|$)/, 'damaged'],
];

/** @returns a {@link DatabaseTroubleError} where the reason is outside the program, otherwise the error as it is */
export function namedTrouble(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseTroubleError) return error;
  const code: unknown = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return error;
  const kind = CODES.find(([codes]) => codes.test(code))?.[1];
  return kind === undefined ? error : new DatabaseTroubleError(kind, code, error);
}

export function isLocked(error: unknown): boolean {
  return troubleOf(namedTrouble(error)) === 'locked';
}
