import { expressionBuilder } from 'kysely';
import { noteUndelivered } from '../operation/broadcasts.ts';
import type { ProcessIdentity } from '../operation/processes.ts';
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
