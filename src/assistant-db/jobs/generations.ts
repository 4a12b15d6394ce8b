import { sql } from 'kysely';
import { topicOfChat } from '../messages/topics.ts';
import { beginningOf, DAY_MS } from '../operation/periods.ts';
import { abandoned, attemptBy, type ProcessIdentity, resumable } from '../operation/processes.ts';
import type { Db, Generation, GenerationFailure, GenerationStage, NewGeneration, Trx } from '../schema.ts';

type Values = Pick<Generation, 'user_id' | 'style' | 'emotion' | 'pose' | 'photo_file_id'>;

/** In the words of the partial indices: they are of no use to a condition that only means the same. */
const OPEN = sql<boolean>`status IN ('queued', 'running')`;
const OPEN_TO_ALL = sql<boolean>`(status = 'queued' OR status = 'running')`;

/** It was taken out of the queue before anything was done about it. */
const UNTOUCHED = sql<number>`(failure IS 'stopped' AND attempts = 0)`;

/** How many jobs of the same person living processes work on. */
function inWork(me: ProcessIdentity) {
  return sql<number>`(SELECT count(*) FROM generations AS other WHERE other.user_id = generations.user_id
    AND other.status IN ('queued', 'running') AND other.status = 'running' AND NOT ${abandoned(me)})`;
}

/** Longer than any job is ever postponed, in ms: a clock that was set back must not hold one up. */
const LONGEST_POSTPONEMENT_MS = 15 * 60_000;

function due(now: number) {
  return sql<boolean>`(not_before <= ${now} OR not_before > ${now + LONGEST_POSTPONEMENT_MS})`;
}

/** Every picture that this person has had drawn of these values from this photo. */
function sameValues(db: Db, { user_id, style, emotion, pose, photo_file_id }: Values) {
  return db.selectFrom('generations').where(eb => eb.and({ user_id, style, emotion, pose, photo_file_id }));
}

/** Which picture of these values the next one is, from 1. */
function nextTake(db: Db, values: Values) {
  return sameValues(db, values).select(sql<number>`count(*) + 1`.as('take'));
}

