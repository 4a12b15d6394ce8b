import { expressionBuilder, sql } from 'kysely';
import { hasImages, joinSheet } from '../jobs/generation-images.ts';
import { enqueuePlanned, requeueFailed, stopped } from '../jobs/generations.ts';
import { topicOfChat } from '../messages/inbox.ts';
import { hasRows } from '../queries.ts';
import type { Database, Db, Generation, Plan, PlanSticker, Trx } from '../schema.ts';

const { and } = expressionBuilder<Database, 'plan_stickers'>();

/**
 * Confirms this revision of an open plan and queues its first sticker.
 * @returns undefined if the plan has changed, ended, or was confirmed before
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
    .where(open => open.and({ id, revision, status: 'open' }))
    .returningAll()
    .executeTakeFirst();
  if (plan === undefined) return undefined;
  const generationId = await queueSticker(trx, plan, photo, { position: 1, referenceId: null }, now);
  return { plan, generationId };
}

/** Stickers that are drawn on one picture are a sheet. @param referenceId the job whose cut-out defines the look */
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

async function queueSticker(
  trx: Trx,
  plan: Plan,
  photo: string,
  { position, referenceId }: { readonly position: number; readonly referenceId: number | null },
  now: number,
): Promise<number> {
  const { emotion, pose, caption } = await trx
    .selectFrom('plan_stickers')
    .selectAll()
    .where(and({ plan_id: plan.id, position }))
    .executeTakeFirstOrThrow();
  const values = { user_id: plan.user_id, style: plan.style, emotion, pose, photo_file_id: photo };
  const generationId = await enqueuePlanned(trx, values, { plan, caption, referenceId }, now);
  await change(trx, plan.id, position, { generation_id: generationId });
  return generationId;
}

async function change(
  trx: Trx,
  planId: number,
  position: number,
  values: Partial<Omit<PlanSticker, 'plan_id' | 'position'>>,
): Promise<void> {
  await trx
    .updateTable('plan_stickers')
    .set(values)
    .where(and({ plan_id: planId, position }))
    .execute();
}

export async function unlinkJob(trx: Trx, job: number): Promise<void> {
  await trx
    .updateTable('plan_stickers')
    .set({ generation_id: null })
    .where('generation_id', '=', job)
    .execute();
}

/**
 * Draws failed stickers of a plan again from their stored values, except for those that moderation refused: these need
 * other words.
 */
export async function retryFailed(trx: Trx, jobs: readonly PlannedJob[], now: number): Promise<void> {
  for (const job of jobs) {
    const { generation_id: id, failure } = job;
    if (id === null || stateOf(job) !== 'failed' || failure === 'blocked') continue;
    if (await hasImages(trx, id)) await requeueFailed(trx, id, now);
    else await unlinkJob(trx, id);
  }
}

/** Stops the jobs of a plan that no process has begun. */
export async function stopQueuedOfPlan(trx: Trx, planId: number, now: number): Promise<void> {
  await stopped(trx, sql<boolean>`plan_id = ${planId}`, now);
}

export function changeEmotion(trx: Trx, planId: number, position: number, emotion: string): Promise<void> {
  return change(trx, planId, position, { emotion });
}

export function rewordSticker(trx: Trx, planId: number, position: number, words: string): Promise<void> {
  return change(trx, planId, position, { emotion: words, pose: words, generation_id: null });
}

const NEWEST = 20;

/** The mean time of the newest single stickers from confirmation to delivery, in ms. */
export async function meanJobTime(db: Db): Promise<number | undefined> {
  const newest = db
    .selectFrom('generations')
    .select(sql<number>`finished_at - created_at`.as('took'))
    .where('status', '=', 'delivered')
    .where('plan_id', 'is', null)
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .as('newest');
  const row = await db
    .selectFrom(newest)
    .select(({ fn }) => fn.avg<number | null>('took').as('mean'))
    .executeTakeFirst();
  return row?.mean ?? undefined;
}

