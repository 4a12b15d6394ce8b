import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Store } from '../../src/assistant-db/schema.ts';
import { isLocked, openSqlite } from '../../src/assistant-db/sqlite/connection.ts';

const PageCount = z.tuple([z.object({ page_count: z.int() })]);

/** SQLite's own limit, for a disk that has as much room as is wanted. */
const NO_LIMIT = 0x3fffffff;

/** No page more fits on the disk, as this connection sees it. @returns what makes room again */
export async function fillDisk(db: Store): Promise<() => Promise<void>> {
  const [{ page_count: pages }] = PageCount.parse((await sql`PRAGMA page_count`.execute(db)).rows);
  await sql`PRAGMA max_page_count = ${sql.lit(pages)}`.execute(db);
  return async () => void (await sql`PRAGMA max_page_count = ${sql.lit(NO_LIMIT)}`.execute(db));
}

/** This connection can read only, as on a file system that has become read-only. @returns what ends it */
export async function forbidWriting(db: Store): Promise<() => Promise<void>> {
  await sql`PRAGMA query_only = ON`.execute(db);
  return async () => void (await sql`PRAGMA query_only = OFF`.execute(db));
}

/**
 * Another program holds the write lock. It does not wait for it in SQLite: what is written here, in the same thread, is committed
 * when the event loop has turned.
 *
 * @returns what lets go of it
 */
export async function holdLock(file: string): Promise<() => void> {
  const other = openSqlite(file, { timeout: 0 });
  onTestFinished(() => void other.close());
  for (;;) {
    try {
      other.exec('BEGIN IMMEDIATE');
      return () => void other.exec('ROLLBACK');
    } catch (error) {
      if (!isLocked(error)) throw error;
      await setImmediate();
    }
  }
}