/** Puts a confirmed set of values in the queue. A set that is there already stays as it is: one set, one job. */
export async function enqueueGeneration(
  trx: Trx,
  values: Values & Pick<NewGeneration, 'assistant_session_id' | 'revision'>,
  now: number,
): Promise<Generation | undefined> {
  return trx
    .insertInto('generations')
    .values({
      ...values,
      created_at: now,
      take: nextTake(trx, values),
      thread_id: topicOfChat(values.user_id),
    })
    .onConflict(conflict => conflict.columns(['assistant_session_id', 'revision']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Puts another take of a drawn sticker in the queue, beside the dialogue: what is collected there stays as it is.
 *
 * @param look of the sticker that the take is to look like
 */
export async function enqueueTake(
  trx: Trx,
  of: Generation,
  look: Pick<Generation, 'outline' | 'caption'>,
  now: number,
): Promise<number> {
  const { user_id, assistant_session_id, style, emotion, pose, photo_file_id } = of;
  const values = { user_id, style, emotion, pose, photo_file_id };
  const { id } = await trx
    .insertInto('generations')
    .values({
      ...values,
      assistant_session_id,
      revision: trx
        .selectFrom('generations')
        .select(sql<number>`min(0, coalesce(min(revision), 0)) - 1`.as('revision'))
        .where('assistant_session_id', '=', assistant_session_id),
      take: nextTake(trx, values),
      outline: look.outline,
      caption: look.caption,
      thread_id: topicOfChat(user_id),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Puts a failed job back in the queue, as one of today's. @returns false where it is not failed (any more). */
export async function requeueFailed(trx: Trx, id: number, now: number): Promise<boolean> {
  const today = beginningOf(DAY_MS, now);
  const result = await trx
    .updateTable('generations')
    .set({
      status: 'queued',
      stage: 'queued',
      failure: null,
      attempts: 0,
      not_before: 0,
      photo_tries: 0,
      created_at: now,
      orders: sql`CASE WHEN created_at < ${today} THEN 1 ELSE orders + 1 - ${UNTOUCHED} END`,
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

/**
 * What a person has had drawn since a moment.
 *
 * @returns `stickers`: jobs that have not failed; `orders`: how often a job was begun, but for what surely cost nothing
 */
export async function countGenerationsSince(
  db: Db,
  userId: number,
  since: number,
): Promise<{ readonly stickers: number; readonly orders: number }> {
  return db
    .selectFrom('generations')
    .select(eb => [
      eb.fn.countAll<number>().filterWhere('status', '<>', 'failed').as('stickers'),
      sql<number>`coalesce(sum(orders - ${UNTOUCHED}), 0)`.as('orders'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
}

/** Jobs of a person that wait or are being drawn. */
export async function countOpenJobs(db: Db, userId: number): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where(OPEN)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Jobs of all people that wait to be drawn. */
export async function countQueuedJobs(db: Db): Promise<number> {
  const row = await db
    .selectFrom('generations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(OPEN_TO_ALL)
    .where('status', '=', 'queued')
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Takes a person's jobs out of the queue, where no process has begun with them. A claim at the same moment comes before
 * it or after it: whatever is returned is surely not drawn. @returns the jobs, oldest first
 */
export async function stopQueued(trx: Trx, userId: number, now: number): Promise<Generation[]> {
  const jobs = await trx
    .updateTable('generations')
    .set({ status: 'failed', failure: 'stopped', owner: null, finished_at: now })
    .where('user_id', '=', userId)
    .where(OPEN)
    .where('status', '=', 'queued')
    .returningAll()
    .execute();
  return jobs.toSorted((a, b) => a.id - b.id);
}

/**
 * Takes a job that nobody alive works on: of the person who has the fewest in work, the oldest. Somebody with many jobs
 * does not keep the others waiting.
 *
 * @param inFlight the jobs that this process works on; others of its own it has lost sight of, and resumes
 */
export async function claimGeneration(
  db: Db,
  me: ProcessIdentity,
  now: number,
  inFlight?: readonly number[],
): Promise<Generation | undefined> {
  return db
    .updateTable('generations')
    .set({ status: 'running', owner: me.id, attempts: attemptBy(me) })
    .where('id', '=', eb =>
      eb
        .selectFrom('generations')
        .select('id')
        .where(OPEN_TO_ALL)
        .where(resumable(me, inFlight))
        .where(due(now))
        .orderBy(inWork(me))
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

/**
 * Gives a job back to the queue because its photo cannot be fetched right now. That is no attempt to draw it.
 * @param notBefore when it may be claimed again, ms since 1970
 * @returns false where it is no longer this process's, or is gone
 */
export async function postponeForPhoto(
  db: Db,
  id: number,
  me: ProcessIdentity,
  notBefore: number,
): Promise<boolean> {
  const result = await db
    .updateTable('generations')
    .set(eb => ({
      status: 'queued',
      stage: 'waiting_photo',
      owner: null,
      attempts: eb('attempts', '-', 1),
      photo_tries: eb('photo_tries', '+', 1),
      not_before: notBefore,
    }))
    .where('id', '=', id)
    .where('owner', '=', me.id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** How far a job is, for its progress message. @returns false where it is no longer this process's, or is gone */
export async function setStage(
  db: Db,
  id: number,
  me: ProcessIdentity,
  stage: GenerationStage,
): Promise<boolean> {
  const result = await db
    .updateTable('generations')
    .set({ stage })
    .where('id', '=', id)
    .where('owner', '=', me.id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** @returns false where the job is there no longer */
export async function setProgressMessage(db: Db, id: number, messageId: number | null): Promise<boolean> {
  const result = await db
    .updateTable('generations')
    .set({ progress_message_id: messageId })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * @param drawn whether anything may have been drawn, and paid for, this time; otherwise it was not begun
 * @returns false where another process took the job over: nothing may be said.
 */
export async function failGeneration(
  trx: Trx,
  id: number,
  me: ProcessIdentity,
  failure: GenerationFailure,
  now: number,
  drawn = true,
): Promise<boolean> {
  const result = await trx
    .updateTable('generations')
    .set(eb => ({
      status: 'failed',
      failure,
      orders: eb('orders', '-', drawn ? 0 : 1),
      owner: null,
      finished_at: now,
    }))
    .where('id', '=', id)
    .where('owner', '=', me.id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Whether these values are being drawn from this photo right now. */
export async function isBeingDrawn(db: Db, values: Values): Promise<boolean> {
  const row = await sameValues(db, values)
    .select('id')
    .where('status', 'in', ['queued', 'running', 'finished'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
