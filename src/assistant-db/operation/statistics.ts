import { sql } from 'kysely';
import type { Db, GenerationFailure } from '../schema.ts';

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
