import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import type { Db } from '../schema.ts';

/**
 * Who works on the database. Claims on updates, jobs and outgoing messages carry their process's id; they hold for as
 * long as that process has its row. A process that stops in order removes it, so that the next one takes over at once;
 * that of one that was killed is removed by whoever has watched its heartbeat stand still for `leaseMs`, see
 * {@link Leases}. No time is stored: clocks of machines are put forward and back, and differ.
 */
export interface ProcessIdentity {
  /** Unique for every start of every process. */
  readonly id: string;
  /** In milliseconds; several times the interval of {@link heartbeat}. */
  readonly leaseMs: number;
}

/** Counts the heartbeat on, where the process has a row. @returns false where its lease has expired */
export async function beatOnce(db: Db, me: ProcessIdentity): Promise<boolean> {
  const result = await db
    .updateTable('processes')
    .set(eb => ({ beat: eb('beat', '+', 1) }))
    .where('id', '=', me.id)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Shows that this process is alive; to be called before it claims anything. One whose lease has expired meanwhile
 * registers anew, and what nobody has taken over is its own again. The count begins at random, so that nobody takes it for
 * the one that stood still.
 */
export async function heartbeat(db: Db, me: ProcessIdentity): Promise<void> {
  if (await beatOnce(db, me)) return;
  await db
    .insertInto('processes')
    .values({ id: me.id, beat: randomInt(2 ** 40) })
    .onConflict(conflict => conflict.column('id').doUpdateSet(eb => ({ beat: eb('processes.beat', '+', 1) })))
    .execute();
}

/** Gives up every claim of this process at once. */
export async function leave(db: Db, me: ProcessIdentity): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', me.id).execute();
}

/** The heartbeats of all processes, this one included, by id. */
export async function heartbeats(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('processes').selectAll().execute();
  return new Map(rows.map(({ id, beat }) => [id, beat]));
}

/** A heartbeat, and for how long it has been watched standing still, in ms. */
interface Watched {
  readonly beat: number;
  readonly stillMs: number;
}

/** Watches the heartbeats of the other processes, by this process's own monotonic time. */
export class Leases {
  readonly #clock: Pick<Clock, 'elapsed'>;
  #watched: ReadonlyMap<string, Watched> = new Map();
  #lookedAt: number | undefined;

  constructor(clock: Pick<Clock, 'elapsed'>) {
    this.#clock = clock;
  }

  /**
   * Looks at all heartbeats; to be called several times in `leaseMs`. A heartbeat that comes while this looks wins.
   * Time in which this process did not look either, as its machine slept, counts as no more than a part of it: whoever
   * slept on the same machine is given the time to show itself.
   *
   * @returns the processes whose leases have expired: whatever they had claimed can be claimed
   */
  async expire(db: Db, me: ProcessIdentity): Promise<readonly string[]> {
    const now = this.#clock.elapsed();
    const passed = Math.min(now - (this.#lookedAt ?? now), me.leaseMs / 3);
    this.#lookedAt = now;
    const watched = new Map<string, Watched>();
    const expired: string[] = [];
    for (const [id, beat] of await heartbeats(db)) {
      if (id === me.id) continue;
      const before = this.#watched.get(id);
      const stillMs = before?.beat === beat ? before.stillMs + passed : 0;
      if (stillMs < me.leaseMs) watched.set(id, { beat, stillMs });
      else if (await expireLease(db, id, beat)) expired.push(id);
    }
    this.#watched = watched;
    return expired;
  }
}

/** @returns false where the process has shown itself since, or is gone */
async function expireLease(db: Db, id: string, beat: number): Promise<boolean> {
  const result = await db
    .deleteFrom('processes')
    .where(({ and }) => and({ id, beat }))
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** SQL condition: the row is this process's own, nobody's, or that of a process whose lease has expired. */
export function claimable(me: ProcessIdentity) {
  return sql<boolean>`(owner IS NULL OR owner = ${me.id} OR owner NOT IN (SELECT id FROM processes))`;
}

/** As {@link claimable}, without this process's own rows: those are in flight already. */
export function abandoned(me: ProcessIdentity) {
  return sql<boolean>`(owner IS NULL OR (owner <> ${me.id} AND owner NOT IN (SELECT id FROM processes)))`;
}

/**
 * As {@link abandoned}, and rows of this process's own that it has lost sight of: it could neither end them nor give them
 * back, as the database failed. What it still has in flight it does not take again, although that was given back already: it
 * would be done twice at once.
 *
 * @param inFlight the ids of those that it has not lost; left out, it has lost none
 */
export function resumable(me: ProcessIdentity, inFlight?: readonly number[]) {
  if (inFlight === undefined) return abandoned(me);
  // There are as many texts of it as jobs in flight at once: a few.
  const others = inFlight.length === 0 ? sql`` : sql` AND id NOT IN (${sql.join(inFlight)})`;
  return sql<boolean>`((${abandoned(me)} OR owner = ${me.id})${others})`;
}

/** One attempt more, but for what a process resumes of its own: that has not brought it down. */
export function attemptBy(me: ProcessIdentity) {
  return sql<number>`attempts + CASE WHEN owner = ${me.id} THEN 0 ELSE 1 END`;
}

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
    .where(({ and }) => and({ task, owner: me.id }))
    .execute();
}

/** Gives a task back, undone. */
export async function releaseTask(db: Db, task: string, me: ProcessIdentity): Promise<void> {
  await db
    .updateTable('housekeeping')
    .set({ owner: null })
    .where(({ and }) => and({ task, owner: me.id }))
    .execute();
}
