import { Transaction } from 'kysely';
import { lockIn, needsLocks } from './postgres/lock.ts';
import type { Db, Trx } from './schema.ts';

/**
 * For work that reads and then writes what belongs to one user or chat: such transactions run one after another, on any
 * number of machines. May be called inside a transaction.
 * @param what the id of the user; of the chat, if it is a group; or the name of something that is counted for all
 */
export async function transactionOf<Result>(
  db: Db,
  what: number | string,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  const locked = async (trx: Trx) => {
    await lockIn(trx, what);
    return work(trx);
  };
  if (db instanceof Transaction) return locked(db);
  // Everything committed before the lock was acquired must be visible, whatever isolation level a server or role
  // has as its default.
  return db.transaction().setIsolationLevel('read committed').execute(locked);
}

/** As {@link transactionOf}, for one statement. A database with one writer at a time needs no transaction around it. */
export async function lockedStatement<Result>(
  db: Db,
  what: number | string,
  statement: (db: Db) => Promise<Result>,
): Promise<Result> {
  return needsLocks(db) ? transactionOf(db, what, statement) : statement(db);
}
