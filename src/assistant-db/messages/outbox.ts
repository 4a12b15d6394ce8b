import { noteUndelivered } from '../operation/broadcasts.ts';
import { claimable, type ProcessIdentity, resumable } from '../operation/processes.ts';
import { prepared, type Values } from '../prepared.ts';
import type { Db, Trx } from '../schema.ts';
import { topicOfChat } from './topics.ts';

/** A message on its way to a chat. */
export interface OutboxMessage {
  readonly id: number;
  readonly chatId: number;
  /** JSON, see assistant/outgoing.ts. */
  readonly content: string;
  /** When a try broke off after the request had left, ms since 1970: the message may be in the chat. */
  readonly maybeSentAt: number | null;
  /** The broadcast it belongs to. */
  readonly broadcastId: number | null;
  /** The topic of the chat that it goes to. */
  readonly threadId: number | null;
  /** Nothing waited behind it when it was claimed. */
  readonly last: boolean;
  /** When the newest message that waits for the chat was written, ms since 1970. */
  readonly newestAt: number;
}

const insertion = prepared(
  (
    db,
    {
      chatId,
      threadId = topicOfChat(chatId),
      ...message
    }: Values<{
      chatId: number;
      content: string;
      owner: string | null;
      threadId?: number | null;
      created_at: number;
    }>,
  ) => db.insertInto('outbox').values({ chat_id: chatId, thread_id: threadId, ...message }),
);

/**
 * Writes what is to be said, in order, inside the transaction that decided it.
 *
 * @param owner the process that is about to send it; left out, whoever comes first
 * @param threadId the topic that it goes to; left out, the one in which the chat was heard last
 */
export async function enqueueMessages(
  trx: Trx,
  chatId: number,
  contents: readonly string[],
  now: number,
  owner?: ProcessIdentity,
  threadId?: number | null,
): Promise<void> {
  const place = { chatId, ...(threadId !== undefined && { threadId }) };
  for (const content of contents)
    await insertion(trx, { ...place, content, owner: owner?.id ?? null, created_at: now });
}

/** Whether something waits to be sent to a chat. */
export async function hasMessages(db: Db, chatId: number): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('chat_id', '=', chatId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const contents = prepared((db, { chatId }: Values<{ chatId: number }>) =>
  db.selectFrom('outbox').select('content').where('chat_id', '=', chatId).orderBy('id'),
);

/** What waits to be sent to a chat, oldest first: the contents of the messages. */
export async function waitingMessages(db: Db, chatId: number): Promise<string[]> {
  const { rows } = await contents(db, { chatId });
  return rows.map(row => row.content);
}

/** The next two messages of a chat, those of broadcasts aside, with when the newest one was written. */
const nextTwo = prepared((db, { chatId }: Values<{ chatId: number }>) =>
  db
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
    .limit(2),
);

/**
 * Claims the next message of a chat, those of broadcasts aside. Nothing while another live process is sending in that
 * chat.
 */
export async function claimNextMessage(
  db: Db,
  chatId: number,
  me: ProcessIdentity,
): Promise<OutboxMessage | undefined> {
  const [first, second] = (await nextTwo(db, { chatId })).rows;
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
 * Claims a message of a broadcast that nobody alive is sending, the oldest broadcast first. What waits for the same chat
 * otherwise goes before it.
 *
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
        .limit(1),
    )
    .returning(['id', 'chat_id', 'content', 'maybe_sent_at', 'broadcast_id', 'thread_id', 'created_at'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, chat_id: chatId, content, maybe_sent_at: maybeSentAt, broadcast_id: broadcastId } = row;
  const { thread_id: threadId, created_at: newestAt } = row;
  return { id, chatId, content, maybeSentAt, broadcastId, threadId, last: true, newestAt };
}

const owned = prepared((db, { id, owner }: Values<{ id: number; owner: string }>) =>
  db.selectFrom('outbox').select('id').where('id', '=', id).where('owner', '=', owner),
);

/** Whether a message that was claimed is still to be sent, by this process. */
export async function isOurs(db: Db, id: number, me: ProcessIdentity): Promise<boolean> {
  return (await owned(db, { id, owner: me.id })).rows.length > 0;
}

/**
 * Notes that a message may be in the chat, before it is sent once more.
 * @returns false where another process took it over: it must not be sent here
 */
export async function markMaybeSent(db: Db, id: number, me: ProcessIdentity, now: number): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set(eb => ({ maybe_sent_at: eb.fn.coalesce('maybe_sent_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('owner', '=', me.id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A part of the message is in the chat; `rest` is still to be sent. @returns as {@link markMaybeSent} */
export async function keepRest(db: Db, id: number, me: ProcessIdentity, rest: string): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ content: rest, maybe_sent_at: null })
    .where('id', '=', id)
    .where('owner', '=', me.id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const removal = prepared((db, { id, owner }: Values<{ id: number; owner: string }>) =>
  db.deleteFrom('outbox').where('id', '=', id).where('owner', '=', owner),
);

/**
 * The message is in the chat, or never will be. One that another process has taken over is left to it.
 * @returns false where it was left, or taken back
 */
export async function removeMessage(db: Db, id: number, me: ProcessIdentity): Promise<boolean> {
  return (await removal(db, { id, owner: me.id })).numAffectedRows === 1n;
}

/** A group has become a supergroup: what waits for it goes there. */
export async function moveChat(db: Db, from: number, to: number): Promise<void> {
  await db.updateTable('outbox').set({ chat_id: to }).where('chat_id', '=', from).execute();
}

/** Forgets all that waits for a chat that cannot be written to. */
export async function dropChat(db: Db, chatId: number): Promise<void> {
  const dropped = await db
    .deleteFrom('outbox')
    .where('chat_id', '=', chatId)
    .returning('broadcast_id')
    .execute();
  await noteUndelivered(
    db,
    dropped.map(row => row.broadcast_id),
  );
}

/**
 * Chats with messages that no other live process is sending, those of broadcasts aside: this process's own are among
 * them, whether it is sending them or has lost sight of them.
 */
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
