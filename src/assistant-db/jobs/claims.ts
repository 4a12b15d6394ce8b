import { expressionBuilder, sql } from 'kysely';
import { abandoned, attemptBy, type ProcessIdentity, resumable } from '../operation/processes.ts';
import { changesOne } from '../queries.ts';
import type { Database, Db, Generation, GenerationFailure, GenerationStage, Trx } from '../schema.ts';
import { transactionOf } from '../transaction.ts';
import { DRAWS, OPEN_TO_ALL } from './generations.ts';

const { and, or } = expressionBuilder<Database, 'generations'>();

const ALL = sql<boolean>`TRUE`;
const OF_PLANS = sql<boolean>`other.plan_id IS NOT NULL`;
/** A plan does not stand before its own person's single stickers either. */
const RIVALS = sql<boolean>`(other.plan_id IS NULL OR generations.plan_id IS NOT NULL)`;

function runningOf(me: ProcessIdentity, which: typeof ALL) {
  return sql<number>`(SELECT count(*) FROM generations AS other WHERE other.user_id = generations.user_id
    AND other.status IN ('queued', 'running') AND other.status = 'running' AND NOT ${abandoned(me)} AND ${which})`;
}

/** Where a person's plan is being drawn, no more of theirs are in flight than one may have at once. */
function fitsIn(me: ProcessIdentity, jobsPerUser: number) {
  return sql<boolean>`(${runningOf(me, ALL)} < ${jobsPerUser}
    OR (plan_id IS NULL AND ${runningOf(me, OF_PLANS)} = 0))`;
}

/** Longer than any job is ever postponed, in ms: a clock that was set back must not hold one up. */
const MAX_POSTPONEMENT_MS = 15 * 60_000;

/**
 * Takes a job that nobody alive works on: of the person who has the fewest running, the oldest, single stickers before
 * those of plans.
 *
 * @param inFlight the jobs that this process works on; others of its own it has lost sight of, and resumes
 * @param jobsPerUser jobs of a person in flight at once while a plan of theirs is drawn; 0: no limit
 */
export async function claimGeneration(
  db: Db,
  me: ProcessIdentity,
  now: number,
  inFlight?: readonly number[],
  jobsPerUser = 0,
): Promise<Generation | undefined> {
  // Who may have one more depends on what others have.
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
    .where(running(id, me))
    .execute();
}

/**
 * Gives a job back to the queue because its photo cannot be fetched right now. That is no attempt to draw it.
 * @returns false where it is no longer this process's, or is gone
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

/** How far a job is, for its progress message. @returns false where it is no longer this process's, or is gone */
export async function setStage(
  db: Db,
  id: number,
  me: ProcessIdentity,
  stage: GenerationStage,
): Promise<boolean> {
  return changesOne(
    db
      .updateTable('generations')
      .set({ stage })
      .where(and({ id, owner: me.id })),
  );
}

/** @returns false where the job is there no longer */
export async function setProgressMessage(db: Db, id: number, messageId: number | null): Promise<boolean> {
  return changesOne(
    db.updateTable('generations').set({ progress_message_id: messageId }).where('id', '=', id),
  );
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
 * The sticker of a finished job is in the chat: the person's count rises. Where they blocked the bot while it was on
 * its way, its delivery counted as failed.
 * @returns false where it was delivered before, or was none of a finished job
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
 * Finished stickers that could not be brought to the chat: all of a person's, or one. Their bytes are kept, so that
 * another try is not paid for.
 * @returns the jobs that have failed by this
 */
export async function failDeliveries(trx: Trx, userId: number, id?: number): Promise<Generation[]> {
  return trx
    .updateTable('generations')
    .set({ status: 'failed', failure: 'unavailable', owner: null })
    .where(and({ user_id: userId, status: 'finished', ...(id !== undefined && { id }) }))
    .returningAll()
    .execute();
}

/** Stickers that could not be brought to a person who was gone are finished once more, to be delivered. */
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
    .where(and({ user_id: userId, status: 'failed', plan_id: null }))
    .where('failure', '<>', 'stopped')
    .where('finished_at', '>=', since)
    .orderBy('id')
    .execute();
}
