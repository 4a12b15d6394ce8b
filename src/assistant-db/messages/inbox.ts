import { expressionBuilder, sql } from 'kysely';
import type { ProcessIdentity } from '../operation/processes.ts';
import { countRows } from '../queries.ts';
import type { Database, Db, Store, Trx } from '../schema.ts';

const { and } = expressionBuilder<Database, 'inbox'>();

/** Written into the statement: a partial index is of no use to a value that is only bound when the statement runs. */
const PENDING = sql.lit<'pending'>('pending');
/** Forgotten in one step: no turn waits for longer than a step takes. */
const MAX_PRUNED = 500;

/** An update as it came, before it is acknowledged. */
export interface IncomingUpdate {
  readonly updateId: number;
  readonly chatId: number;
  /** The update as JSON. */
  readonly payload: string;
  /** A press or a command; otherwise something that is said. */
  readonly urgent?: boolean;
  /** The message that it brings or changes. */
  readonly messageId?: number | undefined;
  /** The topic of the chat in which it happened. */
  readonly threadId?: number | undefined;
  /** A keyed hash of that message. */
  readonly digest?: string | undefined;
}

/** An update that this process is to handle. */
export interface ClaimedUpdate extends IncomingUpdate {
  readonly receivedAt: number;
  /** How often it was begun; once where that is not known. */
  readonly attempts: number;
}

/** This process, but nobody where another one has, or had, something in the chat. */
function unlessTaken(chatId: number, { id }: ProcessIdentity) {
  return sql<string | null>`CASE WHEN EXISTS (SELECT 1 FROM inbox AS other WHERE other.chat_id = ${chatId}
    AND other.status = ${PENDING} AND other.owner <> ${id}) THEN NULL ELSE ${id} END`;
}

/**
 * Stores updates; those that were stored before are skipped.
 *
 * @param owner the process that is about to handle them, unless another one is at work in their chat; left out, whoever
 * comes first
 * @returns the ids of the new ones
 */
export async function storeUpdates(
  db: Store,
  updates: readonly IncomingUpdate[],
  now: number,
  owner?: ProcessIdentity,
): Promise<Set<number>> {
  const stored = new Set<number>();
  if (updates.length === 0) return stored;
  await db.transaction().execute(async trx => {
    for (const update of updates) {
      const result = await trx
        .insertInto('inbox')
        .values({
          update_id: update.updateId,
          chat_id: update.chatId,
          payload: update.payload,
          urgent: update.urgent ? 1 : 0,
          owner: owner ? unlessTaken(update.chatId, owner) : null,
          message_id: update.messageId ?? null,
          thread_id: update.threadId ?? null,
          digest: update.digest ?? null,
          received_at: now,
        })
        .onConflict(conflict => conflict.column('update_id').doNothing())
        .executeTakeFirst();
      if (result.numInsertedOrUpdatedRows === 1n) stored.add(update.updateId);
    }
  });
  return stored;
}

/**
 * Marks updates as handled, inside the transaction that writes what they led to.
 * @returns false where they are no longer this process's: the transaction must be rolled back.
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

/** Acknowledged updates were nothing that anybody said: they count for no limit. */
export async function markIgnored(trx: Trx, updateIds: readonly number[]): Promise<void> {
  await trx.updateTable('inbox').set({ status: 'ignored' }).where('update_id', 'in', updateIds).execute();
}

/** Acknowledged updates were more than the person may send: nothing was done about them. */
export async function markRefused(trx: Trx, updateIds: readonly number[]): Promise<void> {
  await trx.updateTable('inbox').set({ status: 'refused' }).where('update_id', 'in', updateIds).execute();
}

/**
 * Some of what came from a chat: since a moment and until another, up to an update, presses and commands or what is said.
 * What came later than now did so before the clock was put back, and counts for nothing.
 */
interface Alike {
  readonly since: number;
  readonly until: number;
  readonly before: number;
  readonly urgent: 0 | 1;
}

/**
 * Whether at least `bound` such updates of a chat were answered; those that were refused count for nothing, else a few
 * seconds of too many would cost an hour. Reads little more than that, as there may be any number of them.
 *
 * @param bound 0 or less: reached from the beginning
 * @returns undefined where they were not; otherwise whether one beyond the bound was refused
 */
export async function answeredAtLeast(
  db: Db,
  chatId: number,
  bound: number,
  { since, until, before, urgent }: Alike,
): Promise<{ readonly refused: boolean } | undefined> {
  const first = db
    .selectFrom('inbox')
    .select(['update_id', 'received_at'])
    .where('chat_id', '=', chatId)
    .where('update_id', '<', before)
    .where('urgent', '=', urgent)
    .where('received_at', '<=', until)
    .orderBy('received_at')
    .orderBy('update_id')
    .limit(1);
  const last =
    bound > 0
      ? await first
          .where('status', '=', 'done')
          .where('received_at', '>=', since)
          .offset(bound - 1)
          .executeTakeFirst()
      : { update_id: 0, received_at: since };
  if (last === undefined) return undefined;
  const refused = await first
    .where('status', '=', 'refused')
    .where('received_at', '>=', last.received_at)
    .where('update_id', '>', last.update_id)
    .executeTakeFirst();
  return { refused: refused !== undefined };
}

/** How many such updates of a chat were answered. */
export async function countAnswered(
  db: Db,
  chatId: number,
  { since, until, urgent }: Omit<Alike, 'before'>,
): Promise<number> {
  return countRows(
    db
      .selectFrom('inbox')
      .where(and({ chat_id: chatId, urgent, status: 'done' }))
      .where('received_at', '>=', since)
      .where('received_at', '<=', until),
  );
}

/**
 * Forgets handled updates older than `before`, as many as one step may. They are kept a while because Telegram may hand
 * an update over again for 24 hours; update ids start anew after a week without updates, so they must not be kept for
 * longer.
 *
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

/** What is remembered of a message: as an update brought it, and as it was before that. */
export interface DigestPair {
  readonly before: string;
  readonly after: string;
}

/** For each of these updates, what its message was before; nothing for one that was not known. @returns by update id */
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

/**
 * The topic in which the newest handled update of a chat came; null for none. Inside the transaction of a turn that is
 * the update the turn is about, as it is acknowledged first.
 */
export function topicOfChat(chatId: number) {
  // Two steps, so that a chat without topics costs a look into an empty index.
  return sql<number | null>`CASE WHEN EXISTS
    (SELECT 1 FROM inbox WHERE chat_id = ${chatId} AND thread_id IS NOT NULL)
    THEN (SELECT thread_id FROM inbox WHERE chat_id = ${chatId} AND status <> 'pending'
      ORDER BY update_id DESC LIMIT 1) END`;
}
