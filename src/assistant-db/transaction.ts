import { PostgresAdapter, sql, Transaction } from 'kysely';
import type { Db, Trx } from './schema.ts';

/**
 * For what reads and then writes what belongs to one person, or to one chat: such transactions run one after another,
 * on however many machines. SQLite has one writer at a time anyway; PostgreSQL takes a lock that ends with the
 * transaction, inside which this may be called too.
 * @param what the id of the person; of the chat, where it is a group; or a name of what is counted for all
 */
export async function transactionOf<Result>(
  db: Db,
  what: number | string,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const locked = async (trx: Trx) => {
    if (isPostgres(trx)) await lock(trx, what);
    return work(trx);
  };
  return db instanceof Transaction ? locked(db) : db.transaction().execute(locked);
}

async function lock(trx: Trx, what: number | string): Promise<void> {
  const key = typeof what === 'number' ? sql`${what}::bigint` : sql`hashtextextended(${what}, 0)`;
  await sql`SELECT pg_advisory_xact_lock(${key})`.execute(trx);
}

function isPostgres(trx: Trx): boolean {
  return trx.getExecutor().adapter instanceof PostgresAdapter;
}
