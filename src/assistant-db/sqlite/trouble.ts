import { type DatabaseTrouble, DatabaseTroubleError, troubleOf } from '../trouble.ts';

/** The result codes of SQLite (https://www.sqlite.org/rescode.html), and those of a file system. */
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

/** Whether another connection holds the lock that a statement needs. */
export function isLocked(error: unknown): boolean {
  return troubleOf(namedTrouble(error)) === 'locked';
}