const firstOfPlan = sql<number>`coalesce(
  min(CASE WHEN made.motion <> '' AND plans.moving = 1 THEN made.id END), min(made.id))`.as('id');

/** The drawn stickers of a plan, in order, each with its latest placement as a sticker. A moving plan prefers moving ones. */
export function placementsOfPlan(db: Db, planId: number) {
  return db
    .selectFrom('plan_stickers')
    .innerJoin('plans', 'plans.id', 'plan_stickers.plan_id')
    .innerJoin('stickers', join =>
      join.on('stickers.id', '=', eb =>
        eb
          .selectFrom('stickers as made')
          .select(firstOfPlan)
          .whereRef('made.generation_id', '=', 'plan_stickers.generation_id'),
      ),
    )
    .leftJoin('placements', join =>
      join.on('placements.id', '=', eb =>
        eb
          .selectFrom('placements as place')
          .innerJoin('packs', 'packs.id', 'place.pack_id')
          .select(({ fn }) => fn.max<number>('place.id').as('id'))
          .where('packs.type', '=', 'regular')
          .whereRef('place.sticker_id', '=', 'stickers.id'),
      ),
    )
    .select([
      'placements.id as placementId',
      'placements.status',
      'placements.pack_id as packId',
      'stickers.id as stickerId',
    ])
    .where('plan_stickers.plan_id', '=', planId)
    .orderBy('plan_stickers.position')
    .execute();
}

export type PlanPlacement = Awaited<ReturnType<typeof placementsOfPlan>>[number];

/** Whether a job draws a sticker of a moving plan again, and films of that plan came into this pack. */
export function isTakeForMovingPack(db: Db, job: Generation, packId: number): Promise<boolean> {
  const same = {
    'generations.user_id': job.user_id,
    'generations.style': job.style,
    'generations.emotion': job.emotion,
    'generations.pose': job.pose,
    'generations.photo_file_id': job.photo_file_id,
  };
  const redrawn = db
    .selectFrom('generations')
    .innerJoin('plans', 'plans.id', 'generations.plan_id')
    .where(where => where.and({ ...same, 'plans.moving': 1 }))
    .where('generations.take', '<', job.take)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('placements')
          .innerJoin('stickers', 'stickers.id', 'placements.sticker_id')
          .innerJoin('generations as placed', 'placed.id', 'stickers.generation_id')
          .select('placements.id')
          .whereRef('placed.plan_id', '=', 'plans.id')
          .where('stickers.motion', '<>', '')
          .where('placements.pack_id', '=', packId),
      ),
    );
  return hasRows(redrawn);
}

export interface PlannedJob extends PlanSticker {
  readonly status: Generation['status'] | null;
  readonly stage: Generation['stage'] | null;
  readonly failure: Generation['failure'];
  readonly reference_id: number | null;
  /** The sticker that was made. */
  readonly sticker_id: number | null;
}

/** `drawn`: the sticker exists, even if it could not be delivered. */
export type PlannedState = 'waiting' | 'open' | 'drawn' | 'failed';

export function stateOf({ status, sticker_id }: PlannedJob): PlannedState {
  switch (status) {
    case null:
      return 'waiting';
    case 'queued':
    case 'running':
      return 'open';
    case 'finished':
    case 'delivered':
    case 'failed':
      return sticker_id === null ? 'failed' : 'drawn';
    default:
      return status satisfies never;
  }
}

export async function plannedJobs(db: Db, planId: number): Promise<PlannedJob[]> {
  return db
    .selectFrom('plan_stickers')
    .leftJoin('generations', 'generations.id', 'plan_stickers.generation_id')
    .selectAll('plan_stickers')
    .select(['generations.status', 'generations.stage', 'generations.failure', 'generations.reference_id'])
    .select(eb =>
      eb
        .selectFrom('stickers')
        .select(({ fn }) => fn.min<number | null>('stickers.id').as('id'))
        .whereRef('stickers.generation_id', '=', 'plan_stickers.generation_id')
        .as('sticker_id'),
    )
    .where('plan_stickers.plan_id', '=', planId)
    .orderBy('position')
    .execute();
}
