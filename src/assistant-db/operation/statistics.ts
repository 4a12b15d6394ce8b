import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ProviderErrorKind } from '../../lib/errors.ts';
import { OPEN_TO_ALL } from '../jobs/generations.ts';
import { ofTelegram } from '../people/api-sessions.ts';
import { changesOne, countRows } from '../queries.ts';
import type { Database, Db, GenerationFailure, ProviderHealthRow, ProviderRole, Trx } from '../schema.ts';
import { type Payments, paymentsSince } from '../stars/charges.ts';

export interface Statistics {
  readonly newPeople: number;
  /** Users who took a turn or received a sticker. */
  readonly activePeople: number;
  readonly dialogues: number;
  readonly stickers: number;
  /** Started tasks, and the tokens they used. */
  readonly tasks: { readonly count: number; readonly tokens: number };
  readonly payments: Payments;
  /** The most frequent reason first, without jobs that users stopped themselves. */
  readonly failures: readonly { readonly kind: GenerationFailure; readonly count: number }[];
}

/** Uses indexes only, so that it can run on a busy database. */
export async function statisticsSince(db: Db, since: number): Promise<Statistics> {
  // Not UNION, for which the database would read both tables completely.
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
  const tasks = await db
    .selectFrom('tasks')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('tokens').as('tokens')])
    .where('created_at', '>=', since)
    .where('status', 'not in', ['proposed', 'dropped'])
    .executeTakeFirstOrThrow();
  return {
    tasks: { count: tasks.count, tokens: Number(tasks.tokens ?? 0) },
    payments: await paymentsSince(db, since),
    newPeople: await countRows(
      db.selectFrom('users').where('created_at', '>=', since).where(ofTelegram('id')),
    ),
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
  return countRows(db.selectFrom('users').where(sql<boolean>`gone_at IS NULL`).where(ofTelegram('id')));
}

export interface Waiting {
  readonly count: number;
  /** When the oldest one arrived. */
  readonly since: number | undefined;
}

/** For all processes together. */
export interface Backlog {
  /** Includes those in flight. */
  readonly inbox: Waiting;
  /** Without broadcasts, which take their time. */
  readonly outbox: Waiting;
  readonly jobs: Waiting;
}

async function waitingIn(db: Db, rows: RawBuilder<unknown>, time: string): Promise<Waiting> {
  const { rows: found } = await sql<{ count: number; since: number | null }>`SELECT count(*) AS count,
    min(${sql.ref(time)}) AS since FROM ${rows}`.execute(db);
  const [{ count = 0, since = null } = {}] = found;
  return { count, since: since ?? undefined };
}

/** Uses indexes, so that it can run often. Values are inlined, because a partial index does not serve bound values. */
export async function backlogOf(db: Db): Promise<Backlog> {
  const messages = sql`outbox WHERE broadcast_id IS NULL AND ${ofTelegram('chat_id')}`;
  return {
    inbox: await waitingIn(db, sql`inbox WHERE status = 'pending'`, 'received_at'),
    outbox: await waitingIn(db, messages, 'created_at'),
    jobs: await waitingIn(db, sql`generations WHERE ${OPEN_TO_ALL}`, 'created_at'),
  };
}

const { and } = expressionBuilder<Database, 'provider_states'>();

export interface ProviderNews {
  readonly role: ProviderRole;
  readonly provider: string;
  readonly state: 'up' | 'down';
  readonly kind?: ProviderErrorKind | undefined;
}

/** Stores the state of a provider if it has changed. */
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
 * Runs inside the transaction that notifies the administrators.
 * @returns false if the row has changed since, or another process notifies them
 */
export async function markTold(
  trx: Trx,
  before: ProviderHealthRow,
  change: { readonly told: 'up' | 'down'; readonly told_at: number },
): Promise<boolean> {
  const { role, provider, state, since, told, told_at } = before;
  const unchanged = and({ role, provider, state, since, told, told_at });
  return changesOne(trx.updateTable('provider_states').set(change).where(unchanged));
}
