import { PostgresAdapter, sql } from 'kysely';
import type { Trx } from '../schema.ts';

/** Waits for whoever has locked the same, until the transaction ends. Nothing where the database has one writer at a time. */
export async function lockIn(trx: Trx, what: number | string): Promise<void> {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return;
  const key = typeof what === 'number' ? sql`${what}::bigint` : sql`hashtextextended(${what}, 0)`;
  await sql`SELECT pg_advisory_xact_lock(${key})`.execute(trx);
}
