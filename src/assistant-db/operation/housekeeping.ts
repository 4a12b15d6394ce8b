import type { Db } from '../schema.ts';
import { claimable, type ProcessIdentity } from './processes.ts';

/**
 * Takes a task that one process does for all of them.
 *
 * @param before the task is due where it was done last before this moment, ms since 1970
 * @returns false where it is not due, or another live process is at it
 */
export async function claimTask(
  db: Db,
  task: string,
  me: ProcessIdentity,
  now: number,
  before: number,
): Promise<boolean> {
  const row = await db
    .insertInto('housekeeping')
    .values({ task, owner: me.id, done_at: 0 })
    .onConflict(conflict =>
      conflict
        .column('task')
        .doUpdateSet({ owner: me.id })
        .where(claimable(me))
        // One that was done at a time that is still to come was done before the clock was put back.
        .where(eb => eb.or([eb('housekeeping.done_at', '<=', before), eb('housekeeping.done_at', '>', now)])),
    )
    .returning('task')
    .executeTakeFirst();
  return row !== undefined;
}

/** The task is done. */
export async function endTask(db: Db, task: string, me: ProcessIdentity, now: number): Promise<void> {
  await db
    .updateTable('housekeeping')
    .set({ owner: null, done_at: now })
    .where('task', '=', task)
    .where('owner', '=', me.id)
    .execute();
}

/** Gives a task back, undone. */
export async function releaseTask(db: Db, task: string, me: ProcessIdentity): Promise<void> {
  await db
    .updateTable('housekeeping')
    .set({ owner: null })
    .where('task', '=', task)
    .where('owner', '=', me.id)
    .execute();
}
