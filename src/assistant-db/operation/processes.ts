import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { changesOne } from '../queries.ts';
import type { Db } from '../schema.ts';

/**
 * The processes that work on the database. A claim carries the id of its process and is valid while that process has a
 * row here. A process that stops removes its row; other processes remove the row of one that was killed, see
 * `Presence`. No time is stored, because the clocks of machines differ.
 */
export interface ProcessIdentity {
  readonly id: string;
  /** Several times the interval of {@link heartbeat}. */
  readonly leaseMs: number;
}

/** @returns false if the lease of this process has expired */
export async function beatOnce(db: Db, me: ProcessIdentity): Promise<boolean> {
  const beaten = db.updateTable('processes').set(eb => ({ beat: eb('beat', '+', 1) }));
  return changesOne(beaten.where('id', '=', me.id));
}

/**
 * Runs before anything is claimed. A process whose lease has expired registers again. The count begins at a random
 * value, so that the process is not mistaken for the one that was suspended.
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

/** @returns the processes that sent a heartbeat, or started, between two looks: host and number */
export function beating(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): readonly string[] {
  const alive = [...now].filter(([id, beat]) => before.get(id) !== beat);
  return alive.map(([id]) => id.split(':').slice(0, 2).join(', process '));
}

/** A process whose own lease has expired must claim nothing: the claims would be free for others at once. */
export function isAlive({ id }: ProcessIdentity) {
  return sql<boolean>`EXISTS (SELECT 1 FROM processes WHERE id = ${id})`;
}

/** The row has no owner, belongs to this process, or to one whose lease has expired. */
export function claimable(me: ProcessIdentity, column = 'owner') {
  const owner = sql.ref(column);
  return sql<boolean>`(${isAlive(me)} AND (${owner} IS NULL OR ${owner} = ${me.id} OR ${owner} NOT IN (SELECT id FROM processes)))`;
}

/** Like {@link claimable}, without this process's own rows. */
export function abandoned(me: ProcessIdentity) {
  return sql<boolean>`(owner IS NULL OR (owner <> ${me.id} AND owner NOT IN (SELECT id FROM processes)))`;
}

/**
 * Like {@link abandoned}, plus rows of its own that this process lost track of in a database failure.
 * @param inFlight the ids that it still has; undefined: it has lost none
 */
export function resumable(me: ProcessIdentity, inFlight?: readonly number[]) {
  if (inFlight === undefined) return sql<boolean>`(${isAlive(me)} AND ${abandoned(me)})`;
  const others = inFlight.length === 0 ? sql`` : sql` AND id NOT IN (${sql.join(inFlight)})`;
  return sql<boolean>`(${isAlive(me)} AND (${abandoned(me)} OR owner = ${me.id})${others})`;
}

/** One more attempt, unless a process resumes its own. */
export function attemptBy(me: ProcessIdentity) {
  return sql<number>`attempts + CASE WHEN owner = ${me.id} THEN 0 ELSE 1 END`;
}

/**
 * Claims a task that one process does for all.
 * @param before the task is due if it was last done before this time
 * @returns false if it is not due, or another process does it
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
        // A time in the future means that the clock was set back.
        .where(eb => eb.or([eb('housekeeping.done_at', '<=', before), eb('housekeeping.done_at', '>', now)])),
    )
    .returning('task')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param done_at omitted if the task is not done and is due again at once */
export async function endTask(db: Db, task: string, me: ProcessIdentity, done_at?: number): Promise<void> {
  await db
    .updateTable('housekeeping')
    .set({ owner: null, ...(done_at !== undefined && { done_at }) })
    .where(({ and }) => and({ task, owner: me.id }))
    .execute();
}
