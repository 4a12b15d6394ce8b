import { Transaction } from 'kysely';
import { lockIn } from './postgres/lock.ts';
import type { Db, Trx } from './schema.ts';

/**
 * For what reads and then writes what belongs to one person, or to one chat: such transactions run one after another,
 * on however many machines. May be called inside a transaction.
 * @param what the id of the person; of the chat, where it is a group; or a name of what is counted for all
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
  // What was committed before the lock was given must be seen, whatever a server or a role has for its default.
  return db.transaction().setIsolationLevel('read committed').execute(locked);
}
