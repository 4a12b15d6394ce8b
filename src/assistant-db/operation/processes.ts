import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { changesOne } from '../queries.ts';
import type { Db } from '../schema.ts';

/**
 * Who works on the database. A claim carries its process's id and holds as long as that process has its row. One
 * that stops removes the row; that of one that was killed is removed by the others, see `Presence`. No time is
 * stored: the clocks of machines differ.
 */
export interface ProcessIdentity {
  readonly id: string;
  /** In milliseconds; several times the interval of {@link heartbeat}. */
  readonly leaseMs: number;
}

/** @returns false where the lease of this process has expired */
export async function beatOnce(db: Db, me: ProcessIdentity): Promise<boolean> {
  return changesOne(
    db
      .updateTable('processes')
      .set(eb => ({ beat: eb('beat', '+', 1) }))
      .where('id', '=', me.id),
  );
}

/**
 * Called before anything is claimed. A process whose lease has expired registers anew; the count begins at random,
 * so that nobody takes it for the one that stood still.
 */
export async function heartbeat(db: Db, me: ProcessIdentity): Promise<void> {
  if (await beatOnce(db, me)) return;
  await db
    .insertInto('processes')
    .values({ id: me.id, beat: randomInt(2 ** 40) })
    .onConflict(conflict => conflict.column('id').doUpdateSet(eb => ({ beat: eb('processes.beat', '+', 1) })))
    .execute();
}

export async function leave(db: Db, me: ProcessIdentity): Promise<void> {
  await db.deleteFrom('processes').where('id', '=', me.id).execute();
}

export async function heartbeats(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('processes').selectAll().execute();
  return new Map(rows.map(({ id, beat }) => [id, beat]));
}

/** @returns who has sent a heartbeat, or begun, between two looks: the host and number of each process */
export function beating(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): readonly string[] {
  const alive = [...now].filter(([id, beat]) => before.get(id) !== beat);
  return alive.map(([id]) => id.split(':').slice(0, 2).join(', process '));
}

/** What a process claims whose own lease has expired would be anybody's at once. */
export function isAlive({ id }: ProcessIdentity) {
  return sql<boolean>`EXISTS (SELECT 1 FROM processes WHERE id = ${id})`;
}

/** The row is this process's own, nobody's, or that of a process whose lease has expired. */
export function claimable(me: ProcessIdentity, column = 'owner') {
  const owner = sql.ref(column);
  return sql<boolean>`(${isAlive(me)} AND (${owner} IS NULL OR ${owner} = ${me.id} OR ${owner} NOT IN (SELECT id FROM processes)))`;
}

/** As {@link claimable}, without this process's own rows. */
export function abandoned(me: ProcessIdentity) {
  return sql<boolean>`(owner IS NULL OR (owner <> ${me.id} AND owner NOT IN (SELECT id FROM processes)))`;
}

/**
 * As {@link abandoned}, and rows of its own that this process has lost sight of as the database failed.
 * @param inFlight the ids of those that it has not lost; left out, it has lost none
 */
export function resumable(me: ProcessIdentity, inFlight?: readonly number[]) {
  if (inFlight === undefined) return sql<boolean>`(${isAlive(me)} AND ${abandoned(me)})`;
  const others = inFlight.length === 0 ? sql`` : sql` AND id NOT IN (${sql.join(inFlight)})`;
  return sql<boolean>`(${isAlive(me)} AND (${abandoned(me)} OR owner = ${me.id})${others})`;
}

/** One attempt more, unless a process resumes its own. */
export function attemptBy(me: ProcessIdentity) {
  return sql<number>`attempts + CASE WHEN owner = ${me.id} THEN 0 ELSE 1 END`;
}

/**
 * Takes a task that one process does for all.
 * @param before due where it was done last before this moment
 * @returns false where it is not due, or another process is at it
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
        .where(claimable(me, 'housekeeping.owner'))
        // Done in the future: the clock was put back since.
        .where(eb => eb.or([eb('housekeeping.done_at', '<=', before), eb('housekeeping.done_at', '>', now)])),
    )
    .returning('task')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param done_at left out if the task is not done, and so is due again at once */
export async function endTask(db: Db, task: string, me: ProcessIdentity, done_at?: number): Promise<void> {
  await db
    .updateTable('housekeeping')
    .set({ owner: null, ...(done_at !== undefined && { done_at }) })
    .where(({ and }) => and({ task, owner: me.id }))
    .execute();
}
