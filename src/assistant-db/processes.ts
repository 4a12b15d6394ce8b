import { sql } from 'kysely';
import type { Db } from './schema.ts';

/**
 * Who works on the database. Claims on updates, jobs and outgoing messages carry their process's id; they hold
 * for as long as that process is seen alive. A process that stops in order removes itself, so that the next one
 * takes over at once; one that was killed is taken for dead after `deadAfterMs`.
 */
export interface ProcessIdentity {
  /** Unique for every start of every process. */
  readonly id: string;
  /** In milliseconds; several times the interval of {@link heartbeat}. */
  readonly deadAfterMs: number;
}

/** Says that this process is alive. */
export async function heartbeat(db: Db, me: ProcessIdentity, now: number): Promise<void> {
  await db
    .insertInto('processes')
    .values({ id: me.id, seen_at: now })
    .onConflict(conflict => conflict.column('id').doUpdateSet({ seen_at: now }))
    .execute();
}

/** Gives up every claim of this process at once, and those of long-dead processes with it. */
export async function leave(db: Db, me: ProcessIdentity, now: number): Promise<void> {
  await db
    .deleteFrom('processes')
    .where(eb => eb.or([eb('id', '=', me.id), eb('seen_at', '<', now - me.deadAfterMs * 10)]))
    .execute();
}

/** Processes taken for alive, with their last sign of life. */
export async function liveProcesses(
  db: Db,
  deadAfterMs: number,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('processes')
    .selectAll()
    .where('seen_at', '>', now - deadAfterMs)
    .execute();
  return new Map(rows.map(({ id, seen_at }) => [id, seen_at]));
}

/** SQL condition: the row is this process's own, nobody's, or that of a process no longer alive. */
export function claimable(me: ProcessIdentity, now: number) {
  return sql<boolean>`(owner IS NULL OR owner = ${me.id} OR owner NOT IN
    (SELECT id FROM processes WHERE seen_at > ${now - me.deadAfterMs}))`;
}

/** As {@link claimable}, without this process's own rows: those are in hand already. */
export function abandoned(me: ProcessIdentity, now: number) {
  return sql<boolean>`(owner IS NULL OR (owner <> ${me.id} AND owner NOT IN
    (SELECT id FROM processes WHERE seen_at > ${now - me.deadAfterMs})))`;
}
