import { expressionBuilder } from 'kysely';
import { changesOne } from '../queries.ts';
import type { Database, Db, Plan, PlanSticker, Trx } from '../schema.ts';

const { and } = expressionBuilder<Database, 'plans'>();

/** One sticker as it is agreed on. */
export type PlannedSticker = Pick<PlanSticker, 'emotion' | 'pose' | 'caption' | 'emoji'>;

export interface PlanContent {
  readonly style: string;
  /** What they are for; may be empty. */
  readonly occasion: string;
  readonly stickers: readonly PlannedSticker[];
  /** null: one of their own. */
  readonly packId: number | null;
}

export async function findPlan(db: Db, userId: number, id: number): Promise<Plan | undefined> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where(and({ id, user_id: userId }))
    .executeTakeFirst();
}

/** Plans that have not ended, the newest first. */
export async function livePlans(db: Db, userId: number): Promise<Plan[]> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['open', 'first', 'approval', 'rest', 'packing'])
    .orderBy('id', 'desc')
    .execute();
}

/** The newest plan that was confirmed. */
export async function lastPlanOf(db: Db, userId: number): Promise<Plan | undefined> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'not in', ['open', 'dropped'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A person's plans, the newest first. */
export async function listPlans(db: Db, userId: number, limit: number): Promise<Plan[]> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '<>', 'dropped')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function stickersOfPlans(db: Db, planIds: readonly number[]): Promise<PlanSticker[]> {
  if (planIds.length === 0) return [];
  return db
    .selectFrom('plan_stickers')
    .selectAll()
    .where('plan_id', 'in', planIds)
    .orderBy('plan_id')
    .orderBy('position')
    .execute();
}

export async function stickersOfPlan(db: Db, planId: number): Promise<PlanSticker[]> {
  return db
    .selectFrom('plan_stickers')
    .selectAll()
    .where('plan_id', '=', planId)
    .orderBy('position')
    .execute();
}

async function insertStickers(trx: Trx, planId: number, stickers: readonly PlannedSticker[]): Promise<void> {
  const rows = stickers.map((sticker, index) => ({ ...sticker, plan_id: planId, position: index + 1 }));
  await trx.insertInto('plan_stickers').values(rows).execute();
}

/** Opens a plan and drops the one that was open before. */
export async function openPlan(
  trx: Trx,
  owner: { readonly userId: number; readonly assistantSessionId: number },
  { style, occasion, stickers, packId }: PlanContent,
  now: number,
): Promise<Plan> {
  await dropOpenPlan(trx, owner.userId, now);
  const plan = await trx
    .insertInto('plans')
    .values({
      user_id: owner.userId,
      assistant_session_id: owner.assistantSessionId,
      style,
      occasion,
      pack_id: packId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertStickers(trx, plan.id, stickers);
  return plan;
}

/** @returns undefined where the plan has changed since `revision`, or ended */
export async function revisePlan(
  trx: Trx,
  { id, revision }: Pick<Plan, 'id' | 'revision'>,
  { style, occasion, stickers, packId }: PlanContent,
  now: number,
): Promise<Plan | undefined> {
  const plan = await trx
    .updateTable('plans')
    .set({ style, occasion, pack_id: packId, revision: revision + 1, updated_at: now })
    .where(and({ id, revision, status: 'open' }))
    .returningAll()
    .executeTakeFirst();
  if (plan === undefined) return undefined;
  await trx.deleteFrom('plan_stickers').where('plan_id', '=', id).execute();
  await insertStickers(trx, id, stickers);
  return plan;
}

/** @returns whether there was one */
export async function dropOpenPlan(trx: Trx, userId: number, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('plans')
    .set({ status: 'dropped', updated_at: now })
    .where(and({ user_id: userId, status: 'open' }))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * The summary of a revision, or the question about its first sticker, is in the chat: from now on "yes" may mean
 * it.
 */
export async function notePlanShown(db: Db, id: number, revision: number, now: number): Promise<void> {
  await db
    .updateTable('plans')
    .set({ shown_revision: revision, shown_at: now })
    .where(and({ id, revision }))
    .execute();
}

type Status = Plan['status'];

/** What is not here cannot happen. */
const NEXT = {
  first: ['approval', 'rest', 'packing', 'done', 'stopped'],
  approval: ['first', 'rest', 'open', 'stopped'],
  rest: ['packing', 'done', 'stopped'],
  packing: ['done'],
  done: ['rest', 'packing'],
  stopped: ['rest', 'packing'],
} as const satisfies Partial<Record<Status, readonly Status[]>>;

type Begun = keyof typeof NEXT;

/**
 * Of two who want a transition (a press and the end of a job) one gets it. @returns the plan; undefined where it
 * stays as it is
 */
export async function movePlan<From extends Begun>(
  trx: Trx,
  id: number,
  from: From,
  to: (typeof NEXT)[From][number],
  now: number,
): Promise<Plan | undefined> {
  return (
    trx
      .updateTable('plans')
      // The question about its first sticker has not been shown yet.
      .set({ status: to, updated_at: now, ...(to === 'approval' && { shown_at: null }) })
      .where(and({ id, status: from }))
      .returningAll()
      .executeTakeFirst()
  );
}

/** Oldest first. */
export async function plansThatAre(db: Db, userId: number, ...states: readonly Status[]): Promise<Plan[]> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', states)
    .orderBy('id')
    .execute();
}

/** What was to be said of ended plans could not be: they count as ended now. */
export async function markEndedAnew(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('plans')
    .set({ updated_at: now })
    .where('id', 'in', ids)
    .where('status', 'in', ['stopped', 'done'])
    .execute();
}

/** @returns false where the plan is not being drawn (any more) */
export async function setPlanProgress(trx: Trx, id: number, messageId: number): Promise<boolean> {
  return changesOne(
    trx
      .updateTable('plans')
      .set({ progress_message_id: messageId })
      .where('id', '=', id)
      .where('status', 'in', ['first', 'rest', 'packing']),
  );
}

export async function dropPlanProgress(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('plans').set({ progress_message_id: null }).where('id', '=', id).execute();
}

/** Plans that need this photo wait for another one. @returns whether one does */
export async function losePlanPhoto(trx: Trx, userId: number, photo: string, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('plans')
    .set({ photo_file_id: null, updated_at: now })
    .where('user_id', '=', userId)
    .where('status', 'in', ['first', 'approval', 'rest'])
    .where('photo_file_id', '=', photo)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether a plan has waited for a photo */
export async function givePlanPhoto(trx: Trx, userId: number, photo: string, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('plans')
    .set({ photo_file_id: photo, updated_at: now })
    .where('user_id', '=', userId)
    .where('status', 'in', ['first', 'approval', 'rest'])
    .where('photo_file_id', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function setPlanPack(trx: Trx, id: number, packId: number): Promise<void> {
  await trx.updateTable('plans').set({ pack_id: packId }).where('id', '=', id).execute();
}

/** Opens a plan again, as another revision of which nothing is drawn. */
export async function reopenPlan(
  trx: Trx,
  { id, revision }: Plan,
  now: number,
  style?: string,
): Promise<void> {
  await trx
    .updateTable('plans')
    .set({
      revision: revision + 1,
      photo_file_id: null,
      updated_at: now,
      ...(style !== undefined && { style }),
    })
    .where('id', '=', id)
    .execute();
  await trx.updateTable('plan_stickers').set({ generation_id: null }).where('plan_id', '=', id).execute();
}
