import { expressionBuilder, sql } from 'kysely';
import { claimable, isAlive, type ProcessIdentity } from '../operation/processes.ts';
import { countRows, hasRows } from '../queries.ts';
import type { Database, Db, Task, Trx } from '../schema.ts';
import { lockedStatement } from '../transaction.ts';
import { continuationId, taskTurn } from './update-ids.ts';

const { and } = expressionBuilder<Database, 'inbox'>();

/** Inlined into the statement, because a partial index does not serve bound values. */
const PENDING = sql.lit<'pending'>('pending');
/** Batch size. Turns wait for a batch. */
const MAX_PRUNED = 500;

export interface IncomingUpdate {
  readonly updateId: number;
  readonly chatId: number;
  /** JSON. */
  readonly payload: string;
  readonly urgent?: boolean;
  readonly messageId?: number | undefined;
  readonly threadId?: number | undefined;
  readonly digest?: string | undefined;
}

export interface ClaimedUpdate extends IncomingUpdate {
  readonly receivedAt: number;
  readonly attempts: number;
}

/** Stores updates and skips known ones. @returns the ids of the new ones */
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
        urgent: update.urgent ? 1 : 0,
        message_id: update.messageId ?? null,
        thread_id: update.threadId ?? null,
        digest: update.digest ?? null,
        received_at: now,
      })),
    )
    .onConflict(conflict => conflict.column('update_id').doNothing())
    .returning('update_id')
    .execute();
  return new Set(rows.map(row => row.update_id));
}

/**
 * Queues a turn in which the agent continues with the results of its calls, in the transaction that stores the last of
 * them. A call ends once, and so has one such turn.
 */
export async function queueContinuation(
  trx: Trx,
  chatId: number,
  callId: number,
  now: number,
): Promise<void> {
  await storeUpdates(trx, [{ updateId: continuationId(callId), chatId, payload: '' }], now);
}

/** Queues the next turn of a task in the transaction that ends the previous one. Each turn runs once. */
export async function queueTaskTurn(
  trx: Trx,
  { id, user_id, turns }: Pick<Task, 'id' | 'user_id' | 'turns'>,
  now: number,
): Promise<void> {
  await queueContinuation(trx, user_id, taskTurn(id, turns), now);
}

function pendingIn(db: Db, chatId: number) {
  return db.selectFrom('inbox').where(and({ chat_id: chatId, status: PENDING }));
}

/** Whether anything that the user sent still waits for its turn, or is in one. The bot's own turns do not count. */
export async function hasWordsWaiting(db: Db, chatId: number): Promise<boolean> {
  return hasRows(pendingIn(db, chatId).where('update_id', '>', 0));
}

/** Whether one of the bot's own turns is queued or running in this chat. */
export async function hasTurnsQueued(db: Db, chatId: number): Promise<boolean> {
  return hasRows(pendingIn(db, chatId).where('update_id', '<', 0));
}

/**
 * Runs inside the transaction that stores the outcome of the updates.
 * @returns false if another process has them: roll the transaction back
 */
export async function acknowledgeUpdates(
  trx: Trx,
  updateIds: readonly number[],
  me: ProcessIdentity,
): Promise<boolean> {
  const result = await trx
    .updateTable('inbox')
    .set({ status: 'done', owner: null, payload: '' })
    .where('update_id', 'in', updateIds)
    .where(and({ owner: me.id, status: PENDING }))
    .executeTakeFirst();
  return result.numUpdatedRows === BigInt(updateIds.length);
}

/** Ignored updates count toward no limit. */
export async function markIgnored(trx: Trx, updateIds: readonly number[]): Promise<void> {
  await trx.updateTable('inbox').set({ status: 'ignored' }).where('update_id', 'in', updateIds).execute();
}

/**
 * Forgets handled updates. Telegram may repeat an update for 24 hours. It may reuse ids after a week without updates,
 * so rows must not be kept longer.
 * @returns whether there may be more
 */
export async function pruneInbox(db: Db, before: number): Promise<boolean> {
  const result = await db
    .deleteFrom('inbox')
    .where('update_id', 'in', eb =>
      eb
        .selectFrom('inbox')
        .select('update_id')
        .where('status', '<>', PENDING)
        .where('received_at', '<', before)
        .orderBy('received_at')
        .limit(MAX_PRUNED),
    )
    .executeTakeFirst();
  return result.numDeletedRows === BigInt(MAX_PRUNED);
}

/** The digest of a message in an update, and the one before it. */
export interface DigestPair {
  readonly before: string;
  readonly after: string;
}

