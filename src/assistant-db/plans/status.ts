import { expressionBuilder } from 'kysely';
import { changesOne } from '../queries.ts';
import type { Database, Db, Plan, Trx } from '../schema.ts';

const { and } = expressionBuilder<Database, 'plans'>();

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
