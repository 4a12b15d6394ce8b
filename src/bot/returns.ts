import type { Middleware } from 'grammy';
import { encodeOutgoing, type Outgoing } from '../assistant/state/outgoing.ts';
import { languageFor } from '../assistant/state/snapshot.ts';
import { waitingStickers } from '../assistant/state/waiting-stickers.ts';
import { guestOfJob } from '../assistant-db/guests/guests.ts';
import { failedSince, reviveUndelivered } from '../assistant-db/jobs/claims.ts';
import { stickerOfJob, unseenVariants } from '../assistant-db/jobs/stickers.ts';
import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import { findUser, type Person, upsertUser } from '../assistant-db/people/users.ts';
import { plannedJobs } from '../assistant-db/plans/drawing.ts';
import { plansThatAre } from '../assistant-db/plans/plans.ts';
import type { Sticker, Trx } from '../assistant-db/schema.ts';
import { listTasks } from '../assistant-db/tasks/tasks.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { showGuest } from '../features/guests/request.ts';
import { packsOfSticker } from '../features/packs/packs-of-sticker.ts';
import { packedPlanReport } from '../features/packs/work/reports.ts';
import { handleUserBlockedBot } from '../features/plans/drawing/advance.ts';
import { stoppedWords } from '../features/plans/drawing/words.ts';
import { wordsAfterSticker } from '../features/stickers/after-sticker.ts';
import { shownTask } from '../features/tasks/running.ts';
import { failureMessage } from '../generation/failure.ts';
import { textsFor } from '../i18n/index.ts';
import type { BotContext, HandlerDeps } from './context.ts';

/** Handles a user who blocked or unblocked the bot. */
export function noteMembership({ db, clock }: HandlerDeps): Middleware<BotContext> {
  return async ({ myChatMember, turn: { person, acknowledge } }) => {
    await transactionOf(db, person.id, async trx => {
      await acknowledge(trx);
      if (myChatMember?.new_chat_member.status === 'kicked')
        await handleUserBlockedBot(trx, person.id, clock.now());
      else await onUnblocked(trx, person, clock.now());
    });
  };
}

/** Its film may not be made yet. The pack job that makes it also sends it. */
async function bringMovement(trx: Trx, sticker: Sticker, now: number): Promise<void> {
  if (sticker.preview === null) await packsOfSticker.queueFile(trx, sticker, undefined, now);
  else {
    const film: Outgoing = { type: 'sticker', stickerId: sticker.id };
    await enqueueMessages(trx, sticker.user_id, [encodeOutgoing(film)], now);
  }
}

/** Captions and films that were being made when the user left. */
async function bringVariants(trx: Trx, userId: number, now: number): Promise<void> {
  const coming = await waitingStickers(trx, userId);
  const unseen = (await unseenVariants(trx, userId)).filter(id => !coming.has(id));
  const messages = unseen.map(stickerId => encodeOutgoing({ type: 'sticker', stickerId }));
  await enqueueMessages(trx, userId, messages, now);
}

/** The user unblocked the bot: deliver and report everything that finished, failed or stopped meanwhile. */
export async function onUnblocked(trx: Trx, person: Person, now: number): Promise<void> {
  const gone = (await findUser(trx, person.id))?.gone_at ?? now;
  const texts = textsFor(languageFor(person, await upsertUser(trx, person, now)));
  for (const job of await reviveUndelivered(trx, person.id)) {
    const sticker = await stickerOfJob(trx, job.id);
    if (sticker === undefined) continue;
    if (job.frames > 0) {
      await bringMovement(trx, sticker, now);
      continue;
    }
    const messages: Outgoing[] =
      job.plan_id === null
        ? [{ type: 'sticker', stickerId: sticker.id }, await wordsAfterSticker(trx, job, texts, now)]
        : [{ type: 'sticker', stickerId: sticker.id, bare: true }];
    await enqueueMessages(trx, person.id, messages.map(encodeOutgoing), now);
    const guest = await guestOfJob(trx, job.id);
    if (guest) await showGuest(trx, guest, now);
  }
  await bringVariants(trx, person.id, now);
  for (const job of await failedSince(trx, person.id, gone)) {
    const { id, failure } = job;
    if (failure === null || failure === 'stopped') continue;
    const words = { ...failureMessage(failure, texts, job), endsJob: id };
    await enqueueMessages(trx, person.id, [encodeOutgoing(words)], now);
  }
  for (const plan of await plansThatAre(trx, person.id, 'stopped', 'done')) {
    if (plan.updated_at < gone) continue;
    const words =
      plan.status === 'done'
        ? await packedPlanReport(trx, plan, texts.drawing)
        : stoppedWords(texts.drawing, plan, await plannedJobs(trx, plan.id));
    await enqueueMessages(trx, person.id, [encodeOutgoing(words)], now);
  }
  for (const task of await listTasks(trx, person.id, 1)) {
    if (task.status !== 'stopped' || task.updated_at < gone) continue;
    await enqueueMessages(trx, person.id, [encodeOutgoing(await shownTask(trx, task, texts))], now);
  }
}
