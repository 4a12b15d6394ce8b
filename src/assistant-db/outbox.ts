import { abandoned, claimable, type ProcessIdentity } from './processes.ts';
import type { Db, Trx } from './schema.ts';

/** A message on its way to a chat. */
export interface OutboxMessage {
  readonly id: number;
  readonly chatId: number;
  /** JSON, see assistant/outgoing.ts. */
  readonly content: string;
  /** Nothing waited behind it when it was claimed. */
  readonly last: boolean;
}

/**
 * Writes what is to be said, in order, inside the transaction that decided it.
 *
 * @param owner the process that is about to send it; left out, whoever comes first
 */
export async function enqueueMessages(
  trx: Trx,
  chatId: number,
  contents: readonly string[],
  now: number,
  owner?: ProcessIdentity,
): Promise<void> {
  if (contents.length === 0) return;
  await trx
    .insertInto('outbox')
    .values(
      contents.map(content => ({ chat_id: chatId, content, owner: owner?.id ?? null, created_at: now })),
    )
    .execute();
}

/** Claims the next message of a chat. Nothing while another live process is sending in that chat. */
export async function claimNextMessage(
  db: Db,
  chatId: number,
  me: ProcessIdentity,
  now: number,
): Promise<OutboxMessage | undefined> {
  const [first, second] = await db
    .selectFrom('outbox')
    .select(['id', 'content', 'owner'])
    .where('chat_id', '=', chatId)
    .orderBy('id')
    .limit(2)
    .execute();
  if (first === undefined) return undefined;
  const message = { id: first.id, chatId, content: first.content, last: second === undefined };
  if (first.owner === me.id) return message;
  const claimed = await db
    .updateTable('outbox')
    .set({ owner: me.id })
    .where('id', '=', first.id)
    .where(claimable(me, now))
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n ? message : undefined;
}

/**
 * The message is in the chat, or never will be. Ids are used again: a process that has lost its claim must not
 * remove what came after.
 */
export async function removeMessage(db: Db, id: number, me: ProcessIdentity): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).where('owner', '=', me.id).execute();
}

/** Forgets all that waits for a chat that cannot be written to. */
export async function dropChat(db: Db, chatId: number): Promise<void> {
  await db.deleteFrom('outbox').where('chat_id', '=', chatId).execute();
}

/** Chats with messages that nobody alive is sending. */
export async function chatsToSend(db: Db, me: ProcessIdentity, now: number): Promise<number[]> {
  const rows = await db.selectFrom('outbox').select('chat_id').distinct().where(abandoned(me, now)).execute();
  return rows.map(row => row.chat_id);
}
