import { createHmac, randomBytes } from 'node:crypto';
import { countGenerationsSince } from '../jobs/generations.ts';
import { countAnswered } from '../messages/inbox.ts';
import { beginningOf, DAY_MS, endOf, HOUR_MS } from '../operation/periods.ts';
import type { Counted } from '../operation/tables.ts';
import type { Db, Trx } from '../schema.ts';

/** What somebody has had of their day and hour (UTC). */
export type Counts = Readonly<Record<Counted, number>>;

function pseudonym(secret: Buffer, userId: number): string {
  return createHmac('sha256', secret).update(String(userId)).digest('hex');
}

async function secretOf(db: Db, day: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('day_secrets').select('secret').where('until', '=', day).executeTakeFirst();
  return row?.secret;
}

/**
 * Lets the limits of the day and the hour go on for a person who is about to be forgotten: otherwise they would begin
 * anew. The counts stand under a hash of the person's id, with a key that is drawn for the day and deleted with it. While
 * there is the key, ids can be tried out; afterwards nobody can tell whose the counts were.
 */
export async function carryCounts(trx: Trx, userId: number, now: number): Promise<void> {
  const [day, hour] = [endOf(DAY_MS, now), endOf(HOUR_MS, now)];
  const today = await countGenerationsSince(trx, userId, beginningOf(DAY_MS, now));
  const thisHour = { since: beginningOf(HOUR_MS, now), until: now };
  const counts = [
    { what: 'stickers', until: day, count: today.stickers },
    { what: 'orders', until: day, count: today.orders },
    { what: 'pressed', until: hour, count: await countAnswered(trx, userId, { ...thisHour, urgent: 1 }) },
    { what: 'said', until: hour, count: await countAnswered(trx, userId, { ...thisHour, urgent: 0 }) },
  ] as const;
  const had = counts.filter(({ count }) => count > 0);
  if (had.length === 0) return;
  const secret = (await secretOf(trx, day)) ?? randomBytes(32);
  await trx
    .insertInto('day_secrets')
    .values({ until: day, secret })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const person = pseudonym(secret, userId);
  await trx
    .insertInto('forgotten_counts')
    .values(had.map(row => ({ ...row, person })))
    .onConflict(conflict =>
      conflict
        .columns(['person', 'what', 'until'])
        .doUpdateSet(eb => ({ count: eb('forgotten_counts.count', '+', eb.ref('excluded.count')) })),
    )
    .execute();
}

/** What a person has had of the day and the hour of a moment, ms since 1970, before they were forgotten in it. */
export async function carriedCounts(db: Db, userId: number, at: number): Promise<Counts> {
  const carried = { stickers: 0, orders: 0, pressed: 0, said: 0 };
  const day = endOf(DAY_MS, at);
  const secret = await secretOf(db, day);
  if (secret === undefined) return carried;
  const rows = await db
    .selectFrom('forgotten_counts')
    .select(['what', 'count'])
    .where('person', '=', pseudonym(secret, userId))
    .where('until', 'in', [day, endOf(HOUR_MS, at)])
    .execute();
  for (const { what, count } of rows) carried[what] = count;
  return carried;
}

/** Deletes what was carried over into days and hours that have ended. */
export async function dropCarriedCounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom('forgotten_counts').where('until', '<=', now).execute();
  await db.deleteFrom('day_secrets').where('until', '<=', now).execute();
}
