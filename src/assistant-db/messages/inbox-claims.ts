import { expressionBuilder, sql } from 'kysely';
import { claimable, type ProcessIdentity } from '../operation/processes.ts';
import { countRows } from '../queries.ts';
import type { Database, Db, Trx } from '../schema.ts';
import type { ClaimedUpdate } from './inbox.ts';

const { and } = expressionBuilder<Database, 'inbox'>();

/** Written into the statement: a partial index is of no use to a value that is only bound when the statement runs. */
const PENDING = sql.lit<'pending'>('pending');
/** Of one chat at once; the rest follows after them. */
const MAX_CLAIMED = 200;

/** What waits in a chat, oldest first, with whose it is. */
function pendingIn(db: Db, chatId: number) {
  return db
    .selectFrom('inbox')
    .select(['update_id', 'payload', 'received_at', 'attempts', 'owner'])
    .where(and({ chat_id: chatId, status: PENDING }))
    .orderBy('update_id')
    .limit(MAX_CLAIMED)
    .execute();
}

/**
 * Makes all that waits in a chat this process's, in one statement, where nothing of it belongs to another live process.
 * What is taken over from one whose lease has expired may have been begun there: that counts as a first attempt.
 *
 * @returns false where nothing was taken
 */
async function takeChat(db: Db, chatId: number, me: ProcessIdentity): Promise<boolean> {
  const result = await db
    .updateTable('inbox')
    .set({ owner: me.id, attempts: sql`CASE WHEN owner IS NULL OR attempts > 1 THEN attempts ELSE 1 END` })
    .where(and({ chat_id: chatId, status: PENDING }))
    .where(sql<boolean>`(owner IS NULL OR owner <> ${me.id})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inbox as other')
            .select('other.update_id')
            .where(inOther => inOther.and({ 'other.chat_id': chatId, 'other.status': PENDING }))
            .where('other.owner', '<>', me.id)
            .where('other.owner', 'in', selectFrom('processes').select('id')),
        ),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Claims what waits in a chat, oldest first; nothing where any of it belongs to another live process. All that is owned
 * in a chat has one owner: it is claimed as a whole, and what is stored beside it belongs to nobody until then. So one
 * process at a time is at work in a chat, whatever ids its updates have; and a chat that is this process's already takes no
 * write.
 *
 * That relies on statements that are serialised (`storage.ts`): nothing is stored or claimed while one looks. A database
 * that does not see to it would need a lock on the chat here and in {@link storeUpdates}.
 */
export async function claimChat(db: Db, chatId: number, me: ProcessIdentity): Promise<ClaimedUpdate[]> {
  let rows = await pendingIn(db, chatId);
  if (rows.some(row => row.owner !== me.id))
    rows = (await takeChat(db, chatId, me)) ? await pendingIn(db, chatId) : [];
  return rows.map(row => ({
    updateId: row.update_id,
    chatId,
    payload: row.payload,
    receivedAt: row.received_at,
    attempts: row.attempts,
  }));
}

/**
 * Chats with updates that no other live process works on, the one that has waited longest first: this process's own are
 * among them, whether it works on them or has lost sight of them.
 */
export async function waitingChats(db: Db, me: ProcessIdentity): Promise<number[]> {
  const rows = await db
    .selectFrom('inbox')
    .select('chat_id')
    .where('status', '=', PENDING)
    .where(claimable(me))
    .groupBy('chat_id')
    .orderBy(eb => eb.fn.min('update_id'))
    .execute();
  return rows.map(row => row.chat_id);
}

/** Gives back what waits, where this process stops: nothing of it counts as begun. */
export async function releaseUpdates(db: Db, me: ProcessIdentity): Promise<void> {
  await db
    .updateTable('inbox')
    .set({ owner: null })
    .where(and({ status: PENDING, owner: me.id }))
    .execute();
}

/**
 * Counts attempts to handle updates that have begun, or that were none after all. The first one is counted when it has
 * failed, and later ones before they begin: an ordinary turn takes no write more.
 */
export async function countAttempt(
  db: Db,
  updateIds: readonly number[],
  me: ProcessIdentity,
  by: 1 | -1 = 1,
): Promise<void> {
  await db
    .updateTable('inbox')
    .set(eb => ({ attempts: eb('attempts', '+', by) }))
    .where('update_id', 'in', updateIds)
    .where(and({ status: PENDING, owner: me.id }))
    .execute();
}

/** Acknowledged updates could not be handled: what they were stays, for whoever looks after the bot. @param kind no words */
export async function setAside(trx: Trx, updateIds: readonly number[], kind: string): Promise<void> {
  await trx
    .updateTable('inbox')
    .set({ status: 'set_aside', payload: kind })
    .where('update_id', 'in', updateIds)
    .execute();
}

/** Updates of the last days that could not be handled. */
export async function countSetAside(db: Db): Promise<number> {
  return countRows(db.selectFrom('inbox').where('status', '=', sql.lit<'set_aside'>('set_aside')));
}
