import { encodeOutgoing, say, type Words } from '../assistant/outgoing.ts';
import { storedLanguage } from '../assistant/snapshot.ts';
import { failDeliveries } from '../assistant-db/generations.ts';
import { enqueueMessages } from '../assistant-db/outbox.ts';
import type { Db, Generation, GenerationFailure, Trx } from '../assistant-db/schema.ts';
import { findUser } from '../assistant-db/users.ts';
import { type Texts, textsFor } from '../i18n/index.ts';

/** What the person is told when a job has failed, with a button where trying again makes sense. */
export function failureMessage(failure: GenerationFailure, texts: Texts, generationId: number): Words {
  const tryAgain = [{ label: texts.sticker.tryAgain, action: { type: 'retry' as const, generationId } }];
  switch (failure) {
    case 'blocked':
      return say(texts.sticker.blocked);
    case 'photo_lost':
      return say(texts.sticker.photoLost);
    case 'unavailable':
      return say(texts.sticker.unavailable, tryAgain);
    case 'no_image':
    case 'internal':
      return say(texts.sticker.noImage, tryAgain);
    default:
      return failure satisfies never;
  }
}

/** The texts in the person's language of now: they may have changed it since they confirmed. */
export async function textsFrom(db: Db, job: Pick<Generation, 'user_id'>): Promise<Texts> {
  return textsFor(storedLanguage(await findUser(db, job.user_id)));
}

/** Ends the job of a finished sticker that could not be sent, and says so in its place. */
export async function failDelivery(trx: Trx, userId: number, id: number, now: number): Promise<void> {
  const [job] = await failDeliveries(trx, userId, id);
  if (job === undefined) return;
  const message = { ...failureMessage('unavailable', await textsFrom(trx, job), id), endsJob: id };
  await enqueueMessages(trx, userId, [encodeOutgoing(message)], now);
}
