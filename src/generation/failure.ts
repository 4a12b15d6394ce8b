import { type Button, encodeOutgoing, type Outgoing, say, type Words } from '../assistant/state/outgoing.ts';
import { storedLanguage } from '../assistant/state/snapshot.ts';
import { failDeliveries } from '../assistant-db/jobs/claims.ts';
import { findAnySticker } from '../assistant-db/jobs/stickers.ts';
import { momentIn } from '../assistant-db/jobs/videos.ts';
import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import { findUser } from '../assistant-db/people/users.ts';
import type { Db, Generation, GenerationFailure, Trx } from '../assistant-db/schema.ts';
import { type Texts, textsFor } from '../i18n/index.ts';

export type JobFailure = Exclude<GenerationFailure, 'stopped'>;

function tryAgain(texts: Texts, generationId: number): Button[] {
  return [{ label: texts.sticker.tryAgain, action: { type: 'retry', generationId } }];
}

/** The photo of a job may be a moment of a video, which shows only now whether it can be decoded. */
export function failureMessage(
  failure: JobFailure,
  texts: Texts,
  { id: generationId, photo_file_id: photo }: Pick<Generation, 'id' | 'photo_file_id'>,
): Words {
  switch (failure) {
    case 'blocked':
      return say(texts.sticker.blocked);
    case 'photo_lost':
      return say(momentIn(photo) ? texts.video.unreadable : texts.sticker.photoLost);
    case 'photo_refused':
      return say(texts.sticker.photoRefused);
    case 'unavailable':
      return say(texts.sticker.unavailable, tryAgain(texts, generationId));
    case 'unchanged':
      return say(texts.sticker.unchanged, tryAgain(texts, generationId));
    case 'no_image':
    case 'internal':
      return say(texts.sticker.noImage, tryAgain(texts, generationId));
    default:
      return failure satisfies never;
  }
}

/** Reads the language again, because the user may have changed it after confirming. */
export async function textsFrom(db: Db, job: Pick<Generation, 'user_id'>): Promise<Texts> {
  return textsFor(storedLanguage(await findUser(db, job.user_id)));
}

/** Sends a message in place of a sticker that could not be sent. If it is the first one of its job, the job fails; its bytes stay. */
export async function failDelivery(trx: Trx, userId: number, stickerId: number, now: number): Promise<void> {
  const found = await findAnySticker(trx, userId, stickerId);
  if (found === undefined) return;
  const { sticker, job } = found;
  const texts = await textsFrom(trx, sticker);
  const failed = job ? await failDeliveries(trx, userId, job.id) : [];
  const message: Outgoing =
    job && failed.length > 0
      ? { ...say(texts.sticker.undelivered, tryAgain(texts, job.id)), endsJob: job.id }
      : say(texts.sticker.undelivered);
  await enqueueMessages(trx, userId, [encodeOutgoing(message)], now, undefined, job?.thread_id);
}
