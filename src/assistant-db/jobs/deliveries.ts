import type { Db, Generation, Trx } from '../schema.ts';

/**
 * The sticker of a finished job is in the chat: the person's count rises. Where they blocked the bot while it was on its way, its
 * delivery counted as failed.
 * @returns false where it had been before, or was none of a finished job.
 */
export async function markDelivered(trx: Trx, id: number): Promise<boolean> {
  const job = await trx
    .updateTable('generations')
    .set({ status: 'delivered', failure: null, owner: null, progress_message_id: null })
    .where('id', '=', id)
    .where(eb => eb('status', '=', 'finished').or(eb.and({ status: 'failed', failure: 'unavailable' })))
    .returning('user_id')
    .executeTakeFirst();
  if (job === undefined) return false;
  await trx
    .updateTable('users')
    .set(eb => ({ total_generations: eb('total_generations', '+', 1) }))
    .where('id', '=', job.user_id)
    .execute();
  return true;
}

/**
 * Finished stickers that could not be brought to the chat: all of a person's, or one. Their bytes are kept, so that
 * another try is not paid for. @returns the jobs that have failed by this
 */
export async function failDeliveries(trx: Trx, userId: number, id?: number): Promise<Generation[]> {
  return trx
    .updateTable('generations')
    .set({ status: 'failed', failure: 'unavailable', owner: null })
    .where('user_id', '=', userId)
    .where('status', '=', 'finished')
    .$if(id !== undefined, query => query.where('id', '=', id ?? 0))
    .returningAll()
    .execute();
}

/**
 * Finished stickers of a person that could not be brought to them, as they were blocked or gone: finished once more, to
 * be delivered.
 */
export async function reviveUndelivered(trx: Trx, userId: number): Promise<Generation[]> {
  return trx
    .updateTable('generations')
    .set({ status: 'finished', failure: null })
    .where('user_id', '=', userId)
    .where('status', '=', 'failed')
    .where('id', 'in', eb =>
      eb
        .selectFrom('stickers')
        .select('generation_id')
        .where('user_id', '=', userId)
        .where('picture', 'is not', null)
        .where('file_id', 'is', null),
    )
    .returningAll()
    .execute();
}

/** A person's single stickers that came to nothing, other than by their own word, from then on. */
export async function failedSince(db: Db, userId: number, since: number): Promise<Generation[]> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'failed')
    .where('failure', '<>', 'stopped')
    .where('plan_id', 'is', null)
    .where('finished_at', '>=', since)
    .orderBy('id')
    .execute();
}
