import type SqliteDatabase from 'better-sqlite3';
import { errorMessage } from '../../../lib/errors.ts';
import { openSqlite, prepare } from '../connection.ts';

/** One piece of work for the thread of the log. */
export interface LogTask {
  readonly file: string;
  readonly work: 'write_back' | 'empty' | 'close';
}

/** A connection and its statements. */
interface Log {
  readonly sqlite: SqliteDatabase.Database;
  readonly passive: SqliteDatabase.Statement;
  readonly truncate: SqliteDatabase.Statement;
}

/** Its first column tells whether somebody was in the way, and is all that it returns. */
function checkpointing(
  sqlite: SqliteDatabase.Database,
  mode: 'PASSIVE' | 'TRUNCATE',
): SqliteDatabase.Statement {
  return prepare(sqlite, `PRAGMA wal_checkpoint(${mode})`).pluck();
}

/** By file. There is work every few seconds, and whatever is opened or prepared is kept until the thread ends. */
const logs = new Map<string, Log>();

function logOf(file: string): Log {
  const known = logs.get(file);
  if (known !== undefined) return known;
  const sqlite = openSqlite(file, { fileMustExist: true, timeout: 0 });
  const log = {
    sqlite,
    passive: checkpointing(sqlite, 'PASSIVE'),
    truncate: checkpointing(sqlite, 'TRUNCATE'),
  };
  logs.set(file, log);
  return log;
}

function succeeds(statement: SqliteDatabase.Statement): boolean {
  return statement.get() === 0;
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
