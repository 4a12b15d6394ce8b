import { expressionBuilder, sql } from 'kysely';
import { claimable, type ProcessIdentity } from '../operation/processes.ts';
import { countRows } from '../queries.ts';
import type { Database, Db, Trx } from '../schema.ts';
import type { ClaimedUpdate } from './inbox.ts';

const { and } = expressionBuilder<Database, 'inbox'>();

/** Written into the statement: a partial index does not serve bound values. */
const PENDING = sql.lit<'pending'>('pending');
const MAX_CLAIMED = 200;

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
 * One statement. What is taken over from an expired lease may have been begun there: that counts as a first
 * attempt.
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
 * Claims what waits in a chat, oldest first; nothing where any of it belongs to another live process. A chat is
 * claimed as a whole, so that one process at a time is at work in it; statements have to be serialised for that
 * (`storage.ts`).
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

/** Chats that no other live process works in, the one that has waited longest first. */
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

/** Where this process stops: nothing of it counts as begun. */
export async function releaseUpdates(db: Db, me: ProcessIdentity): Promise<void> {
  await db
    .updateTable('inbox')
    .set({ owner: null })
    .where(and({ status: PENDING, owner: me.id }))
    .execute();
}

/**
 * The first attempt is counted when it has failed, later ones before they begin: an ordinary turn takes no write
 * more.
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

/** @param kind what stays of them, without words */
export async function setAside(trx: Trx, updateIds: readonly number[], kind: string): Promise<void> {
  await trx
    .updateTable('inbox')
    .set({ status: 'set_aside', payload: kind })
    .where('update_id', 'in', updateIds)
    .execute();
}

export async function countSetAside(db: Db): Promise<number> {
  return countRows(db.selectFrom('inbox').where('status', '=', sql.lit<'set_aside'>('set_aside')));
}
