import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS, endOf, HOUR_MS } from '../../lib/clock.ts';
import type { Counted, Db, Trx } from '../schema.ts';

/*
 * Counts toward daily and hourly limits that outlive /forget. They are stored under a keyed hash of the user's id. The
 * key is deleted at the end of the day; afterwards the counts cannot be linked to a user.
 */

export type Counts = Readonly<Record<Counted, number>>;

function pseudonym(secret: Buffer, userId: number): string {
  return createHmac('sha256', secret).update(String(userId)).digest('hex');
}

async function secretOf(db: Db, day: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('day_secrets').select('secret').where('until', '=', day).executeTakeFirst();
  return row?.secret;
}

async function makeSecret(db: Db, day: number): Promise<Buffer> {
  // Another process may create the key at the same moment: read the one that won.
  const { secret } = await db
    .insertInto('day_secrets')
    .values({ until: day, secret: randomBytes(32) })
    .onConflict(conflict => conflict.column('until').doUpdateSet({ until: day }))
    .returning('secret')
    .executeTakeFirstOrThrow();
  return secret;
}

/**
 * Adds to a count.
 * @param until the end of the day or hour that is counted, in ms
 * @param day the end of the day, in ms
 */
export async function addCount(
  db: Db | Trx,
  userId: number,
  { what, until, day }: { readonly what: Counted; readonly until: number; readonly day: number },
  count: number,
): Promise<void> {
  const secret = (await secretOf(db, day)) ?? (await makeSecret(db, day));
  await db
    .insertInto('forgotten_counts')
    .values({ person: pseudonym(secret, userId), what, until, count })
    .onConflict(conflict =>
      conflict
        .columns(['person', 'what', 'until'])
        .doUpdateSet(eb => ({ count: eb('forgotten_counts.count', '+', eb.ref('excluded.count')) })),
    )
    .execute();
}

/** Adds to a daily count. */
export async function addToday(
  db: Db,
  userId: number,
  what: Counted,
  count: number,
  now: number,
): Promise<void> {
  const day = endOf(DAY_MS, now);
  await addCount(db, userId, { what, until: day, day }, count);
}

/** The stored counts of the user's day and hour: those from before /forget, and those that are only counted here. */
export async function carriedCounts(db: Db, userId: number, at: number): Promise<Counts> {
  return countsUnder(db, await secretOf(db, endOf(DAY_MS, at)), userId, at);
}

/** @param secret of the day; undefined while nothing was counted in it */
export async function countsUnder(
  db: Db,
  secret: Buffer | undefined,
  userId: number,
  at: number,
): Promise<Counts> {
  const carried = { stickers: 0, orders: 0, pressed: 0, said: 0, requests: 0, voice: 0, tasks: 0 };
  if (secret === undefined) return carried;
  const rows = await db
    .selectFrom('forgotten_counts')
    .select(['what', 'count'])
    .where('person', '=', pseudonym(secret, userId))
    .where('until', 'in', [endOf(DAY_MS, at), endOf(HOUR_MS, at)])
    .execute();
  for (const { what, count } of rows) carried[what] = count;
  return carried;
}
