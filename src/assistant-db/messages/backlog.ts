import { sql } from 'kysely';
import { OPEN_TO_ALL } from '../jobs/open.ts';
import { beatOnce, type ProcessIdentity } from '../operation/processes.ts';
import type { Db } from '../schema.ts';

// Written into the statements: a partial index is of no use to a value that is only bound when the statement runs.
const PENDING = sql.lit<'pending'>('pending');

/** How much waits in a queue, and since when. */
export interface Waiting {
  readonly count: number;
  /** When the oldest came, ms since 1970; undefined where nothing waits. */
  readonly since: number | undefined;
}

/** All that waits, for every process on this database together. */
export interface Backlog {
  /** Updates that are not handled yet, those in flight included. */
  readonly inbox: Waiting;
  /** Messages that Telegram has not taken yet; broadcasts apart, they take their time. */
  readonly outbox: Waiting;
  /** Stickers that are to be drawn, or are being drawn. */
  readonly jobs: Waiting;
}

function waitingOf(row: { readonly count: number; readonly since: number | null }): Waiting {
  return { count: row.count, since: row.since ?? undefined };
}

/** Counts what waits; by index, so that it may be asked often. */
export async function backlogOf(db: Db): Promise<Backlog> {
  const inbox = await db
    .selectFrom('inbox')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.min('received_at').as('since')])
    .where('status', '=', PENDING)
    .executeTakeFirstOrThrow();
  const outbox = await db
    .selectFrom('outbox')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('since')])
    .where('broadcast_id', 'is', null)
    .executeTakeFirstOrThrow();
  const jobs = await db
    .selectFrom('generations')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.min('created_at').as('since')])
    .where(OPEN_TO_ALL)
    .executeTakeFirstOrThrow();
  return { inbox: waitingOf(inbox), outbox: waitingOf(outbox), jobs: waitingOf(jobs) };
}

/**
 * Whether this process can write, found out by writing: a full disk and a file system that has become read-only
 * still read.
 *
 * @returns false where the lease of this process has expired
 * @throws the database's error where it cannot be written
 */
export function canWrite(db: Db, me: ProcessIdentity): Promise<boolean> {
  return beatOnce(db, me);
}
