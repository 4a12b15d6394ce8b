import type SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { errorMessage } from '../../../lib/errors.ts';
import { openSqlite, prepare } from '../connection.ts';

/** One piece of work for the thread of the log. */
export interface LogTask {
  readonly file: string;
  readonly work: 'write_back' | 'empty' | 'close';
}

const outcome = z.object({ busy: z.int() });

/** A connection and its statements. */
interface Log {
  readonly sqlite: SqliteDatabase.Database;
  readonly passive: SqliteDatabase.Statement;
  readonly truncate: SqliteDatabase.Statement;
}

/** By file. There is work every few seconds, and whatever is opened or prepared is kept until the thread ends. */
const logs = new Map<string, Log>();

function logOf(file: string): Log {
  const known = logs.get(file);
  if (known !== undefined) return known;
  const sqlite = openSqlite(file, { fileMustExist: true, timeout: 0 });
  const log = {
    sqlite,
    passive: prepare(sqlite, 'PRAGMA wal_checkpoint(PASSIVE)'),
    truncate: prepare(sqlite, 'PRAGMA wal_checkpoint(TRUNCATE)'),
  };
  logs.set(file, log);
  return log;
}

function succeeds(statement: SqliteDatabase.Statement): boolean {
  return outcome.parse(statement.get()).busy === 0;
}

/** What can be copied without anybody waiting is copied first: emptying, for which nobody may write, then takes a moment. */
function checkpoint({ file, work }: LogTask): boolean {
  switch (work) {
    case 'write_back':
      return succeeds(logOf(file).passive);
    case 'empty':
      succeeds(logOf(file).passive);
      return succeeds(logOf(file).truncate);
    case 'close':
      logs.get(file)?.sqlite.close();
      logs.delete(file);
      return true;
    default:
      return work satisfies never;
  }
}

/**
 * The entry of the thread. https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 *
 * @returns false where somebody else was in the way
 */
export default function run(task: LogTask): boolean {
  try {
    return checkpoint(task);
  } catch (error) {
    // On its way out of a thread an error of SQLite's becomes an object without a message: it is none of JavaScript's.
    throw new Error(errorMessage(error));
  }
}
