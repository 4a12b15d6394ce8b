import { type Expression, expressionBuilder, type InsertObject, type SqlBool, sql } from 'kysely';
import { beginningOf, DAY_MS } from '../../lib/clock.ts';
import { topicOfChat } from '../messages/inbox.ts';
import { changesOne, countRows, hasRows } from '../queries.ts';
import type { Database, Db, Generation, NewGeneration, Plan, Trx } from '../schema.ts';
import { transactionOf } from '../transaction.ts';
import { isPaidSheet } from './generation-images.ts';

const { and, not } = expressionBuilder<Database, 'generations'>();

/** Replaces a photo that was forgotten. */
export const NO_PHOTO = '';

// Written exactly like the conditions of the partial indexes, which do not serve equivalent ones.

const OPEN = sql<boolean>`status IN ('queued', 'running')`;
export const OPEN_TO_ALL = sql<boolean>`(status = 'queued' OR status = 'running')`;

/** A job that draws for itself or for its sheet. The other jobs of a sheet wait until it is split. */
export const DRAWS = sql<boolean>`(sheet_id IS NULL OR sheet_id = generations.id)`;

type Values = Pick<Generation, 'user_id' | 'style' | 'emotion' | 'pose' | 'photo_file_id'>;

/** The failure of a job that was stopped before it began. */
const UNTOUCHED = sql<number>`CASE WHEN failure = 'stopped' AND attempts = 0 THEN 1 ELSE 0 END`;

function sameValues(db: Db, { user_id, style, emotion, pose, photo_file_id }: Values) {
  return db.selectFrom('generations').where(and({ user_id, style, emotion, pose, photo_file_id, frames: 0 }));
}

/** The number of the next take, from 1. @param onlyDrawn ignores failed jobs */
function nextTake(db: Db, values: Values, onlyDrawn = false) {
  return sameValues(db, values)
    .$if(onlyDrawn, query => query.where('status', '<>', 'failed'))
    .select(sql<number>`count(*) + 1`.as('take'));
}

