import { expressionBuilder, sql } from 'kysely';
import type { ProviderErrorKind } from '../../lib/errors.ts';
import { OPEN_TO_ALL } from '../jobs/generations.ts';
import { changesOne, countRows } from '../queries.ts';
import type { Database, Db, GenerationFailure, ProviderHealthRow, ProviderRole, Trx } from '../schema.ts';
import { beatOnce, type ProcessIdentity } from './processes.ts';

export interface Statistics {
  readonly newPeople: number;
  /** Who took a turn or got a sticker. */
  readonly activePeople: number;
  readonly dialogues: number;
  readonly stickers: number;
  /** Most frequent reason first; what people stopped themselves is none. */
  readonly failures: readonly { readonly kind: GenerationFailure; readonly count: number }[];
}

/** By index only, so that it may be asked of a busy database. */
export async function statisticsSince(db: Db, since: number): Promise<Statistics> {
  // Not UNION: the database would read both tables from end to end.
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
    newPeople: await countRows(db.selectFrom('users').where('created_at', '>=', since)),
    activePeople: active.count,
    dialogues: await countRows(db.selectFrom('assistant_sessions').where('created_at', '>=', since)),
    stickers: jobs.find(({ status }) => status === 'delivered')?.count ?? 0,
    failures: jobs
      .flatMap(({ status, failure, count }) =>
        status === 'failed' && failure !== null && failure !== 'stopped' ? [{ kind: failure, count }] : [],
      )
      .toSorted((a, b) => b.count - a.count),
  };
}

export async function countReachable(db: Db): Promise<number> {
  return countRows(db.selectFrom('users').where(sql<boolean>`gone_at IS NULL`));
}

// Written into the statement: a partial index does not serve bound values.
const PENDING = sql.lit<'pending'>('pending');

export interface Waiting {
  readonly count: number;
  /** When the oldest came. */
  readonly since: number | undefined;
}

/** For all processes together. */
export interface Backlog {
  /** Those in flight included. */
  readonly inbox: Waiting;
  /** Broadcasts apart, they take their time. */
  readonly outbox: Waiting;
  readonly jobs: Waiting;
}

function waitingOf(row: { readonly count: number; readonly since: number | null }): Waiting {
  return { count: row.count, since: row.since ?? undefined };
}

/** By index, so that it may be asked often. */
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

/** Found out by writing: a full disk still reads. @returns false where the lease of this process has expired */
export function canWrite(db: Db, me: ProcessIdentity): Promise<boolean> {
  return beatOnce(db, me);
}

const { and } = expressionBuilder<Database, 'provider_states'>();

export interface ProviderNews {
  readonly role: ProviderRole;
  readonly provider: string;
  readonly state: 'up' | 'down';
  readonly kind?: ProviderErrorKind | undefined;
}

/** Stores how a provider is doing, where that is news. */
export async function noteProviderState(
  db: Db,
  { role, provider, state, kind }: ProviderNews,
  now: number,
): Promise<void> {
  await db
    .insertInto('provider_states')
    .values({ role, provider, state, kind: kind ?? null, since: now })
    .onConflict(conflict =>
      conflict
        .columns(['role', 'provider'])
        .doUpdateSet({ state, kind: kind ?? null, since: now })
        .where('provider_states.state', '<>', state),
    )
    .execute();
}

export async function providerStates(db: Db): Promise<ProviderHealthRow[]> {
  return db.selectFrom('provider_states').selectAll().orderBy('role').orderBy('provider').execute();
}

/**
 * Inside the transaction that tells the administrators.
 * @returns false where the row has changed since, or another process tells them
 */
export async function markTold(
  trx: Trx,
  before: ProviderHealthRow,
  change: { readonly told: 'up' | 'down'; readonly told_at: number },
): Promise<boolean> {
  const { role, provider, state, since, told, told_at } = before;
  return changesOne(
    trx
      .updateTable('provider_states')
      .set(change)
      .where(and({ role, provider, state, since, told, told_at })),
  );
}
