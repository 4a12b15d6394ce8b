import { wordsAfterSticker } from '../../assistant/interview/offer.ts';
import { encodeOutgoing, type Outgoing } from '../../assistant/outgoing.ts';
import { languageFor } from '../../assistant/turn/snapshot.ts';
import { reviveUndelivered } from '../../assistant-db/jobs/deliveries.ts';
import { stickerOfJob } from '../../assistant-db/jobs/stickers.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { type Person, upsertUser } from '../../assistant-db/people/users.ts';
import type { Trx } from '../../assistant-db/schema.ts';
import { textsFor } from '../../i18n/index.ts';

/** A person who could not be written to can be again: stickers that were finished for them meanwhile are delivered. */
export async function comeBack(trx: Trx, person: Person, now: number): Promise<void> {
  const texts = textsFor(languageFor(person, await upsertUser(trx, person, now)));
  for (const job of await reviveUndelivered(trx, person.id)) {
    const sticker = await stickerOfJob(trx, job.id);
    if (sticker === undefined) continue;
    const messages: Outgoing[] = [
      { type: 'sticker', stickerId: sticker.id },
      await wordsAfterSticker(trx, job, texts, now),
    ];
    await enqueueMessages(trx, person.id, messages.map(encodeOutgoing), now);
  }
}
