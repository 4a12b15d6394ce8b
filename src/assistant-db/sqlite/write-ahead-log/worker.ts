import { z } from 'zod';
import { errorMessage } from '../../../lib/errors.ts';
import { openSqlite, prepare } from '../connection.ts';

/** One piece of work for the thread of the log. */
export interface LogTask {
  readonly file: string;
  readonly work: 'write_back' | 'empty';
}

const outcome = z.object({ busy: z.int() });

/** What can be copied without anybody waiting is copied first: emptying, for which nobody may write, then takes a moment. */
function checkpoint({ file, work }: LogTask): boolean {
  const sqlite = openSqlite(file, { fileMustExist: true, timeout: 0 });
  const succeeds = (mode: 'PASSIVE' | 'TRUNCATE') =>
    outcome.parse(prepare(sqlite, `PRAGMA wal_checkpoint(${mode})`).get()).busy === 0;
  try {
    const copied = succeeds('PASSIVE');
    switch (work) {
      case 'write_back':
        return copied;
      case 'empty':
        return succeeds('TRUNCATE');
      default:
        return work satisfies never;
    }
  } finally {
    sqlite.close();
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
