import type SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { errorMessage } from '../../../lib/errors.ts';
import { openSqlite, prepare } from '../connection.ts';

/** One piece of work for the thread of the log. */
export interface LogTask {
  readonly file: string;
  readonly work: 'write_back' | 'empty';
}

const outcome = z.object({ busy: z.int() });

/** The statements of a connection. */
interface Log {
  readonly passive: SqliteDatabase.Statement;
  readonly truncate: SqliteDatabase.Statement;
}

const logs = new Map<string, Log>();

function logOf(file: string): Log {
  const known = logs.get(file);
  if (known) return known;
  const sqlite = openSqlite(file, { fileMustExist: true, timeout: 0 });
  const log = {
    passive: prepare(sqlite, 'PRAGMA wal_checkpoint(PASSIVE)'),
    truncate: prepare(sqlite, 'PRAGMA wal_checkpoint(TRUNCATE)'),
  };
  logs.set(file, log);
  return log;
}

/** What can be copied without anybody waiting is copied first: emptying, for which nobody may write, then takes a moment. */
function checkpoint({ file, work }: LogTask): boolean {
  const { passive, truncate } = logOf(file);
  const succeeds = (statement: SqliteDatabase.Statement) => outcome.parse(statement.get()).busy === 0;
  const copied = succeeds(passive);
  switch (work) {
    case 'write_back':
      return copied;
    case 'empty':
      return succeeds(truncate);
    default:
      return work satisfies never;
  }
}

/**
 * The entry of the thread. https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 *
 * @returns whether nobody else was in the way
 */
export default function run(task: LogTask): boolean {
  try {
    return checkpoint(task);
  } catch (error) {
    // On its way out of a thread an error of SQLite's becomes an object without a message: it is none of JavaScript's.
    throw new Error(errorMessage(error));
  }
}
