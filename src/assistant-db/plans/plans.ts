import { expressionBuilder } from 'kysely';
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
