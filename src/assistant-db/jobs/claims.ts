import { expressionBuilder, sql } from 'kysely';
import { abandoned, attemptBy, type ProcessIdentity, resumable } from '../operation/processes.ts';
import { changesOne } from '../queries.ts';
import type { Database, Db, Generation, GenerationFailure, GenerationStage, Trx } from '../schema.ts';
import { transactionOf } from '../transaction.ts';
import { DRAWN } from './generation-images.ts';
import { DRAWS, OPEN_TO_ALL } from './generations.ts';

const { and, or } = expressionBuilder<Database, 'generations'>();

const ALL = sql<boolean>`TRUE`;
const OF_PLANS = sql<boolean>`other.plan_id IS NOT NULL`;
/** A plan also comes after the single stickers of its own user. */
const RIVALS = sql<boolean>`(other.plan_id IS NULL OR generations.plan_id IS NOT NULL)`;

function runningOf(me: ProcessIdentity, which: typeof ALL) {
  return sql<number>`(SELECT count(*) FROM generations AS other WHERE other.user_id = generations.user_id
    AND other.status IN ('queued', 'running') AND other.status = 'running' AND NOT ${abandoned(me)} AND ${which})`;
}

/** While a user's plan is drawn, limits how many of their jobs are in flight. */
function fitsIn(me: ProcessIdentity, jobsPerUser: number) {
  return sql<boolean>`(${runningOf(me, ALL)} < ${jobsPerUser}
    OR (plan_id IS NULL AND ${runningOf(me, OF_PLANS)} = 0))`;
}

/** Longer than any job is postponed, so that a clock that was set back cannot delay one forever. */
const MAX_POSTPONEMENT_MS = 15 * 60_000;

/**
 * Claims a job that no live process works on. The order is: the user with the fewest running jobs, then single stickers
 * before those of plans, then the oldest.
 * @param inFlight the jobs that this process works on. It resumes others of its own, which it has lost track of.
 * @param jobsPerUser the most jobs of a user in flight while one of their plans is drawn; 0: no limit
 */
