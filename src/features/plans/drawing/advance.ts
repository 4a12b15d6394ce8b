import { type LimitDeps, roomToday, spendDrawings } from '../../../assistant/model/limits.ts';
import { decodeOutgoing, encodeOutgoing, type Outgoing } from '../../../assistant/state/outgoing.ts';
import { storedLanguage } from '../../../assistant/state/snapshot.ts';
import { stopRunningTask } from '../../../assistant/state/stop-task.ts';
import { waitingStickers } from '../../../assistant/state/waiting-stickers.ts';
import { failDeliveries } from '../../../assistant-db/jobs/claims.ts';
import { countOpenPlanned } from '../../../assistant-db/jobs/generations.ts';
import { dropChat, enqueueMessages } from '../../../assistant-db/messages/outbox.ts';
import { findUser, markGone } from '../../../assistant-db/people/users.ts';
import { plannedJobs, queuePicture, stateOf, stopQueuedOfPlan } from '../../../assistant-db/plans/drawing.ts';
import {
  dropPlanProgress,
  findPlan,
  givePlanPhoto,
  markEndedAnew,
  movePlan,
  plansThatAre,
} from '../../../assistant-db/plans/plans.ts';
import type { Plan, Trx } from '../../../assistant-db/schema.ts';
import { type Texts, textsFor } from '../../../i18n/index.ts';
import { nextOf, type Room, type SheetOf, slotsFor } from './next.ts';
import { approvalQuestion, planReport, stoppedWords } from './words.ts';

/** Puts drawn stickers where the channel keeps them. Receives the plan in its earlier state; it stays `packing` until this ends. */
export type PackPlan = (trx: Trx, plan: Plan, now: number) => Promise<void>;

export interface DrawingDeps extends Pick<LimitDeps, 'dailyStickers' | 'jobsPerUser' | 'adminIds'> {
  readonly packPlan: PackPlan;
  readonly sheetOf?: SheetOf | undefined;
}

export async function sayOfPlan(
  trx: Trx,
  plan: Pick<Plan, 'user_id' | 'thread_id'>,
  messages: readonly Outgoing[],
  now: number,
): Promise<void> {
  await enqueueMessages(trx, plan.user_id, messages.map(encodeOutgoing), now, undefined, plan.thread_id);
}

export async function endPlanProgress(trx: Trx, plan: Plan, now: number): Promise<void> {
  if (plan.progress_message_id === null) return;
  await dropPlanProgress(trx, plan.id);
  await sayOfPlan(trx, plan, [{ type: 'progress_end', messageId: plan.progress_message_id }], now);
}

/**
 * Sends drawn stickers in the plan's order whenever a job ends. A sticker waits for earlier ones that are still being
 * drawn.
 */
export async function sendDrawn(
  trx: Trx,
  plan: Pick<Plan, 'id' | 'user_id' | 'thread_id'>,
  now: number,
): Promise<void> {
  const jobs = await plannedJobs(trx, plan.id);
  const underway = jobs.findIndex(job => stateOf(job) === 'open');
  const finished = jobs
    .slice(0, underway < 0 ? jobs.length : underway)
    .flatMap(job => (job.status === 'finished' ? (job.sticker_id ?? []) : []));
  if (finished.length === 0) return;
  const onTheirWay = await waitingStickers(trx, plan.user_id);
  const due = finished.filter(stickerId => !onTheirWay.has(stickerId));
  await sayOfPlan(
    trx,
    plan,
    due.map(stickerId => ({ type: 'sticker', stickerId, bare: true })),
    now,
  );
}

/** Texts in the user's stored language, because no message of theirs is at hand. */
async function drawingTexts(trx: Trx, userId: number): Promise<Texts['drawing']> {
  return textsFor(storedLanguage(await findUser(trx, userId))).drawing;
}

/**
 * Advances a user's plans, oldest first, in the transaction in which a job ended or the user decided something.
 * @returns whether a job was queued
 */
export async function advancePlans(
  deps: DrawingDeps,
  trx: Trx,
  userId: number,
  now: number,
): Promise<boolean> {
  const plans = await plansThatAre(trx, userId, 'first', 'rest');
  if (plans.length === 0) return false;
  const room: Room = {
    slots: slotsFor(deps.jobsPerUser, await countOpenPlanned(trx, userId)),
    today: await roomToday(trx, deps, userId, now),
  };
  let queued = false;
  for (const plan of plans) queued = (await advance(deps, trx, plan, room, now)) || queued;
  if (queued) await spendDrawings(trx, deps, userId, now);
  return queued;
}

