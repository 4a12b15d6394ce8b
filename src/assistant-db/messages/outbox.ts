import { expressionBuilder } from 'kysely';
import { noteUndelivered } from '../operation/broadcasts.ts';
import { claimable, type ProcessIdentity, resumable } from '../operation/processes.ts';
import { changesOne, hasRows } from '../queries.ts';
import type { Database, Db, Trx } from '../schema.ts';
import { topicOfChat } from './inbox.ts';

const { and } = expressionBuilder<Database, 'outbox'>();

/**
 * @param owner the process that is about to send it; left out, whoever comes first @param threadId left out, the
 * topic in which the chat was heard last
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
  const rows = await db
    .selectFrom('outbox')
    .select('content')
    .where('chat_id', '=', chatId)
    .orderBy('id')
    .execute();
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
  return changesOne(
    db
      .updateTable('outbox')
      .set({ content: rest, maybe_sent_at: null })
      .where(and({ id, owner: me.id })),
  );
}

/** The message is in the chat, or never will be. @returns false where another process took it over */
export async function removeMessage(db: Db, id: number, me: ProcessIdentity): Promise<boolean> {
  return changesOne(db.deleteFrom('outbox').where(and({ id, owner: me.id })));
}

export async function moveChat(db: Db, from: number, to: number): Promise<void> {
  await db.updateTable('outbox').set({ chat_id: to }).where('chat_id', '=', from).execute();
}

/** For a chat that cannot be written to. @returns the contents of the messages */
export async function dropChat(db: Db, chatId: number): Promise<string[]> {
  const dropped = await db
    .deleteFrom('outbox')
    .where('chat_id', '=', chatId)
    .returning(['broadcast_id', 'content'])
    .execute();
  await noteUndelivered(
    db,
    dropped.map(row => row.broadcast_id),
  );
  return dropped.map(row => row.content);
}

export interface OutboxMessage {
  readonly id: number;
  readonly chatId: number;
  /** JSON, see assistant/outgoing.ts. */
  readonly content: string;
  /** When a try broke off after the request had left: the message may be in the chat. */
  readonly maybeSentAt: number | null;
  readonly broadcastId: number | null;
  readonly threadId: number | null;
  /** Nothing waited behind it when it was claimed. */
  readonly last: boolean;
  /** When the newest message that waits for the chat was written. */
  readonly newestAt: number;
}

/** Broadcasts aside. */
function nextTwo(db: Db, chatId: number) {
  return db
    .selectFrom('outbox')
    .select(['id', 'content', 'owner', 'maybe_sent_at', 'thread_id', 'created_at'])
    .select(eb =>
      eb
        .selectFrom('outbox as other')
        .select(({ fn }) => fn.max('other.created_at').as('newest_at'))
        .where('other.chat_id', '=', chatId)
        .where('other.broadcast_id', 'is', null)
        .as('newest_at'),
    )
    .where('chat_id', '=', chatId)
    .where('broadcast_id', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute();
}

/** Broadcasts aside. Nothing while another live process is sending in that chat. */
export async function claimNextMessage(
  db: Db,
  chatId: number,
  me: ProcessIdentity,
): Promise<OutboxMessage | undefined> {
  const [first, second] = await nextTwo(db, chatId);
  if (first === undefined) return undefined;
  const message = {
    id: first.id,
    chatId,
    content: first.content,
    maybeSentAt: first.maybe_sent_at,
    broadcastId: null,
    threadId: first.thread_id,
    last: second === undefined,
    newestAt: first.newest_at ?? first.created_at,
  };
  if (first.owner === me.id) return message;
  const claimed = await db
    .updateTable('outbox')
    .set({ owner: me.id })
    .where('id', '=', first.id)
    .where(claimable(me))
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n ? message : undefined;
}

/**
 * The oldest broadcast first; what waits for the same chat otherwise goes before it. @param inFlight the messages
 * that this process is sending; others of its own it has lost sight of, and resumes
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
        .limit(1),
    )
    .returning(['id', 'chat_id', 'content', 'maybe_sent_at', 'broadcast_id', 'thread_id', 'created_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, chat_id: chatId, content, maybe_sent_at: maybeSentAt, broadcast_id: broadcastId } = row;
  const { thread_id: threadId, created_at: newestAt } = row;
  return { id, chatId, content, maybeSentAt, broadcastId, threadId, last: true, newestAt };
}

/** Chats that no other live process is sending to, broadcasts aside. */
export async function chatsToSend(db: Db, me: ProcessIdentity): Promise<number[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('chat_id')
    .distinct()
    .where('broadcast_id', 'is', null)
    .where(claimable(me))
    .execute();
  return rows.map(row => row.chat_id);
}
