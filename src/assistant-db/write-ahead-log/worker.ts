import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';

/** One piece of work for the thread of the log. */
export interface LogTask {
  readonly file: string;
  readonly work: 'write_back' | 'empty';
}

const outcome = z.tuple([z.object({ busy: z.int() })]);

/** Connections of this thread, by file; see `KEPT` in `open.ts`. */
const connections = new Map<string, SqliteDatabase.Database>();

function connectionTo(file: string): SqliteDatabase.Database {
  const open = connections.get(file);
  if (open) return open;
  const connection = new SqliteDatabase(file, { fileMustExist: true, timeout: 0 });
  connections.set(file, connection);
  return connection;
}

/**
 * The entry of the thread. What can be copied without anybody waiting is copied first: emptying, for which nobody may
 * write, then takes a moment. https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
 *
 * @returns whether nobody else was in the way
 */
export default function run({ file, work }: LogTask): boolean {
  const connection = connectionTo(file);
  const checkpoint = (mode: 'PASSIVE' | 'TRUNCATE') =>
    outcome.parse(connection.pragma(`wal_checkpoint(${mode})`))[0].busy === 0;
  const copied = checkpoint('PASSIVE');
  switch (work) {
    case 'write_back':
      return copied;
    case 'empty':
      return checkpoint('TRUNCATE');
    default:
      return work satisfies never;
  }
}
