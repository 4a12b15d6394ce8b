import { stoppedWords } from '../../assistant/drawing/words.ts';
import { wordsAfterSticker } from '../../assistant/interview/offer.ts';
import { encodeOutgoing, type Outgoing } from '../../assistant/outgoing.ts';
import { languageFor } from '../../assistant/turn/snapshot.ts';
import { failedSince, reviveUndelivered } from '../../assistant-db/jobs/claims.ts';
import { stickerOfJob } from '../../assistant-db/jobs/stickers.ts';
import { enqueueMessages } from '../../assistant-db/messages/outbox.ts';
import { findUser, isGone, type Person, upsertUser } from '../../assistant-db/people/users.ts';
import { plannedJobs } from '../../assistant-db/plans/drawing.ts';
import { plansThatAre } from '../../assistant-db/plans/status.ts';
import type { Store, Trx } from '../../assistant-db/schema.ts';
import { failureMessage } from '../../generation/failure.ts';
import { textsFor } from '../../i18n/index.ts';
import { reportOf } from '../features/packs/work/plan-report.ts';

/**
 * A person who could not be written to can be again: stickers that were finished for them meanwhile are delivered, those that
 * failed are told, and so is what is there of plans that were stopped as they had gone, or came to their end meanwhile.
 */
export async function onUnblocked(trx: Trx, person: Person, now: number): Promise<void> {
  const gone = (await findUser(trx, person.id))?.gone_at ?? now;
  const texts = textsFor(languageFor(person, await upsertUser(trx, person, now)));
  for (const job of await reviveUndelivered(trx, person.id)) {
    const sticker = await stickerOfJob(trx, job.id);
    if (sticker === undefined) continue;
    const messages: Outgoing[] =
      job.plan_id === null
        ? [{ type: 'sticker', stickerId: sticker.id }, await wordsAfterSticker(trx, job, texts, now)]
        : [{ type: 'sticker', stickerId: sticker.id, bare: true }];
    await enqueueMessages(trx, person.id, messages.map(encodeOutgoing), now);
  }
  for (const { id, failure } of await failedSince(trx, person.id, gone)) {
    if (failure === null || failure === 'stopped') continue;
    const words = { ...failureMessage(failure, texts, id), endsJob: id };
    await enqueueMessages(trx, person.id, [encodeOutgoing(words)], now);
  }
  for (const plan of await plansThatAre(trx, person.id, 'stopped', 'done')) {
    if (plan.updated_at < gone) continue;
    const words =
      plan.status === 'done'
        ? await reportOf(trx, plan, texts.drawing)
        : stoppedWords(texts.drawing, plan, await plannedJobs(trx, plan.id));
    await enqueueMessages(trx, person.id, [encodeOutgoing(words)], now);
  }
}

/**
 * Who does something in their chat with the bot can be written to, though Telegram may not tell: a message may have failed for another
 * reason than that they had blocked the bot.
 */
export async function noticeReturn(db: Store, person: Person, now: number): Promise<void> {
  if (await isGone(db, person.id)) await db.transaction().execute(trx => onUnblocked(trx, person, now));
}