/** By update id. Omits updates whose message was unknown. */
export async function earlierDigests(
  db: Db,
  updateIds: readonly number[],
): Promise<ReadonlyMap<number, DigestPair>> {
  if (updateIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('inbox')
    .select(['update_id', 'digest as after'])
    .select(
      sql<string | null>`(SELECT earlier.digest FROM inbox AS earlier
        WHERE earlier.chat_id = inbox.chat_id AND earlier.message_id = inbox.message_id
          AND earlier.message_id IS NOT NULL AND earlier.update_id < inbox.update_id
        ORDER BY earlier.update_id DESC LIMIT 1)`.as('before'),
    )
    .where('update_id', 'in', updateIds)
    .execute();
  return new Map(
    rows.flatMap(({ update_id, before, after }) =>
      before === null || after === null ? [] : [[update_id, { before, after }] as const],
    ),
  );
}

/** The id of the newest message that arrived from a user; 0 if none is known. */
export async function newestMessage(db: Db, chatId: number): Promise<number> {
  const row = await db
    .selectFrom('inbox')
    .select('message_id')
    .where('chat_id', '=', chatId)
    .where('message_id', 'is not', null)
    .orderBy('message_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.message_id ?? 0;
}

/** The topic of the newest handled update of a chat: in a turn's transaction, the topic of that turn. */
export function topicOfChat(chatId: number) {
  // Two steps, so that a chat without topics costs one look into an empty index.
  return sql<number | null>`CASE WHEN EXISTS
    (SELECT 1 FROM inbox WHERE chat_id = ${chatId} AND thread_id IS NOT NULL)
    THEN (SELECT thread_id FROM inbox WHERE chat_id = ${chatId} AND status <> 'pending'
      ORDER BY update_id DESC LIMIT 1) END`;
}

const MAX_CLAIMED = 200;

/**
 * Claims what waits in a chat, oldest first; nothing if another live process owns any of it, so that one process at a
 * time works in a chat. Updates of a dead process may have been started there, which counts as an attempt.
 */
export async function claimChat(db: Db, chatId: number, me: ProcessIdentity): Promise<ClaimedUpdate[]> {
  const claim = (on: Db) =>
    on
      .updateTable('inbox')
      .set({
        owner: me.id,
        attempts: sql`CASE WHEN owner IS NULL OR owner = ${me.id} OR attempts > 1 THEN attempts ELSE 1 END`,
      })
      .where('update_id', 'in', ({ selectFrom }) =>
        selectFrom('inbox as first')
          .select('first.update_id')
          .where(inFirst => inFirst.and({ 'first.chat_id': chatId, 'first.status': PENDING }))
          // Continuations come after what the user has written meanwhile.
          .orderBy(sql`CASE WHEN first.update_id < 0 THEN 1 ELSE 0 END`)
          .orderBy('first.update_id')
          .limit(MAX_CLAIMED),
      )
      .where(and({ chat_id: chatId, status: PENDING }))
      .where(isAlive(me))
      .where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM inbox AS other WHERE other.chat_id = ${chatId}
          AND other.status = ${PENDING} AND other.owner <> ${me.id} AND other.owner IN (SELECT id FROM processes))`,
      )
      .returning(['update_id as updateId', 'payload', 'received_at as receivedAt', 'attempts'])
      .execute();
  const rows = await lockedStatement(db, chatId, claim);
  const later = ({ updateId }: { updateId: number }) => (updateId < 0 ? 1 : 0);
  return rows
    .toSorted((a, b) => later(a) - later(b) || a.updateId - b.updateId)
    .map(update => ({ chatId, ...update }));
}

/** Chats in which no other live process works, the longest waiting first. */
export async function waitingChats(db: Db, me: ProcessIdentity): Promise<number[]> {
  const rows = await db
    .selectFrom('inbox')
    .select('chat_id')
    .where('status', '=', PENDING)
    .where(claimable(me))
    .groupBy('chat_id')
    .orderBy(eb => eb.fn.min('received_at'))
    .orderBy(eb => eb.fn.min('update_id'))
    .execute();
  return rows.map(row => row.chat_id);
}

/** Returns updates when this process stops. They do not count as begun. */
export async function releaseUpdates(db: Db, me: ProcessIdentity): Promise<void> {
  const ours = and({ status: PENDING, owner: me.id });
  await db.updateTable('inbox').set({ owner: null }).where(ours).execute();
}

/**
 * Counts the first attempt when it fails, and later ones before they begin, so that an ordinary turn needs no extra
 * write.
 * @param attempts the number of attempts so far
 */
export async function countAttempt(
  db: Db,
  updateIds: readonly number[],
  me: ProcessIdentity,
  attempts: number,
): Promise<void> {
  const ours = and({ status: PENDING, owner: me.id });
  await db.updateTable('inbox').set({ attempts }).where('update_id', 'in', updateIds).where(ours).execute();
}

/** @param kind what remains of the update, without the user's words */
export async function setAside(trx: Trx, updateIds: readonly number[], kind: string): Promise<void> {
  const aside = trx.updateTable('inbox').set({ status: 'set_aside', payload: kind });
  await aside.where('update_id', 'in', updateIds).execute();
}

export async function countSetAside(db: Db): Promise<number> {
  return countRows(db.selectFrom('inbox').where('status', '=', sql.lit<'set_aside'>('set_aside')));
}
