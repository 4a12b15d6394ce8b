import { expressionBuilder } from 'kysely';
import { noteUndelivered } from '../operation/broadcasts.ts';
import { claimable, type ProcessIdentity, resumable } from '../operation/processes.ts';
import { ofTelegram } from '../people/api-sessions.ts';
import { changesOne, hasRows } from '../queries.ts';
import type { Database, Db, Trx } from '../schema.ts';
import { topicOfChat } from './inbox.ts';

const { and } = expressionBuilder<Database, 'outbox'>();

/**
 * @param owner the process that is about to send it; left out, the first one that looks
 * @param threadId left out, the topic of the chat's last update
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

/** The contents, oldest first. */
export async function waitingMessages(db: Db, chatId: number): Promise<string[]> {
  const waiting = db.selectFrom('outbox').select('content').where('chat_id', '=', chatId);
  const rows = await waiting.orderBy('id').execute();
  return rows.map(row => row.content);
}

/** Whether a claimed message is still to be sent by this process. */
export async function isOurs(db: Db, id: number, me: ProcessIdentity): Promise<boolean> {
  return hasRows(db.selectFrom('outbox').where(and({ id, owner: me.id })));
}

/** Before a message is sent once more. @returns false where another process took it over: it must not be sent here */
export async function markMaybeSent(db: Db, id: number, me: ProcessIdentity, now: number): Promise<boolean> {
  return changesOne(
    db
      .updateTable('outbox')
      .set(eb => ({ maybe_sent_at: eb.fn.coalesce('maybe_sent_at', eb.val(now)) }))
      .where(and({ id, owner: me.id })),
  );
}

/** A part of the message is in the chat. @returns as {@link markMaybeSent} */
export async function keepRest(db: Db, id: number, me: ProcessIdentity, rest: string): Promise<boolean> {
  const kept = db.updateTable('outbox').set({ content: rest, maybe_sent_at: null });
  return changesOne(kept.where(and({ id, owner: me.id })));
}

/** The message is in the chat, or never will be. @returns false where another process took it over */
export async function removeMessage(db: Db, id: number, me: ProcessIdentity): Promise<boolean> {
  return changesOne(db.deleteFrom('outbox').where(and({ id, owner: me.id })));
}

export async function moveChat(db: Db, from: number, to: number): Promise<void> {
  await db.updateTable('outbox').set({ chat_id: to }).where('chat_id', '=', from).execute();
}

/** The messages to a session of the API, oldest first. They stay until {@link removeRead}. */
export async function unreadMessages(db: Db, userId: number): Promise<{ id: number; content: string }[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'content'])
    .where('chat_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Removes messages that a session of the API has received. */
export async function removeRead(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('outbox').where('chat_id', '=', userId).where('id', 'in', ids).execute();
}

/** For a chat that cannot be written to. @returns the contents of the messages */
export async function dropChat(db: Db, chatId: number): Promise<string[]> {
  const dropped = await db
    .deleteFrom('outbox')
    .where('chat_id', '=', chatId)
    .returning(['broadcast_id', 'content'])
    .execute();
  for (const { broadcast_id: broadcastId } of dropped) await noteUndelivered(db, broadcastId);
  return dropped.map(row => row.content);
}

/** The columns that sending needs. */
const MESSAGE = [
  'id',
  'chat_id as chatId',
  'content',
  'maybe_sent_at as maybeSentAt',
  'broadcast_id as broadcastId',
  'thread_id as threadId',
] as const;

export interface OutboxMessage {
  readonly id: number;
  readonly chatId: number;
  /** JSON, see assistant/outgoing.ts. */
  readonly content: string;
  /** When a try broke off after the request had left: the message may be in the chat. */
  readonly maybeSentAt: number | null;
  readonly broadcastId: number | null;
  readonly threadId: number | null;
  /** It was the last one waiting when it was claimed. */
  readonly last: boolean;
  /** When the newest message that waits for the chat was written. */
  readonly newestAt: number;
}

/** Broadcasts aside. Nothing while another live process is sending in that chat. */
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
  // As it is by now: another process may have sent a part of it meanwhile.
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
 * The oldest broadcast first; what waits for the same chat otherwise goes before it.
 * @param inFlight the messages that this process is sending; others of its own it has lost sight of, and resumes
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
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('outbox as other')
                .select('other.id')
                .whereRef('other.chat_id', '=', 'candidate.chat_id')
                .where('other.broadcast_id', 'is', null),
            ),
          ),
        )
        .orderBy('broadcast_id')
        .orderBy('candidate.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...MESSAGE, 'created_at as newestAt'])
    .executeTakeFirst();
  return row && { ...row, last: true };
}

/** Chats that no other live process is sending to, broadcasts aside. */
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
