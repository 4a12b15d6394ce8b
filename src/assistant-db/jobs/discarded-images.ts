import type { Store, Trx } from '../schema.ts';

/** Deleted in one step: their bytes are overwritten, and no turn waits for longer than that takes. */
const IMAGES = 2;

/**
 * Has the pictures of a person's jobs deleted later, as all of them at once would keep everybody waiting. Once the jobs
 * are gone nothing says whose they are: no id of a job comes again.
 */
export async function discardImages(trx: Trx, userId: number): Promise<void> {
  await trx
    .insertInto('discarded_images')
    .columns(['generation_id'])
    .expression(eb =>
      eb
        .selectFrom('generation_images')
        .innerJoin('generations', 'generations.id', 'generation_images.generation_id')
        .select('generations.id')
        .where('generations.user_id', '=', userId),
    )
    .execute();
}

/** @returns whether there may be more */
async function deleteSome(db: Store): Promise<boolean> {
  return db.transaction().execute(async trx => {
    const rows = await trx
      .selectFrom('discarded_images')
      .select('generation_id')
      .orderBy('generation_id')
      .limit(IMAGES)
      .execute();
    const ids = rows.map(row => row.generation_id);
    if (ids.length === 0) return false;
    await trx.deleteFrom('generation_images').where('generation_id', 'in', ids).execute();
    await trx.deleteFrom('discarded_images').where('generation_id', 'in', ids).execute();
    return ids.length === IMAGES;
  });
}

/**
 * Deletes the pictures of people who are forgotten, step by step. Whatever process does it, or several at once: each step
 * is whole, and the next one goes on from there.
 *
 * @param pause between two steps; answers whether to go on
 */
export async function deleteDiscarded(db: Store, pause: () => Promise<boolean>): Promise<void> {
  while (await deleteSome(db)) {
    if (!(await pause())) return;
  }
}
