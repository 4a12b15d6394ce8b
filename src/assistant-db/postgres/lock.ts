import { PostgresAdapter, sql } from 'kysely';
import type { Trx } from '../schema.ts';

/**
 * Waits until no other transaction holds the same lock, and holds it until this one ends. Does nothing if the database
 * has one writer at a time.
 */
export async function lockIn(trx: Trx, what: number | string): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  const key = typeof what === 'number' ? sql`${what}::bigint` : sql`hashtextextended(${what}, 0)`;
  await sql`SELECT pg_advisory_xact_lock(${key})`.execute(trx);
}
