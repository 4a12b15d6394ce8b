import type { Clock } from '../lib/clock.ts';
import { errorMessage } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import { PictureStoreError } from './pictures/errors.ts';
import type { Storage } from './storage.ts';

/** Reasons outside the program for which a database fails. The same query may succeed later. */
export type DatabaseTrouble =
  | 'disk_full'
  | 'locked'
  | 'read_only'
  | 'io'
  | 'damaged'
  | 'unreachable'
  | 'refused'
  | 'pooler'
  | 'exhausted'
  | 'slow'
  | 'pictures';

const ADVICE: Readonly<Record<DatabaseTrouble, string>> = {
  disk_full: 'the disk of the database is full: make room there',
  locked:
    'another program holds a lock of the database: close it (a backup tool, a database shell, a migration)',
  read_only:
    'the database cannot be written: for a file, let the user that runs the bot write it and its folder, and mount the disk writable; for a server, DATABASE_URL must name the primary',
  io: 'the disk of the database fails: check it, its mount, and that the folder of the database still exists',
  damaged: 'the database is damaged: stop the bot, keep a copy of it, and restore the last good backup',
  unreachable:
    'the database server cannot be reached, or has closed the connection: check that it runs, its address in DATABASE_URL, and the network',
  refused:
    'the database server refuses: check user, password, name of the database, sslmode and sslrootcert in DATABASE_URL, and that this user may create tables',
  pooler:
    'the pooler in front of the database server refuses a parameter: let it ignore those of the bot (PgBouncer: ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout), or connect to the server itself',
  exhausted: 'no connection to the database is free: raise DATABASE_POOL, or max_connections of the server',
  slow: 'the database server does not answer in time: check what keeps it busy',
  pictures: 'the storage of pictures fails: npm run doctor says why',
};

export function adviceFor(trouble: DatabaseTrouble): string {
  return ADVICE[trouble];
}

export function isTrouble(name: string): name is DatabaseTrouble {
  return Object.hasOwn(ADVICE, name);
}

/** A query that failed for a reason outside the program. Its message is for the operator. */
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

/** @returns the reason outside the program; undefined if the error is our own defect, or not from a database */
export function troubleOf(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof PictureStoreError) return 'pictures';
  return error instanceof DatabaseTroubleError ? error.kind : undefined;
}

/** In ms; the last one repeats. */
const RETRY_MS = [100, 300, 1000, 3000, 5000];

/** A write that must not be lost if the database fails, because it was paid for or has happened outside. */
export interface Kept {
  /** As the subject of a log line: "the picture of job 7". */
  readonly what: string;
  /** "it is lost; it will be drawn and paid for again". */
  readonly otherwise: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Also repeat if the program is at fault, because it has happened outside. */
  readonly whateverFails?: true;
}

/**
 * Repeats a write while the database fails for a reason outside the program. Logs the first failure and the recovery.
 * @param ending aborts when waiting must end; then one last attempt is made
 * @param write a transaction that decides by what it reads inside: if the answer to its COMMIT was lost, it repeats
 * although it was committed
 * @throws what `write` throws if the program is at fault; the signal's reason if time ran out
 */
export async function retryWrite<Result>(
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
  { what, otherwise, facts, whateverFails }: Kept,
  ending: AbortSignal,
  write: () => Promise<Result>,
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    const last = ending.aborted;
    try {
      const result = await write();
      if (failures > 0) log.info({ ...facts, failures }, `${what} is stored now`);
      return result;
    } catch (error) {
      if (!whateverFails && troubleOf(error) === undefined) throw error;
      if (last) {
        log.error(
          facts,
          `${what} could not be stored in time; ${otherwise}. The cause: ${errorMessage(error)}`,
        );
        throw ending.reason;
      }
      if (failures === 0)
        log.error(
          { ...facts, err: error },
          `${what} cannot be stored yet and is kept in memory: ${errorMessage(error)}`,
        );
      await clock.sleep(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, ending);
    }
  }
}

/** In bytes. With less, the next picture may not fit. */
const MIN_ROOM = 32 * 1024 ** 2;

export function isFull(free: number, least = MIN_ROOM): boolean {
  return free < least;
}

/**
 * Small changes may still fit on a disk that has no room for a picture, so a successful write does not rule out a full
 * disk.
 * @throws DatabaseTroubleError if the disk counts as full
 */
export async function checkRoom(storage: Pick<Storage, 'freeBytes'>, least?: number): Promise<void> {
  const free = await storage.freeBytes();
  if (free !== undefined && isFull(free, least)) throw new DatabaseTroubleError('disk_full', 'ENOSPC');
}