export async function claimGeneration(
  db: Db,
  me: ProcessIdentity,
  now: number,
  inFlight?: readonly number[],
  jobsPerUser = 0,
): Promise<Generation | undefined> {
  // How many jobs a user may have in flight depends on what other processes have claimed.
  return transactionOf(db, 'claims of jobs', trx =>
    trx
      .updateTable('generations')
      .set({ status: 'running', owner: me.id, attempts: attemptBy(me) })
      .where('id', '=', eb =>
        eb
          .selectFrom('generations')
          .select('id')
          .where(OPEN_TO_ALL)
          .where(resumable(me, inFlight))
          .where(due =>
            due.or([due('not_before', '<=', now), due('not_before', '>', now + MAX_POSTPONEMENT_MS)]),
          )
          .where(DRAWS)
          .$if(jobsPerUser > 0, query => query.where(fitsIn(me, jobsPerUser)))
          .orderBy(runningOf(me, RIVALS))
          .orderBy(sql`plan_id IS NOT NULL`)
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst(),
  );
}

function running(id: number, me: ProcessIdentity) {
  return and({ id, owner: me.id, status: 'running' });
}

/**
 * Returns an unfinished job to the queue.
 * @param counts whether it counts as an attempt of the job; not if this process merely stops
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
    .where(running(id, me))
    .execute();
}

/**
 * Returns a job to the queue because its photo cannot be fetched now. This does not count as an attempt.
 * @returns false if another process has the job, or it is gone
 */
export async function postponeForPhoto(
  db: Db,
  id: number,
  me: ProcessIdentity,
  notBefore: number,
): Promise<boolean> {
  return changesOne(
    db
      .updateTable('generations')
      .set(eb => ({
        status: 'queued',
        stage: 'waiting_photo',
        owner: null,
        attempts: eb('attempts', '-', 1),
        photo_tries: eb('photo_tries', '+', 1),
        not_before: notBefore,
      }))
      .where(running(id, me)),
  );
}

/** Forgets the picture of a job's pose. @returns false if that was done before, or another process has the job */
export async function dropPose(trx: Trx, id: number, me: ProcessIdentity): Promise<boolean> {
  const dropped = trx.updateTable('generations').set({ pose_file_id: null }).where(running(id, me));
  return changesOne(dropped.where('pose_file_id', 'is not', null));
}

/** Records how far a job is, for its progress message. @returns false if another process has the job, or it is gone */
export async function setStage(
  db: Db,
  id: number,
  me: ProcessIdentity,
  stage: GenerationStage,
): Promise<boolean> {
  const ours = and({ id, owner: me.id });
  return changesOne(db.updateTable('generations').set({ stage }).where(ours));
}

/** @returns false if the job no longer exists */
export async function setProgressMessage(db: Db, id: number, messageId: number | null): Promise<boolean> {
  const shown = db.updateTable('generations').set({ progress_message_id: messageId });
  return changesOne(shown.where('id', '=', id));
}

/**
 * @param drawn whether a picture may have been drawn, and paid for, this time
 * @returns false if another process took the job over: say nothing
 */
export async function failGeneration(
  trx: Trx,
  id: number,
  me: ProcessIdentity,
  failure: GenerationFailure,
  now: number,
  drawn = true,
): Promise<boolean> {
  return changesOne(
    trx
      .updateTable('generations')
      .set(eb => ({
        status: 'failed',
        failure,
        orders: eb('orders', '-', drawn ? 0 : 1),
        owner: null,
        finished_at: now,
      }))
      .where(running(id, me)),
  );
}

/**
 * Records that the sticker of a finished job is in the chat, and counts it. If the user blocked the bot in the
 * meantime, the delivery counted as failed.
 * @returns false if it was delivered before, or its job is not finished
 */
export async function markDelivered(trx: Trx, id: number): Promise<boolean> {
  const job = await trx
    .updateTable('generations')
    .set({ status: 'delivered', failure: null, owner: null, progress_message_id: null })
    .where('id', '=', id)
    .where(or([and({ status: 'finished' }), and({ status: 'failed', failure: 'unavailable' })]))
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
 * Marks finished stickers as failed that could not be delivered: one, or all of a user. Keeps their bytes, so that
 * another attempt costs nothing.
 * @returns the jobs that failed
 */
export async function failDeliveries(trx: Trx, userId: number, id?: number): Promise<Generation[]> {
  return trx
    .updateTable('generations')
    .set({ status: 'failed', failure: 'unavailable', owner: null })
    .where(and({ user_id: userId, status: 'finished', ...(id !== undefined && { id }) }))
    .returningAll()
    .execute();
}

/** Marks undelivered stickers of a user who came back as finished, so that they are delivered. Films are made again. */
export async function reviveUndelivered(trx: Trx, userId: number): Promise<Generation[]> {
  return trx
    .updateTable('generations')
    .set({ status: 'finished', failure: null })
    .where(and({ user_id: userId, status: 'failed' }))
    .where('id', 'in', eb =>
      eb
        .selectFrom('stickers')
        .select('generation_id')
        .where('user_id', '=', userId)
        .where(made => made.or([made('picture', 'is not', null), made('motion', '=', DRAWN)]))
        .where('file_id', 'is', null),
    )
    .returningAll()
    .execute();
}

/** The user's single stickers that failed since then, except for those that they stopped. */
export async function failedSince(db: Db, userId: number, since: number): Promise<Generation[]> {
  return db
    .selectFrom('generations')
    .selectAll()
    .where(and({ user_id: userId, status: 'failed', plan_id: null }))
    .where('failure', '<>', 'stopped')
    .where('finished_at', '>=', since)
    .orderBy('id')
    .execute();
}
