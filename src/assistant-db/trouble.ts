import { errorMessage } from '../errors.ts';

/** What is wrong where a database fails for a reason outside the program: the same query may succeed later. */
export type DatabaseTrouble = 'disk_full' | 'locked' | 'read_only' | 'io' | 'damaged';

/** The primary result codes of SQLite, and the errors of a file system, https://www.sqlite.org/rescode.html */
const CODES: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^(?:SQLITE_FULL|ENOSPC|EDQUOT)$/, 'disk_full'],
  [/^SQLITE_(?:BUSY|LOCKED|PROTOCOL)(?:_|$)/, 'locked'],
  [/^(?:SQLITE_READONLY(?:_\w+)?|SQLITE_PERM|EROFS)$/, 'read_only'],
  [/^SQLITE_(?:IOERR|CANTOPEN)(?:_|$)/, 'io'],
  [/^SQLITE_(?:CORRUPT|NOTADB)(?:_|$)/, 'damaged'],
];

/** What it is, and what the operator does about it; goes into a log line or a finding of the doctor. */
const ADVICE: Readonly<Record<DatabaseTrouble, string>> = {
  disk_full: 'the disk of the database is full: make room there',
  locked:
    'another program holds the lock of the database: end what has it open (a backup tool, an SQLite shell, a migration)',
  read_only:
    'the database cannot be written: let the user that runs the bot write its file and folder, and mount the disk writable',
  io: 'the disk of the database fails: check it and its mount (dmesg, df), and that its folder is still there',
  damaged:
    'the database is damaged: stop the bot, keep a copy of the file, and bring back the last good backup',
};

/** @returns what is wrong outside; undefined where an error is a defect of ours, or none of the database's */
export function troubleOf(error: unknown): DatabaseTrouble | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = 'code' in cause ? cause.code : undefined;
    const found = typeof code === 'string' ? CODES.find(([codes]) => codes.test(code)) : undefined;
    if (found) return found[1];
  }
  return undefined;
}

/** @returns what a trouble is and what the operator does about it, to be put behind a colon */
export function adviceFor(trouble: DatabaseTrouble): string {
  return ADVICE[trouble];
}

/** @returns {@link adviceFor} of an error, or the error's own words where it is no trouble outside */
export function causeOf(error: unknown): string {
  const trouble = troubleOf(error);
  return trouble === undefined ? errorMessage(error) : ADVICE[trouble];
}
