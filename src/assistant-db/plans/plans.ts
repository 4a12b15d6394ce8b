import { expressionBuilder, type Updateable } from 'kysely';
import { changesOne, countChanged } from '../queries.ts';
import type { Database, Db, Plan, PlanSticker, Trx } from '../schema.ts';

type Status = Plan['status'];

const { and } = expressionBuilder<Database, 'plans'>();

/** The transitions of a plan that has begun. No others are possible. */
const NEXT = {
  first: ['approval', 'rest', 'packing', 'done', 'stopped'],
  approval: ['first', 'rest', 'open', 'stopped'],
  rest: ['packing', 'done', 'stopped'],
  packing: ['done'],
  done: ['rest', 'packing'],
  stopped: ['rest', 'packing'],
} as const satisfies Partial<Record<Status, readonly Status[]>>;

/** Statuses of plans that have not ended. */
export const LIVE = ['open', 'first', 'approval', 'rest', 'packing'] as const;
/** Confirmed, and in need of the photo. */
const DRAWING = ['first', 'approval', 'rest'] as const;

/** One sticker as agreed with the user. */
export type PlannedSticker = Pick<PlanSticker, 'emotion' | 'pose' | 'caption' | 'emoji'>;

export interface PlanContent {
  readonly style: string;
  /** The occasion; may be empty. */
  readonly occasion: string;
  readonly stickers: readonly PlannedSticker[];
  /** null: a new pack for this plan. */
  readonly packId: number | null;
  /** Its pack gets moving stickers. */
  readonly moving: boolean;
}

function plansOf(db: Db, userId: number) {
  return db.selectFrom('plans').selectAll().where('user_id', '=', userId);
}

function change(trx: Db, values: Omit<Updateable<Database['plans']>, 'id'>) {
  return trx.updateTable('plans').set(values);
}

