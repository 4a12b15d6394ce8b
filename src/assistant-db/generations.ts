import { sql } from 'kysely';
import { abandoned, type ProcessIdentity } from './processes.ts';
import type { Db, Generation, GenerationFailure, GenerationStage, NewGeneration, Trx } from './schema.ts';

/** Puts a confirmed set of values in the queue. A set that is there already stays as it is: one set, one job. */
export async function enqueueGeneration(
  trx: Trx,
  values: Pick<
    NewGeneration,
    'user_id' | 'assistant_session_id' | 'revision' | 'style' | 'emotion' | 'pose' | 'photo_file_id'
  >,
  now: number,
): Promise<Generation | undefined> {
  return trx
    .insertInto('generations')
    .values(eb => ({
      ...values,
      created_at: now,
      take: eb
        .selectFrom('generations')
        .select(({ fn, val }) => sql<number>`${fn.countAll()} + ${val(1)}`.as('take'))
        .where('user_id', '=', values.user_id)
        .where('photo_file_id', '=', values.photo_file_id)
        .where('style', '=', values.style)
        .where('emotion', '=', values.emotion)
        .where('pose', '=', values.pose),
    }))
    .onConflict(conflict => conflict.columns(['assistant_session_id', 'revision']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Puts a failed job back in the queue, as one of today's. @returns false where it is not failed (any more). */
export async function requeueFailed(trx: Trx, id: number, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('generations')
    .set({
      status: 'queued',
      stage: 'queued',
      failure: null,
      attempts: 0,
      created_at: now,
      owner: null,
      progress_message_id: null,
    })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function findGeneration(db: Db, id: number): Promise<Generation | undefined> {
  return db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The job of one set of values of a dialogue. */
export async function generationOf(
  db: Db,
  assistantSessionId: number,
  revision: number,
): Promise<Generation | undefined> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where('assistant_session_id', '=', assistantSessionId)
    .where('revision', '=', revision)
    .executeTakeFirst();
}

/** Jobs of a person since a moment, failed ones not counted. */
export async function countGenerationsSince(db: Db, userId: number, since: number): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Takes the oldest job that nobody alive works on. */
export async function claimGeneration(
  db: Db,
  me: ProcessIdentity,
  now: number,
): Promise<Generation | undefined> {
  return db
    .updateTable('generations')
    .set(eb => ({ status: 'running', owner: me.id, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', eb =>
      eb
        .selectFrom('generations')
        .select('id')
        .where(sql<boolean>`(status = 'queued' OR status = 'running')`)
        .where(abandoned(me, now))
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Gives a job back to the queue, unfinished.
 * @param counts whether it counts as one of the job's attempts; not where this process merely stops.
 */
export async function releaseGeneration(
  db: Db,
  id: number,
  me: ProcessIdentity,
  counts: boolean,
): Promise<void> {
  await db
    .updateTable('generations')
    .set(eb => ({ status: 'queued', owner: null, attempts: eb('attempts', '-', counts ? 0 : 1) }))
    .where('id', '=', id)
    .where('owner', '=', me.id)
    .where('status', '=', 'running')
    .execute();
}

/** How far a job is, for its progress message; nothing where it is no longer this process's. */
export async function setStage(
  db: Db,
  id: number,
  me: ProcessIdentity,
  stage: GenerationStage,
): Promise<void> {
  await db
    .updateTable('generations')
    .set({ stage })
    .where('id', '=', id)
    .where('owner', '=', me.id)
    .execute();
}

export async function setProgressMessage(db: Db, id: number, messageId: number | null): Promise<void> {
  await db.updateTable('generations').set({ progress_message_id: messageId }).where('id', '=', id).execute();
}

/** @returns false where another process took the job over: nothing may be said. */
export async function failGeneration(
  trx: Trx,
  id: number,
  me: ProcessIdentity,
  failure: GenerationFailure,
  now: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('generations')
    .set({ status: 'failed', failure, owner: null, finished_at: now })
    .where('id', '=', id)
    .where('owner', '=', me.id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether these values are being drawn from this photo right now. */
export async function isBeingDrawn(
  db: Db,
  userId: number,
  values: Pick<NewGeneration, 'style' | 'emotion' | 'pose' | 'photo_file_id'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('generations')
    .select('id')
    .where('user_id', '=', userId)
    .where('photo_file_id', '=', values.photo_file_id)
    .where('style', '=', values.style)
    .where('emotion', '=', values.emotion)
    .where('pose', '=', values.pose)
    .where('status', 'in', ['queued', 'running', 'finished'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The sticker of a finished job is in the chat: the person's count rises.
 * @returns false where it had been before, or was none of a finished job.
 */
export async function markDelivered(trx: Trx, id: number): Promise<boolean> {
  const job = await trx
    .updateTable('generations')
    .set({ status: 'delivered', owner: null, progress_message_id: null })
    .where('id', '=', id)
    .where('status', '=', 'finished')
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
