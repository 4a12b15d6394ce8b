import { abandoned, claimable, type ProcessIdentity } from './processes.ts';
import type { Db, Trx } from './schema.ts';

/** An update as it came, before it is acknowledged. */
export interface IncomingUpdate {
  readonly updateId: number;
  readonly chatId: number;
  /** The update as JSON. */
  readonly payload: string;
}

/** An update that this process is to handle. */
export interface ClaimedUpdate extends IncomingUpdate {
  readonly receivedAt: number;
  readonly attempts: number;
}

/** Stores updates; those that were stored before are passed over. @returns the ids of the new ones. */
export async function storeUpdates(
  db: Db,
  updates: readonly IncomingUpdate[],
  now: number,
): Promise<Set<number>> {
  if (updates.length === 0) return new Set();
  const rows = await db
    .insertInto('inbox')
    .values(
      updates.map(update => ({
        update_id: update.updateId,
        chat_id: update.chatId,
        payload: update.payload,
        received_at: now,
      })),
    )
    .onConflict(conflict => conflict.column('update_id').doNothing())
    .returning('update_id')
    .execute();
  return new Set(rows.map(row => row.update_id));
}

/**
 * Claims everything that waits in a chat, oldest first. Empty where nothing waits, or where another live
 * process is at work in that chat: one chat is handled by one process at a time.
 */
export async function claimChat(
  db: Db,
  chatId: number,
  me: ProcessIdentity,
  now: number,
): Promise<ClaimedUpdate[]> {
  return db.transaction().execute(async trx => {
    const rows = await trx
      .selectFrom('inbox')
      .select(['update_id', 'payload', 'received_at', 'attempts', claimable(me, now).as('mine')])
      .where('chat_id', '=', chatId)
      .where('status', '=', 'pending')
      .orderBy('update_id')
      .limit(200)
      .execute();
    if (rows.length === 0 || rows.some(row => !row.mine)) return [];
    await trx
      .updateTable('inbox')
      .set({ owner: me.id })
      .where('chat_id', '=', chatId)
      .where('status', '=', 'pending')
      .execute();
    return rows.map(row => ({
      updateId: row.update_id,
      chatId,
      payload: row.payload,
      receivedAt: row.received_at,
      attempts: row.attempts,
    }));
  });
}

/** Chats with updates that nobody alive works on. */
export async function waitingChats(db: Db, me: ProcessIdentity, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('inbox')
    .select('chat_id')
    .distinct()
    .where('status', '=', 'pending')
    .where(abandoned(me, now))
    .execute();
  return rows.map(row => row.chat_id);
}

/**
 * Marks updates as handled, inside the transaction that writes what they led to.
 * @returns false where they are no longer this process's: the transaction must be rolled back.
 */
export async function settleUpdates(
  trx: Trx,
  updateIds: readonly number[],
  me: ProcessIdentity,
): Promise<boolean> {
  const result = await trx
    .updateTable('inbox')
    .set({ status: 'done', owner: null, payload: '' })
    .where('update_id', 'in', updateIds)
    .where('owner', '=', me.id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === BigInt(updateIds.length);
}

/** Counts a failed attempt to handle updates. */
export async function noteFailedAttempt(
  db: Db,
  updateIds: readonly number[],
  me: ProcessIdentity,
): Promise<void> {
  await db
    .updateTable('inbox')
    .set(eb => ({ attempts: eb('attempts', '+', 1) }))
    .where('update_id', 'in', updateIds)
    .where('owner', '=', me.id)
    .execute();
}

/**
 * Forgets handled updates older than `before`. They are kept a while because Telegram may hand an update over
 * again for 24 hours; update ids start anew after a week without updates, so they must not be kept for longer.
 */
export async function pruneInbox(db: Db, before: number): Promise<void> {
  await db.deleteFrom('inbox').where('status', '<>', 'pending').where('received_at', '<', before).execute();
}
