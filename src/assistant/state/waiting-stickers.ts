import { waitingMessages } from '../../assistant-db/messages/outbox.ts';
import type { Db } from '../../assistant-db/schema.ts';
import { decodeOutgoing } from './outgoing.ts';

/** The ids of the stickers that the outbox holds for a chat. A sticker that is on its way must not be sent twice. */
export async function waitingStickers(db: Db, chatId: number): Promise<ReadonlySet<number>> {
  const messages = (await waitingMessages(db, chatId)).map(decodeOutgoing);
  return new Set(messages.flatMap(message => (message?.type === 'sticker' ? [message.stickerId] : [])));
}
