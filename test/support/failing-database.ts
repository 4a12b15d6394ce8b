import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Store } from '../../src/assistant-db/schema.ts';
import { isLocked, openSqlite } from '../../src/assistant-db/sqlite/connection.ts';

const PageCount = z.tuple([z.object({ page_count: z.int() })]);

/** SQLite's own limit, which stands for an unlimited disk. */
const NO_LIMIT = 0x3fffffff;

/** Fills the disk, as this connection sees it. @returns a function that makes room again */
export async function fillDisk(db: Store): Promise<() => Promise<void>> {
  const [{ page_count: pages }] = PageCount.parse((await sql`PRAGMA page_count`.execute(db)).rows);
  await sql`PRAGMA max_page_count = ${sql.lit(pages)}`.execute(db);
  return async () => void (await sql`PRAGMA max_page_count = ${sql.lit(NO_LIMIT)}`.execute(db));
}

/** Makes this connection read-only, as on a read-only file system. @returns a function that ends it */
export async function forbidWriting(db: Store): Promise<() => Promise<void>> {
  await sql`PRAGMA query_only = ON`.execute(db);
  return async () => void (await sql`PRAGMA query_only = OFF`.execute(db));
}

/**
 * Another program takes the write lock. It does not wait inside SQLite, because a write of this thread is committed only
 * after the event loop turns.
 *
 * @returns a function that releases it
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
