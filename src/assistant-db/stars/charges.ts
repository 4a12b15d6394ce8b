import { expressionBuilder, sql } from 'kysely';
import { MINUTE_MS } from '../../lib/clock.ts';
import { digestOf } from '../../lib/sealed.ts';
import { type ProcessIdentity, resumable } from '../operation/processes.ts';
import { changesOne } from '../queries.ts';
import type { Charge, Database, Db, Trx } from '../schema.ts';

const { and } = expressionBuilder<Database, 'charges'>();

/** Longer than any refund is postponed, so that a clock that was set back cannot delay one forever. */
const MAX_POSTPONEMENT_MS = 15 * MINUTE_MS;
/** Inlined into the statement, because a partial index does not serve bound values. */
const REFUNDING = sql<boolean>`status = 'refunding'`;

/** A drawing that failed has used nothing. */
const USED = sql<number>`(SELECT count(*) FROM generations
  WHERE generations.paid_by = charges.id AND generations.status <> 'failed')`;

interface Payment {
  readonly chargeId: string;
  readonly userId: number;
  readonly drawings: number;
  readonly stars: number;
}

/** Credits a payment once. @returns its id; undefined if it was credited before */
export async function addCharge(
  trx: Trx,
  { chargeId, userId, drawings, stars }: Payment,
  now: number,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('charges')
    .values({
      digest: digestOf(chargeId),
      charge_id: chargeId,
      user_id: userId,
      drawings,
      stars,
      created_at: now,
    })
    .onConflict(conflict => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface OpenCharge extends Charge {
  readonly used: number;
}

/** The payments of a user that were not refunded, oldest first. */
export async function chargesOf(db: Db, userId: number): Promise<OpenCharge[]> {
  return db
    .selectFrom('charges')
    .selectAll()
    .select(USED.as('used'))
    .where(and({ user_id: userId, status: 'paid' }))
    .orderBy('id')
    .execute();
}

/** Returns how many drawings of a user are paid and not used yet. */
export async function drawingsLeft(db: Db, userId: number): Promise<number> {
  const charges = await chargesOf(db, userId);
  return charges.reduce((sum, { drawings, used }) => sum + Math.max(0, drawings - used), 0);
}

/** Uses paid drawings, of the oldest payment first, for the newest of the jobs that were queued `at` this time. */
export async function payForJobs(trx: Trx, userId: number, at: number, count: number): Promise<void> {
  const charges = await chargesOf(trx, userId);
  const drawings = charges.flatMap(({ id, drawings, used }) =>
    Array.from({ length: Math.max(0, drawings - used) }, () => id),
  );
  if (drawings.length === 0) return;
  const jobs = await trx
    .selectFrom('generations')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '=', at)
    .where('status', '<>', 'failed')
    .where('paid_by', 'is', null)
    .orderBy('id', 'desc')
    .limit(Math.min(count, drawings.length))
    .execute();
  for (const [index, { id }] of jobs.entries())
    await trx.updateTable('generations').set({ paid_by: drawings[index] }).where('id', '=', id).execute();
}

/** @param chargeId Telegram's id */
export async function findCharge(db: Db, chargeId: string): Promise<Charge | undefined> {
  return db.selectFrom('charges').selectAll().where('digest', '=', digestOf(chargeId)).executeTakeFirst();
}

/** From now on its drawings cannot be used. @returns false if it is being refunded, or was */
export async function beginRefund(
  trx: Trx,
  id: number,
  { userId, askedBy }: { readonly userId: number; readonly askedBy: number },
): Promise<boolean> {
  const begun = { status: 'refunding', user_id: userId, asked_by: askedBy, not_before: 0 } as const;
  return changesOne(
    trx
      .updateTable('charges')
      .set(begun)
      .where(and({ id, status: 'paid' })),
  );
}

/** @param inFlight the refunds that this process works on. It resumes others of its own, which it has lost track of. */
export async function claimRefund(
  db: Db,
  me: ProcessIdentity,
  now: number,
  inFlight?: readonly number[],
): Promise<Charge | undefined> {
  return db
    .updateTable('charges')
    .set({ owner: me.id })
    .where('id', '=', eb =>
      eb
        .selectFrom('charges')
        .select('id')
        .where(REFUNDING)
        .where(due =>
          due.or([due('not_before', '<=', now), due('not_before', '>', now + MAX_POSTPONEMENT_MS)]),
        )
        .where(resumable(me, inFlight))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

function refunding(id: number, me: ProcessIdentity) {
  return and({ id, owner: me.id, status: 'refunding' });
}

export async function postponeRefund(
  db: Db,
  id: number,
  me: ProcessIdentity,
  notBefore: number,
): Promise<void> {
  const postponed = db.updateTable('charges').set({ not_before: notBefore, owner: null });
  await postponed.where(refunding(id, me)).execute();
}

/** @param refunded false: Telegram refuses, and the drawings can be used again @returns false if another process has it */
export async function endRefund(
  trx: Trx,
  { id, user_id }: Pick<Charge, 'id' | 'user_id'>,
  me: ProcessIdentity,
  refunded: boolean,
  now: number,
): Promise<boolean> {
  const ended = refunded
    ? ({ status: 'refunded', refunded_at: now } as const)
    : ({ status: 'paid' } as const);
  const query = trx.updateTable('charges').set({ ...ended, owner: null, asked_by: null });
  if (!(await changesOne(query.where(refunding(id, me))))) return false;
  // Forgotten meanwhile: only the refund still needed the id.
  const user = await trx.selectFrom('users').select('id').where('id', '=', user_id).executeTakeFirst();
  if (user === undefined) await trx.updateTable('charges').set({ user_id: 0 }).where('id', '=', id).execute();
  return true;
}

/** Notes a refund made elsewhere, by Telegram itself or by another program of the operator. */
export async function noteRefund(trx: Trx, chargeId: string, now: number): Promise<void> {
  await trx
    .updateTable('charges')
    .set({ status: 'refunded', refunded_at: now })
    .where(and({ digest: digestOf(chargeId), status: 'paid' }))
    .execute();
}

/** Keeps Telegram's id and the sum, for refunds and accounting, without the user. A refund under way ends first. */
export async function forgetPayments(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('offers').where('user_id', '=', userId).execute();
  const theirs = trx.updateTable('charges').where('user_id', '=', userId);
  await theirs.set({ asked_by: null }).execute();
  await theirs.set({ user_id: 0 }).where('status', '<>', 'refunding').execute();
}

export interface Payments {
  readonly count: number;
  readonly stars: number;
  readonly refunded: number;
}

/** Payments and refunds since then; sums in Stars. */
export async function paymentsSince(db: Db, since: number): Promise<Payments> {
  const paid = await db
    .selectFrom('charges')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('stars').as('stars')])
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  const refunded = await db
    .selectFrom('charges')
    .select(eb => eb.fn.sum<number | null>('stars').as('stars'))
    .where('refunded_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { count: paid.count, stars: Number(paid.stars ?? 0), refunded: Number(refunded.stars ?? 0) };
}