export async function findPlan(db: Db, userId: number, id: number): Promise<Plan | undefined> {
  return plansOf(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Plans that have not ended, the newest first. */
export async function livePlans(db: Db, userId: number): Promise<Plan[]> {
  return plansOf(db, userId).where('status', 'in', LIVE).orderBy('id', 'desc').execute();
}

/** A person's plans, the newest first. */
export async function listPlans(db: Db, userId: number, limit: number): Promise<Plan[]> {
  return plansOf(db, userId).where('status', '<>', 'dropped').orderBy('id', 'desc').limit(limit).execute();
}

/** Oldest first. */
export async function plansThatAre(db: Db, userId: number, ...states: readonly Status[]): Promise<Plan[]> {
  return plansOf(db, userId).where('status', 'in', states).orderBy('id').execute();
}

export async function stickersOfPlans(db: Db, planIds: readonly number[]): Promise<PlanSticker[]> {
  const stickers = db.selectFrom('plan_stickers').selectAll().where('plan_id', 'in', planIds);
  return planIds.length === 0 ? [] : stickers.orderBy('plan_id').orderBy('position').execute();
}

export function stickersOfPlan(db: Db, planId: number): Promise<PlanSticker[]> {
  return stickersOfPlans(db, [planId]);
}

async function insertStickers(trx: Trx, planId: number, stickers: readonly PlannedSticker[]): Promise<void> {
  const rows = stickers.map((sticker, index) => ({ ...sticker, plan_id: planId, position: index + 1 }));
  await trx.insertInto('plan_stickers').values(rows).execute();
}

/** Opens a plan and drops the one that was open before. */
export async function openPlan(
  trx: Trx,
  { userId, assistantSessionId }: { readonly userId: number; readonly assistantSessionId: number },
  { style, occasion, stickers, packId, moving }: PlanContent,
  now: number,
): Promise<Plan> {
  await dropOpenPlan(trx, userId, now);
  const owner = { user_id: userId, assistant_session_id: assistantSessionId };
  const plan = await trx
    .insertInto('plans')
    .values({
      ...owner,
      ...{ style, occasion, pack_id: packId, moving: moving ? 1 : 0 },
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertStickers(trx, plan.id, stickers);
  return plan;
}

/** @returns undefined if the plan has changed since `revision`, or ended */
export async function revisePlan(
  trx: Trx,
  { id, revision }: Pick<Plan, 'id' | 'revision'>,
  { style, occasion, stickers, packId, moving }: PlanContent,
  now: number,
): Promise<Plan | undefined> {
  const content = { style, occasion, pack_id: packId, moving: moving ? 1 : 0 };
  const revised = { ...content, revision: revision + 1, updated_at: now };
  const unchanged = and({ id, revision, status: 'open' });
  const plan = await change(trx, revised).where(unchanged).returningAll().executeTakeFirst();
  if (plan === undefined) return undefined;
  await trx.deleteFrom('plan_stickers').where('plan_id', '=', id).execute();
  await insertStickers(trx, id, stickers);
  return plan;
}

/** @returns whether there was one */
export async function dropOpenPlan(trx: Trx, userId: number, now: number): Promise<boolean> {
  const dropped = { status: 'dropped', updated_at: now } as const;
  return changesOne(change(trx, dropped).where(and({ user_id: userId, status: 'open' })));
}

/**
 * Records that the summary of a revision, or the question about its first sticker, is in the chat. A "yes" after that
 * message may answer it.
 */
export async function notePlanShown(db: Db, id: number, revision: number, messageId: number): Promise<void> {
  await change(db, { shown_revision: revision, shown_message_id: messageId })
    .where(and({ id, revision }))
    .execute();
}

/**
 * Moves a plan to another status. If a press and the end of a job want the same transition, one of them gets it.
 * @returns undefined if the plan stays as it is
 */
export async function movePlan<From extends keyof typeof NEXT>(
  trx: Trx,
  id: number,
  from: From,
  to: (typeof NEXT)[From][number],
  now: number,
): Promise<Plan | undefined> {
  // The question about its first sticker has not been shown yet.
  const moved = { status: to, updated_at: now, ...(to === 'approval' && { shown_message_id: null }) };
  return change(trx, moved)
    .where(and({ id, status: from }))
    .returningAll()
    .executeTakeFirst();
}

/** Ends plans whose end could not be reported. */
export async function markEndedAnew(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  const ended = change(trx, { updated_at: now }).where('status', 'in', ['stopped', 'done']);
  if (ids.length > 0) await ended.where('id', 'in', ids).execute();
}

/** @returns false if the plan is not being drawn (any more) */
export async function setPlanProgress(trx: Trx, id: number, messageId: number): Promise<boolean> {
  const drawn = change(trx, { progress_message_id: messageId }).where('id', '=', id);
  return changesOne(drawn.where('status', 'in', ['first', 'rest', 'packing']));
}

export async function dropPlanProgress(trx: Trx, id: number): Promise<void> {
  await change(trx, { progress_message_id: null }).where('id', '=', id).execute();
}

/** Makes plans that need this photo wait for another one. @returns whether there are any */
export async function losePlanPhoto(trx: Trx, userId: number, photo: string, now: number): Promise<boolean> {
  const losing = change(trx, { photo_file_id: null, updated_at: now }).where('status', 'in', DRAWING);
  return (await countChanged(losing.where(and({ user_id: userId, photo_file_id: photo })))) > 0;
}

/** @returns whether a plan was waiting for a photo */
export async function givePlanPhoto(trx: Trx, userId: number, photo: string, now: number): Promise<boolean> {
  const given = change(trx, { photo_file_id: photo, updated_at: now }).where('status', 'in', DRAWING);
  return (await countChanged(given.where(and({ user_id: userId, photo_file_id: null })))) > 0;
}

export async function setPlanPack(trx: Trx, id: number, packId: number): Promise<void> {
  await change(trx, { pack_id: packId }).where('id', '=', id).execute();
}

/** Opens a plan again, as a new revision without any drawings. */
export async function reopenPlan(
  trx: Trx,
  { id, revision }: Plan,
  now: number,
  style?: string,
): Promise<void> {
  const reopened = { revision: revision + 1, photo_file_id: null, updated_at: now };
  await change(trx, { ...reopened, ...(style !== undefined && { style }) })
    .where('id', '=', id)
    .execute();
  await trx.updateTable('plan_stickers').set({ generation_id: null }).where('plan_id', '=', id).execute();
}