/** Queues one job per set of values: an existing job stays as it is. */
export async function enqueueGeneration(
  trx: Trx,
  values: Values &
    Pick<NewGeneration, 'assistant_session_id' | 'revision' | 'outline' | 'caption' | 'pose_file_id'>,
  now: number,
): Promise<Generation | undefined> {
  const [take, thread_id] = [nextTake(trx, values), topicOfChat(values.user_id)];
  return trx
    .insertInto('generations')
    .values({ ...values, created_at: now, take, thread_id })
    .onConflict(conflict => conflict.columns(['assistant_session_id', 'revision']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Queues a job under the next free negative revision. @returns its id */
export async function enqueueBeside(
  trx: Trx,
  dialogueId: number,
  job: Omit<InsertObject<Database, 'generations'>, 'revision' | 'assistant_session_id'>,
): Promise<number> {
  const revision = trx
    .selectFrom('generations')
    .select(sql<number>`CASE WHEN min(revision) < 0 THEN min(revision) ELSE 0 END - 1`.as('revision'))
    .where('assistant_session_id', '=', dialogueId);
  const queued = trx.insertInto('generations').values({ ...job, assistant_session_id: dialogueId, revision });
  return (await queued.returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Queues another take of a drawn sticker, independent of the dialogue.
 * @param look the sticker that it should look like
 */
export async function enqueueTake(
  trx: Trx,
  { user_id, assistant_session_id, style, emotion, pose, photo_file_id, pose_file_id }: Generation,
  { outline, caption }: Pick<Generation, 'outline' | 'caption'>,
  now: number,
): Promise<number> {
  const values = { user_id, style, emotion, pose, photo_file_id };
  const [take, thread_id] = [nextTake(trx, values), topicOfChat(user_id)];
  const job = { ...values, pose_file_id, outline, caption, take, thread_id, created_at: now };
  return enqueueBeside(trx, assistant_session_id, job);
}

/** Queues a job that draws the poses of a movement of a sticker. Its values and photo only say what the sticker shows. */
export async function enqueueFrames(
  trx: Trx,
  { id, user_id, assistant_session_id, style, emotion, pose, photo_file_id }: Generation,
  { outline, caption }: Pick<Generation, 'outline' | 'caption'>,
  frames: number,
  now: number,
): Promise<number> {
  const values = { user_id, style, emotion, pose, photo_file_id };
  const job = { ...values, outline, caption, frames, reference_id: id, thread_id: topicOfChat(user_id) };
  return enqueueBeside(trx, assistant_session_id, { ...job, created_at: now });
}

/** Whether the movement of a job's sticker is being drawn. */
export async function areFramesBeingDrawn(db: Db, { id, user_id }: Generation): Promise<boolean> {
  const jobs = db.selectFrom('generations').where(and({ user_id, reference_id: id }));
  return hasRows(jobs.where('frames', '>', 0).where('status', 'in', ['queued', 'running', 'finished']));
}

/** Counts the drawn movements that were ordered for a job's sticker, including failed ones. */
export function countFrames(db: Db, { id, user_id }: Generation): Promise<number> {
  const jobs = db.selectFrom('generations').where(and({ user_id, reference_id: id }));
  return countRows(jobs.where('frames', '>', 0));
}

export async function enqueuePlanned(
  trx: Trx,
  values: Values,
  of: { readonly plan: Plan; readonly caption: string; readonly referenceId: number | null },
  now: number,
): Promise<number> {
  const { id, assistant_session_id, thread_id } = of.plan;
  // A failed job left no picture that the next one should differ from.
  const take = nextTake(trx, values, true);
  const look = { caption: of.caption, reference_id: of.referenceId };
  const job = { ...values, ...look, plan_id: id, thread_id, take, created_at: now };
  return enqueueBeside(trx, assistant_session_id, job);
}

/** Queues a failed job again and counts it for today. @returns false if it is not failed (any more) */
export async function requeueFailed(trx: Trx, id: number, now: number): Promise<boolean> {
  const today = beginningOf(DAY_MS, now);
  const requeued = trx.updateTable('generations').set({
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
    paid_by: null,
  });
  return changesOne(requeued.where(and({ id, status: 'failed' })));
}

export async function findGeneration(db: Db, id: number): Promise<Generation | undefined> {
  return db.selectFrom('generations').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function generationOf(
  db: Db,
  dialogueId: number,
  revision: number,
): Promise<Generation | undefined> {
  const confirmed = and({ assistant_session_id: dialogueId, revision });
  return db.selectFrom('generations').selectAll().where(confirmed).executeTakeFirst();
}

/**
 * @returns `free` and `paid`: jobs that have not failed; `orders`: how often a job was started that may have cost something
 */
export async function countGenerationsSince(
  db: Db,
  userId: number,
  since: number,
): Promise<{ readonly free: number; readonly paid: number; readonly orders: number }> {
  return db
    .selectFrom('generations')
    .select(({ fn }) => [
      fn
        .countAll<number>()
        .filterWhere(eb => eb.and([eb('status', '<>', 'failed'), eb('paid_by', 'is', null)]))
        .as('free'),
      fn
        .countAll<number>()
        .filterWhere(eb => eb.and([eb('status', '<>', 'failed'), eb('paid_by', 'is not', null)]))
        .as('paid'),
      sql<number>`coalesce(sum(orders - ${UNTOUCHED}), 0)`.as('orders'),
    ])
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
}

function openJobs(db: Db, userId: number) {
  return db.selectFrom('generations').where('user_id', '=', userId).where(OPEN);
}

/** @returns `single`: the jobs that belong to no plan */
export async function countOpenJobs(
  db: Db,
  userId: number,
): Promise<{ readonly all: number; readonly single: number }> {
  return openJobs(db, userId)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('plan_id', 'is', null).as('single'),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts a sheet as one job. */
export async function countOpenPlanned(db: Db, userId: number): Promise<number> {
  return countRows(openJobs(db, userId).where('plan_id', 'is not', null).where(DRAWS));
}

export async function countQueuedJobs(db: Db): Promise<number> {
  return countRows(db.selectFrom('generations').where(OPEN_TO_ALL).where('status', '=', 'queued'));
}

export async function countDrawn(db: Db, userId: number): Promise<number> {
  const theirs = db.selectFrom('generations').where('user_id', '=', userId);
  return countRows(theirs.where('status', 'in', ['finished', 'delivered']));
}

/** Stops queued jobs. A sheet that has begun continues, because it is paid for. */
export function stopped(trx: Trx, which: Expression<SqlBool>, now: number): Promise<Generation[]> {
  const stopping = trx
    .updateTable('generations')
    .set({ status: 'failed', failure: 'stopped', owner: null, finished_at: now })
    .where('status', '=', 'queued')
    .where(which)
    .where(not(isPaidSheet))
    .returningAll();
  // Otherwise another process could claim and pay for a sheet of which only the first sticker is still wanted.
  return transactionOf(trx, 'claims of jobs', () => stopping.execute());
}

/** Stops the jobs of a user that no process has begun. @returns the jobs, oldest first */
export async function stopQueued(trx: Trx, userId: number, now: number): Promise<Generation[]> {
  const jobs = await stopped(trx, and([and({ user_id: userId }), OPEN]), now);
  return jobs.toSorted((a, b) => a.id - b.id);
}

export async function isBeingDrawn(db: Db, values: Values): Promise<boolean> {
  return hasRows(sameValues(db, values).where('status', 'in', ['queued', 'running', 'finished']));
}
