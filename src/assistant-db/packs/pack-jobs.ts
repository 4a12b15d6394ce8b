import { expressionBuilder, sql } from 'kysely';
import { CLOCK_SKEW_MS, DAY_MS } from '../../lib/clock.ts';
import { attemptBy, type ProcessIdentity, resumable } from '../operation/processes.ts';
import { changesOne } from '../queries.ts';
import type { Database, Db, PackJob, Trx } from '../schema.ts';
import { transactionOf } from '../transaction.ts';

const { and } = expressionBuilder<Database, 'pack_jobs'>();

/** Queues a job after the user's other pack jobs. @returns its id */
export async function enqueuePackJob(
  trx: Trx,
  userId: number,
  work: string,
  now: number,
  notBefore = 0,
): Promise<number> {
  const { id } = await trx
    .insertInto('pack_jobs')
    .values({ user_id: userId, work, not_before: notBefore, postponed_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function storedWork(db: Db, id: number): Promise<string | undefined> {
  const job = db.selectFrom('pack_jobs').select('work').where('id', '=', id);
  return (await job.executeTakeFirst())?.work;
}

/** Changes a waiting or running job. */
export async function reviseWork(
  trx: Trx,
  id: number,
  change: Partial<Pick<PackJob, 'work' | 'not_before'>>,
): Promise<void> {
  await trx.updateTable('pack_jobs').set(change).where('id', '=', id).execute();
}

/** Jobs postponed into the future: the clock was set back since. */
function due(now: number) {
  return sql<boolean>`(not_before <= ${now} OR postponed_at > ${now + CLOCK_SKEW_MS})`;
}

export async function listPackJobs(db: Db, userId: number): Promise<PackJob[]> {
  return db.selectFrom('pack_jobs').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** The start of `owner` in a job that was set aside; the readers that cannot read it follow. */
const UNREADABLE = 'unreadable:';
/** After a day, a job that no version could read is given up. */
const SET_ASIDE_MS = DAY_MS;

/** Not set aside by this reader, or set aside for too long. A forgotten user waits for no answer, so that job is kept. */
function isForReader(reader: string, now: number) {
  return sql<boolean>`(owner IS NULL OR owner NOT LIKE ${`${UNREADABLE}%${reader}%`}
    OR (created_at < ${now - SET_ASIDE_MS} AND user_id IN (SELECT id FROM users)))`;
}

export interface ClaimedPackJob extends PackJob {
  /** The readers that could not read it. */
  readonly unreadableTo: readonly string[];
}

/**
 * Claims the oldest due job. The jobs of a user run one at a time and in order, except that later ones overtake a job that
 * was set aside. Another version may read that one meanwhile, so a claim depends on what other processes have claimed.
 * @param reader names what this version can read
 * @param inFlight the jobs that this process works on. It resumes others of its own, which it has lost track of.
 */
export async function claimPackJob(
  db: Db,
  me: ProcessIdentity,
  reader: string,
  now: number,
  inFlight?: readonly number[],
): Promise<ClaimedPackJob | undefined> {
  return transactionOf(db, 'claims of pack jobs', async trx => {
    const found = await trx
      .selectFrom('pack_jobs')
      .select(['id', 'owner'])
      .where('id', 'in', heads =>
        heads
          .selectFrom('pack_jobs')
          .select(({ fn }) => fn.min<number>('id').as('id'))
          .where(isForReader(reader, now))
          .groupBy('user_id'),
      )
      .where(due(now))
      .where(resumable(me, inFlight))
      .where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM pack_jobs AS other WHERE other.user_id = pack_jobs.user_id
          AND other.id <> pack_jobs.id AND NOT ${resumable(me, inFlight)})`,
      )
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (found === undefined) return undefined;
    const { id, owner } = found;
    const claim = trx.updateTable('pack_jobs').set({ owner: me.id, attempts: attemptBy(me) });
    const job = await claim.where('id', '=', id).returningAll().executeTakeFirstOrThrow();
    const readers = owner?.startsWith(UNREADABLE) ? owner.slice(UNREADABLE.length).split(',') : [];
    return { ...job, unreadableTo: readers };
  });
}

/** Whether no version has read a job for so long that it is given up. */
export function isSetAsideTooLong({ created_at }: PackJob, now: number): boolean {
  return created_at < now - SET_ASIDE_MS;
}

/** Leaves a job to a version that can read it. The user's later jobs go on. */
export async function setAsidePackJob(
  trx: Trx,
  { id, unreadableTo }: ClaimedPackJob,
  me: ProcessIdentity,
  reader: string,
): Promise<void> {
  const owner = UNREADABLE + [...unreadableTo, reader].join(',');
  const aside = trx.updateTable('pack_jobs').set(eb => ({ owner, attempts: eb('attempts', '-', 1) }));
  await aside.where(and({ id, owner: me.id })).execute();
}

/** @returns false if another process has taken the job over */
export async function saveWork(trx: Trx, id: number, me: ProcessIdentity, work: string): Promise<boolean> {
  const ours = and({ id, owner: me.id });
  return changesOne(trx.updateTable('pack_jobs').set({ work }).where(ours));
}

/**
 * Returns a job to the queue.
 * @param work by default the stored work
 * @param counts whether it counts as an attempt
 * @returns false if another process has taken the job over
 */
export async function postponePackJob(
  trx: Trx,
  id: number,
  me: ProcessIdentity,
  how: { readonly work?: string; readonly now: number; readonly ms: number; readonly counts: boolean },
): Promise<boolean> {
  const postponed = trx.updateTable('pack_jobs').set(eb => ({
    ...(how.work !== undefined && { work: how.work }),
    not_before: how.now + how.ms,
    postponed_at: how.now,
    owner: null,
    attempts: eb('attempts', '-', how.counts ? 0 : 1),
  }));
  return changesOne(postponed.where(and({ id, owner: me.id })));
}

/** @returns false if another process has taken the job over */
export async function endPackJob(trx: Trx, id: number, me: ProcessIdentity): Promise<boolean> {
  return changesOne(trx.deleteFrom('pack_jobs').where(and({ id, owner: me.id })));
}
