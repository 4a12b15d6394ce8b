/** What is wrong where a database fails for a reason outside the program: the same query may succeed later. */
export type DatabaseTrouble = 'disk_full' | 'locked' | 'read_only' | 'io' | 'damaged';

/** What it is, and what the operator does about it. */
const ADVICE: Readonly<Record<DatabaseTrouble, string>> = {
  disk_full: 'the disk of the database is full: make room there',
  locked:
    'another program holds the lock of the database: end what has it open (a backup tool, a database shell, a migration)',
  read_only:
    'the database cannot be written: let the user that runs the bot write its file and folder, and mount the disk writable',
  io: 'the disk of the database fails: check it and its mount, and that the folder of the database is still there',
  damaged:
    'the database is damaged: stop the bot, keep a copy of the file, and bring back the last good backup',
};

/** @returns what a trouble is and what the operator does about it */
export function adviceFor(trouble: DatabaseTrouble): string {
  return ADVICE[trouble];
}

/** @returns the trouble of that name */
export function troubleNamed(name: string): DatabaseTrouble | undefined {
  return isTrouble(name) ? name : undefined;
}

function isTrouble(name: string): name is DatabaseTrouble {
  return Object.hasOwn(ADVICE, name);
}

/** A query that failed for a reason outside the program, as the storage names it. Its message is for the operator. */
export class DatabaseTroubleError extends Error {
  override readonly name = 'DatabaseTroubleError';
  readonly kind: DatabaseTrouble;
  readonly code: string;

  constructor(kind: DatabaseTrouble, code: string, cause?: unknown) {
    super(`${ADVICE[kind]} (${code})`, cause === undefined ? {} : { cause });
    this.kind = kind;
    this.code = code;
  }
}

/** @returns what is wrong outside; undefined where an error is a defect of ours, or none of a database's */
export function troubleOf(error: unknown): DatabaseTrouble | undefined {
  return error instanceof DatabaseTroubleError ? error.kind : undefined;
}
