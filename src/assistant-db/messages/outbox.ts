import { expressionBuilder, sql } from 'kysely';
import { noteUndelivered } from '../operation/broadcasts.ts';
import { claimable, type ProcessIdentity, resumable } from '../operation/processes.ts';
import { ofTelegram } from '../people/api-sessions.ts';
import { changesOne, hasRows } from '../queries.ts';
import type { Database, Db, Trx } from '../schema.ts';
import { topicOfChat } from './inbox.ts';

const { and } = expressionBuilder<Database, 'outbox'>();

/**
 * @param owner the process that is about to send the messages; undefined: any process may
 * @param threadId by default the topic of the newest message from the chat
 */
export async function enqueueMessages(
  trx: Trx,
  chatId: number,
  contents: readonly string[],
  now: number,
  owner?: ProcessIdentity,
  threadId?: number | null,
): Promise<void> {
  if (contents.length === 0) return;
  const rows = contents.map(content => ({
    chat_id: chatId,
    thread_id: threadId === undefined ? topicOfChat(chatId) : threadId,
    content,
    owner: owner?.id ?? null,
    created_at: now,
  }));
  await trx.insertInto('outbox').values(rows).execute();
}

export async function hasMessages(db: Db, chatId: number): Promise<boolean> {
  return hasRows(db.selectFrom('outbox').where('chat_id', '=', chatId));
}

/** The contents of waiting messages, oldest first. */
export async function waitingMessages(db: Db, chatId: number): Promise<string[]> {
  return (await unreadMessages(db, chatId)).map(({ content }) => content);
}

/** Whether this process may still send a message that it claimed. */
export async function isOurs(db: Db, id: number, me: ProcessIdentity): Promise<boolean> {
  return hasRows(db.selectFrom('outbox').where(and({ id, owner: me.id })));
}

/** Marks a message before it is sent again. @returns false if another process took it over: do not send it */
export async function markMaybeSent(db: Db, id: number, me: ProcessIdentity, now: number): Promise<boolean> {
  return changesOne(
    db
      .updateTable('outbox')
      .set(eb => ({ maybe_sent_at: eb.fn.coalesce('maybe_sent_at', eb.val(now)) }))
      .where(and({ id, owner: me.id })),
  );
}

/** Records that a part of the message is in the chat. @returns as {@link markMaybeSent} */
export async function keepRest(db: Db, id: number, me: ProcessIdentity, rest: string): Promise<boolean> {
  const kept = db.updateTable('outbox').set({ content: rest, maybe_sent_at: null });
  return changesOne(kept.where(and({ id, owner: me.id })));
}

/** Lets another process send a message that this one has claimed. */
export async function releaseMessage(db: Db, id: number, me: ProcessIdentity): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ owner: null })
    .where(and({ id, owner: me.id }))
    .execute();
}

/** Removes a message that is in the chat or never will be. @returns false if another process took it over */
export async function removeMessage(db: Db, id: number, me: ProcessIdentity): Promise<boolean> {
  return changesOne(db.deleteFrom('outbox').where(and({ id, owner: me.id })));
}

export async function moveChat(db: Db, from: number, to: number): Promise<void> {
  await db.updateTable('outbox').set({ chat_id: to }).where('chat_id', '=', from).execute();
}

/** The messages to a session of the API, oldest first. They stay until {@link removeRead}. */
export async function unreadMessages(db: Db, userId: number): Promise<{ id: number; content: string }[]> {
  const waiting = db.selectFrom('outbox').select(['id', 'content']).where('chat_id', '=', userId);
  return waiting.orderBy('id').execute();
}

/** Removes messages that a session of the API has received. */
export async function removeRead(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('outbox').where('chat_id', '=', userId).where('id', 'in', ids).execute();
}

/** Removes all messages of a chat that cannot be written to. @returns their contents */
export async function dropChat(db: Db, chatId: number): Promise<string[]> {
  const dropped = await db
    .deleteFrom('outbox')
    .where('chat_id', '=', chatId)
    .returning(['broadcast_id', 'content'])
    .execute();
  for (const { broadcast_id: broadcastId } of dropped) await noteUndelivered(db, broadcastId);
  return dropped.map(row => row.content);
}

/** The data needed to send a message. */
const MESSAGE = [
  'id',
  'chat_id as chatId',
  'content',
  'maybe_sent_at as maybeSentAt',
  'broadcast_id as broadcastId',
  'thread_id as threadId',
  'created_at as createdAt',
] as const;

export interface OutboxMessage {
  readonly id: number;
  readonly chatId: number;
  /** JSON, see assistant/state/outgoing.ts. */
  readonly content: string;
  /** When an attempt failed after the request had left, so the message may be in the chat. */
  readonly maybeSentAt: number | null;
  readonly broadcastId: number | null;
  readonly threadId: number | null;
  readonly createdAt: number;
  /** Whether nothing else was waiting in the chat when it was claimed. */
  readonly last: boolean;
  /** When the newest message that waits for the chat was written. */
  readonly newestAt: number;
}

/** Claims the next message of a chat, except broadcasts. Nothing if another live process is sending in that chat. */
export async function claimNextMessage(
  db: Db,
  chatId: number,
  me: ProcessIdentity,
): Promise<OutboxMessage | undefined> {
  const waiting = db.selectFrom('outbox').where('chat_id', '=', chatId).where('broadcast_id', 'is', null);
  const newest = waiting.select(({ fn }) => fn.max<number>('created_at').as('at'));
  const [first, second] = await waiting
    .select([...MESSAGE, 'owner', newest.$asScalar().$notNull().as('newestAt')])
    .orderBy('id')
    .limit(2)
    .execute();
  if (first === undefined) return undefined;
  const { owner, newestAt, ...known } = first;
  const last = second === undefined;
  if (owner === me.id) return { ...known, newestAt, last };
  // Read again: another process may have sent a part of it in the meantime.
  const message = await db
    .updateTable('outbox')
    .set({ owner: me.id })
    .where('id', '=', first.id)
    .where(claimable(me))
    .returning(MESSAGE)
    .executeTakeFirst();
  return message && { ...message, newestAt, last };
}

/**
 * Claims messages of the oldest broadcast. Other messages for the same chat go first.
 * @param inFlight the messages that this process is sending. It resumes others of its own, which it has lost track of.
 */
export async function claimNextBroadcast(
  db: Db,
  me: ProcessIdentity,
  inFlight?: readonly number[],
): Promise<OutboxMessage | undefined> {
  const row = await db
    .updateTable('outbox')
    .set({ owner: me.id })
    .where('id', '=', eb =>
      eb
        .selectFrom('outbox as candidate')
        .select('candidate.id')
        .where('broadcast_id', 'is not', null)
        .where(resumable(me, inFlight))
        .where(
          sql<boolean>`NOT EXISTS (SELECT 1 FROM outbox AS other
            WHERE other.chat_id = candidate.chat_id AND other.broadcast_id IS NULL)`,
        )
        .orderBy('broadcast_id')
        .orderBy('candidate.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(MESSAGE)
    .executeTakeFirst();
  return row && { ...row, newestAt: row.createdAt, last: true };
}

/** Chats to which no other live process is sending, without broadcasts. */
export async function chatsToSend(db: Db, me: ProcessIdentity): Promise<number[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('chat_id')
    .distinct()
    .where('broadcast_id', 'is', null)
    .where(ofTelegram('chat_id'))
    .where(claimable(me))
    .execute();
  return rows.map(row => row.chat_id);
}
