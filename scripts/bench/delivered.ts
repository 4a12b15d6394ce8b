import { decodeOutgoing, type Outgoing } from '../../src/assistant/outgoing.ts';
import { markSummaryShown } from '../../src/assistant-db/dialogues/sessions.ts';
import { waitingMessages } from '../../src/assistant-db/messages/outbox.ts';
import type { Store } from '../../src/assistant-db/schema.ts';

/** What the sender does: takes all that waits for a person out of the outbox, and notes a summary as shown. */
export async function delivered(db: Store, userId: number, now: number): Promise<Outgoing[]> {
  const messages = (await waitingMessages(db, userId)).flatMap(content => decodeOutgoing(content) ?? []);
  for (const message of messages) {
    if (message.type !== 'summary') continue;
    await db.transaction().execute(trx => markSummaryShown(trx, message.sessionId, message.revision, now));
  }
  await db.deleteFrom('outbox').where('chat_id', '=', userId).execute();
  return messages;
}
