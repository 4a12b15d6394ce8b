import { sql } from 'kysely';
import { OPEN_TO_ALL } from '../jobs/generations.ts';
import type { Db, GenerationFailure } from '../schema.ts';
import { beatOnce, type ProcessIdentity } from './processes.ts';

/** What happened since a moment, over all people. */
export interface Statistics {
  readonly newPeople: number;
  /** Who wrote or pressed something that led to a turn, or got a sticker. */
  readonly activePeople: number;
  readonly dialogues: number;
  /** Drawn, and taken by Telegram. */
  readonly stickers: number;
  /** Jobs that failed, most frequent reason first; what people stopped themselves is none. */
  readonly failures: readonly { readonly kind: GenerationFailure; readonly count: number }[];
}

/** Counts by index only, so that it may be asked of a busy database. @param since ms since 1970 */
export async function statisticsSince(db: Db, since: number): Promise<Statistics> {
  const people = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  const dialogues = await db
    .selectFrom('assistant_sessions')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  // Not UNION: to merge without repeats, the database would read both tables by person, from end to end.
  const active = await db
    .selectFrom(
      db
        .selectFrom('assistant_sessions')
        .select('user_id')
        .where('updated_at', '>=', since)
        .unionAll(db.selectFrom('generations').select('user_id').where('finished_at', '>=', since))
        .as('active'),
    )
    .select(eb => eb.fn.count<number>('user_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  const jobs = await db
    .selectFrom('generations')
    .select(['status', 'failure', eb => eb.fn.countAll<number>().as('count')])
    .where('finished_at', '>=', since)
    .groupBy(['status', 'failure'])
    .execute();
  return {
    newPeople: people.count,
    activePeople: active.count,
    dialogues: dialogues.count,
    stickers: jobs.find(({ status }) => status === 'delivered')?.count ?? 0,
    failures: jobs
      .flatMap(({ status, failure, count }) =>
        status === 'failed' && failure !== null && failure !== 'stopped' ? [{ kind: failure, count }] : [],
      )
      .toSorted((a, b) => b.count - a.count),
  };
}

/** People who can be written to. */
export async function countReachable(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(sql<boolean>`gone_at IS NULL`)
    .executeTakeFirstOrThrow();
  return row.count;
}

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
