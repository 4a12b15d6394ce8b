import { PostgresAdapter, sql } from 'kysely';
import type { Db, Trx } from '../schema.ts';

/** Whether the database runs transactions of one user at the same time. */
export function needsLocks(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Waits until other transactions that locked the same have ended. Does nothing if the database has one writer at a time. */
export async function lockIn(trx: Trx, what: number | string): Promise<void> {
  if (!needsLocks(trx)) return;
  const key = typeof what === 'number' ? sql`${what}::bigint` : sql`hashtextextended(${what}, 0)`;
  await sql`SELECT pg_advisory_xact_lock(${key})`.execute(trx);
}
