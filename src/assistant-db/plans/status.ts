import type { Db, Plan, Trx } from '../schema.ts';

type Status = Plan['status'];

/** Where a plan goes once it is begun. What is not here cannot happen. */
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
 * Takes a plan from one status to the next, if it has that status still: of two who want it (a press and the end of a job, two
 * presses) one does. @returns the plan as it is now; undefined where it stays as it is
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
      .where(({ and }) => and({ id, status: from }))
      .returningAll()
      .executeTakeFirst()
  );
}

/** A person's plans that have one of these states, the oldest first. */
export async function plansThatAre(db: Db, userId: number, ...states: readonly Status[]): Promise<Plan[]> {
  return db
    .selectFrom('plans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', states)
    .orderBy('id')
    .execute();
}

/** What was to be said of plans that are stopped or done could not be: they count as ended now. */
export async function markEndedAnew(trx: Trx, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('plans')
    .set({ updated_at: now })
    .where('id', 'in', ids)
    .where('status', 'in', ['stopped', 'done'])
    .execute();
}

/** Notes the progress message of a plan that is being drawn. @returns false where it is not (any more) */
export async function setPlanProgress(trx: Trx, id: number, messageId: number): Promise<boolean> {
  const result = await trx
    .updateTable('plans')
    .set({ progress_message_id: messageId })
    .where('id', '=', id)
    .where('status', 'in', ['first', 'rest', 'packing'])
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** There is no progress message any more: it is about to be taken away. */
export async function dropPlanProgress(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('plans').set({ progress_message_id: null }).where('id', '=', id).execute();
}

/** The photo cannot be drawn from (any more): plans that need it wait for another. @returns whether one does */
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

/** Gives plans that wait for a photo this one. @returns whether there was one */
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

/** The pack that a plan's stickers come into. */
export async function setPlanPack(trx: Trx, id: number, packId: number): Promise<void> {
  await trx.updateTable('plans').set({ pack_id: packId }).where('id', '=', id).execute();
}

/** Another style is wanted, this one or one to be asked for: the plan is open again, as another revision, and none of it is drawn. */
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
