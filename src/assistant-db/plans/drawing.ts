import { hasImages } from '../jobs/generation-images.ts';
import { enqueuePlanned, requeueFailed } from '../jobs/generations.ts';
import { isPaidSheet, joinSheet } from '../jobs/sheets.ts';
import { topicOfChat } from '../messages/topics.ts';
import type { Plan, Trx } from '../schema.ts';
import { type PlannedJob, stateOf } from './planned-jobs.ts';

/**
 * Has an open plan drawn, as the person has said yes to this revision: its first sticker is queued.
 * @returns the plan as it is now, and the job; undefined where it has changed, was confirmed before or ended
 */
export async function beginPlan(
  trx: Trx,
  { id, user_id: userId, revision }: Pick<Plan, 'id' | 'user_id' | 'revision'>,
  photo: string,
  now: number,
): Promise<{ readonly plan: Plan; readonly generationId: number } | undefined> {
  const plan = await trx
    .updateTable('plans')
    .set({ status: 'first', photo_file_id: photo, thread_id: topicOfChat(userId), updated_at: now })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();
  if (plan === undefined) return undefined;
  return {
    plan,
    generationId: await queueSticker(trx, plan, photo, { position: 1, referenceId: null }, now),
  };
}

/**
 * Queues stickers of a plan that come on one picture: one by itself, several as a sheet.
 * @param referenceId the job whose cut-out gives the look
 */
export async function queuePicture(
  trx: Trx,
  plan: Plan,
  photo: string,
  { positions, referenceId }: { readonly positions: readonly number[]; readonly referenceId: number | null },
  now: number,
): Promise<void> {
  const jobs: number[] = [];
  for (const position of positions)
    jobs.push(await queueSticker(trx, plan, photo, { position, referenceId }, now));
  if (jobs.length > 1) await joinSheet(trx, jobs);
}

/** Queues the job of one sticker of a plan. @param referenceId the job whose cut-out gives the look */
async function queueSticker(
  trx: Trx,
  plan: Plan,
  photo: string,
  { position, referenceId }: { readonly position: number; readonly referenceId: number | null },
  now: number,
): Promise<number> {
  const { emotion, pose, caption } = await trx
    .selectFrom('plan_stickers')
    .select(['emotion', 'pose', 'caption'])
    .where('plan_id', '=', plan.id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  const values = { user_id: plan.user_id, style: plan.style, emotion, pose, photo_file_id: photo };
  const generationId = await enqueuePlanned(trx, values, { plan, caption, referenceId }, now);
  await linkJob(trx, plan.id, position, generationId);
  return generationId;
}

async function linkJob(trx: Trx, planId: number, position: number, job: number | null): Promise<void> {
  await trx
    .updateTable('plan_stickers')
    .set({ generation_id: job })
    .where('plan_id', '=', planId)
    .where('position', '=', position)
    .execute();
}

/** The job is none of its plan any more: its sticker is to be drawn by another one. */
export async function unlinkJob(trx: Trx, generationId: number): Promise<void> {
  await trx
    .updateTable('plan_stickers')
    .set({ generation_id: null })
    .where('generation_id', '=', generationId)
    .execute();
}

/**
 * What failed of a plan is to be drawn once more: what is paid for goes on from what is stored of it, the rest is as if it had
 * not been begun. What moderation has refused needs other words.
 */
export async function retryFailed(trx: Trx, jobs: readonly PlannedJob[], now: number): Promise<void> {
  for (const job of jobs) {
    const { generation_id: id, failure } = job;
    if (id === null || stateOf(job) !== 'failed' || failure === 'blocked') continue;
    if (await hasImages(trx, id)) await requeueFailed(trx, id, now);
    else await unlinkJob(trx, id);
  }
}

/** Takes the jobs of a plan out of the queue, where no process has begun with them. */
export async function stopQueuedOfPlan(trx: Trx, planId: number, now: number): Promise<void> {
  await trx
    .updateTable('generations')
    .set({ status: 'failed', failure: 'stopped', owner: null, finished_at: now })
    .where('plan_id', '=', planId)
    .where('status', '=', 'queued')
    .where(eb => eb.not(isPaidSheet))
    .execute();
}

/** Another emotion of one sticker of a plan, which is to be drawn anew. */
export async function changeEmotion(
  trx: Trx,
  planId: number,
  position: number,
  emotion: string,
): Promise<void> {
  await trx
    .updateTable('plan_stickers')
    .set({ emotion })
    .where('plan_id', '=', planId)
    .where('position', '=', position)
    .execute();
}

/** Other words for one sticker of a plan, which is to be drawn by them. */
export async function rewordSticker(
  trx: Trx,
  planId: number,
  position: number,
  words: string,
): Promise<void> {
  await trx
    .updateTable('plan_stickers')
    .set({ emotion: words, pose: words, generation_id: null })
    .where('plan_id', '=', planId)
    .where('position', '=', position)
    .execute();
}
