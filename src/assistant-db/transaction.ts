import { Transaction } from 'kysely';
import { lockIn, needsLocks } from './postgres/lock.ts';
import type { Db, Trx } from './schema.ts';

/**
 * For what reads and then writes what belongs to one person, or to one chat: such transactions run one after another,
 * on however many machines. May be called inside a transaction.
 * @param what the id of the person; of a group's chat; or the name of something counted for all users
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
  // Everything committed before the lock must be visible, whatever the server's default is.
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