/** @returns whether a job was queued */
export async function resumePlans(
  deps: DrawingDeps,
  trx: Trx,
  userId: number,
  photo: string,
  now: number,
): Promise<boolean> {
  return (await givePlanPhoto(trx, userId, photo, now)) && advancePlans(deps, trx, userId, now);
}

async function advance(deps: DrawingDeps, trx: Trx, plan: Plan, room: Room, now: number): Promise<boolean> {
  const { status, photo_file_id: photo } = plan;
  if (photo === null || (status !== 'first' && status !== 'rest')) return false;
  const jobs = await plannedJobs(trx, plan.id);
  const next = nextOf(status, jobs, room, deps.sheetOf);
  switch (next.type) {
    case 'wait':
      return false;
    case 'queue':
      for (const positions of next.pictures) {
        await queuePicture(trx, plan, photo, { positions, referenceId: next.referenceId }, now);
        room.slots--;
        room.today -= positions.length;
      }
      return true;
    case 'rest': {
      const moved = await movePlan(trx, plan.id, 'first', 'rest', now);
      return moved !== undefined && advance(deps, trx, moved, room, now);
    }
    case 'approve': {
      const moved = await movePlan(trx, plan.id, 'first', 'approval', now);
      if (moved === undefined) return false;
      const rest = jobs.length - 1;
      const texts = await drawingTexts(trx, plan.user_id);
      await sayOfPlan(
        trx,
        plan,
        [
          approvalQuestion(texts, {
            planId: plan.id,
            revision: plan.revision,
            generationId: next.generationId,
            rest,
          }),
        ],
        now,
      );
      await endPlanProgress(trx, moved, now);
      return false;
    }
    case 'end': {
      if (next.drawn > 0) {
        const moved = await movePlan(trx, plan.id, status, 'packing', now);
        if (moved !== undefined) await deps.packPlan(trx, moved, now);
        return false;
      }
      const moved = await movePlan(trx, plan.id, status, 'done', now);
      if (moved === undefined) return false;
      const texts = await drawingTexts(trx, plan.user_id);
      await sayOfPlan(trx, plan, [planReport(texts, { plan, jobs, packs: [] })], now);
      await endPlanProgress(trx, moved, now);
      return false;
    }
    default:
      return next satisfies never;
  }
}

/**
 * Cancels queued stickers. Drawn ones are kept, and those being drawn still arrive.
 * @returns undefined if there was nothing to stop
 */
export async function stopPlan(trx: Trx, { id, status }: Plan, now: number): Promise<Plan | undefined> {
  if (status !== 'first' && status !== 'approval' && status !== 'rest') return undefined;
  const stopped = await movePlan(trx, id, status, 'stopped', now);
  if (stopped === undefined) return undefined;
  await stopQueuedOfPlan(trx, id, now);
  await sendDrawn(trx, stopped, now);
  await endPlanProgress(trx, stopped, now);
  return stopped;
}

export async function tellStopped(trx: Trx, userId: number, planId: number, now: number): Promise<void> {
  const plan = await findPlan(trx, userId, planId);
  if (plan?.status !== 'stopped') return;
  const { drawing } = textsFor(storedLanguage(await findUser(trx, userId)));
  await sayOfPlan(trx, plan, [stoppedWords(drawing, plan, await plannedJobs(trx, planId))], now);
}

export async function stopPlans(trx: Trx, userId: number, now: number) {
  const plans = await plansThatAre(trx, userId, 'first', 'approval', 'rest');
  const stopped = [];
  for (const plan of plans) {
    if ((await stopPlan(trx, plan, now)) !== undefined)
      stopped.push({ plan, jobs: await plannedJobs(trx, plan.id) });
  }
  return stopped;
}

/** Stops drawing, because the user would not see what costs money. Finished stickers are kept in case the user returns. */
export async function handleUserBlockedBot(trx: Trx, userId: number, now: number): Promise<void> {
  const unsaid = (await dropChat(trx, userId)).map(decodeOutgoing);
  await markGone(trx, userId, now);
  await failDeliveries(trx, userId);
  await stopPlans(trx, userId, now);
  await stopRunningTask(trx, userId, now);
  const untold = unsaid.flatMap(message => (message?.type === 'say' ? (message.pausesPlan ?? []) : []));
  await markEndedAnew(trx, untold, now);
  // Messages in other chats can still be edited.
  const elsewhere = unsaid.flatMap(message => (message?.type === 'guest' ? [encodeOutgoing(message)] : []));
  await enqueueMessages(trx, userId, elsewhere, now, undefined, null);
}
