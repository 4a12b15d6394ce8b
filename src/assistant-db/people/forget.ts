import { createHmac, randomBytes } from 'node:crypto';
import { deleteDiscarded, discardImages } from '../jobs/generation-images.ts';
import { countGenerationsSince } from '../jobs/generations.ts';
import { countAnswered } from '../messages/inbox.ts';
import { dropChat, enqueueMessages } from '../messages/outbox.ts';
import type { ProcessIdentity } from '../operation/processes.ts';
import { beginningOf, DAY_MS, endOf, HOUR_MS } from '../operation/usage.ts';
import type { Counted, Db, Store, Trx } from '../schema.ts';

/** What is left behind by a person who is forgotten. */
export interface Farewell {
  /** Said to them, and nothing else: encoded messages, in order. */
  readonly messages: readonly string[];
  /** Their pack jobs that are still to be done, by id. */
  readonly packJobs: readonly number[];
}

/** The progress messages of a person's jobs and plans, which stand in the chat until these end. */
export async function progressMessages(trx: Trx, userId: number): Promise<number[]> {
  const found: number[] = [];
  for (const table of ['generations', 'plans'] as const) {
    const rows = await trx
      .selectFrom(table)
      .select('progress_message_id')
      .where('user_id', '=', userId)
      .where('progress_message_id', 'is not', null)
      .orderBy('id')
      .execute();
    found.push(...rows.flatMap(row => row.progress_message_id ?? []));
  }
  return found;
}

/**
 * Deletes an administrator's messages to everybody. One that is being sent ends with what has been sent by now: it is
 * something that they said, and "everything, at once" holds for it too. To finish it would keep their words, and who
 * said them, for hours, and there would be nobody to tell what it came to.
 */
async function forgetBroadcasts(trx: Trx, adminId: number): Promise<void> {
  const theirs = trx.selectFrom('broadcasts').select('id').where('admin_id', '=', adminId);
  await trx.deleteFrom('outbox').where('broadcast_id', 'in', theirs).execute();
  await trx.deleteFrom('broadcasts').where('admin_id', '=', adminId).execute();
}

async function forgetPlans(trx: Trx, userId: number): Promise<void> {
  const theirs = trx.selectFrom('plans').select('id').where('user_id', '=', userId);
  await trx.deleteFrom('plan_stickers').where('plan_id', 'in', theirs).execute();
  await trx.deleteFrom('plans').where('user_id', '=', userId).execute();
}

/**
 * Deletes all that is stored of a person. Whoever works on something of theirs finds its row gone, as if another
 * process had taken it over: what comes of it is neither stored nor said. Of what they sent only the bare update ids
 * stay, by which Telegram's repeats are recognised; what has come in since and is not handled yet is a stranger's.
 * What they have had of their limits stays under no name until the day is over. Pictures are nobody's from now on, and
 * {@link finishForgetting} deletes them.
 *
 * @param me the process that is about to send the farewell
 */
export async function forgetPerson(
  trx: Trx,
  userId: number,
  { messages, packJobs }: Farewell,
  me: ProcessIdentity,
  now: number,
): Promise<void> {
  await carryCounts(trx, userId, now);
  await dropChat(trx, userId);
  await enqueueMessages(trx, userId, messages, now, me);

  await trx
    .updateTable('inbox')
    .set({ chat_id: 0, payload: '', owner: null, message_id: null, thread_id: null, digest: null })
    .where('chat_id', '=', userId)
    .where('status', 'in', ['done', 'ignored', 'refused', 'set_aside'])
    .execute();

  const jobs = trx.deleteFrom('pack_jobs').where('user_id', '=', userId);
  await (packJobs.length > 0 ? jobs.where('id', 'not in', packJobs) : jobs).execute();
  await trx
    .deleteFrom('placements')
    .where(eb =>
      eb.or([
        eb('pack_id', 'in', eb.selectFrom('packs').select('id').where('user_id', '=', userId)),
        eb('sticker_id', 'in', eb.selectFrom('stickers').select('id').where('user_id', '=', userId)),
      ]),
    )
    .execute();
  await trx.deleteFrom('packs').where('user_id', '=', userId).execute();
  await trx.deleteFrom('stickers').where('user_id', '=', userId).execute();
  await discardImages(trx, userId);
  await forgetPlans(trx, userId);
  await trx.deleteFrom('generations').where('user_id', '=', userId).execute();
  await trx.deleteFrom('assistant_sessions').where('user_id', '=', userId).execute();
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await trx.deleteFrom('tool_calls').where('user_id', '=', userId).execute();
  await trx.deleteFrom('preferences').where('user_id', '=', userId).execute();
  await forgetBroadcasts(trx, userId);
  await trx.deleteFrom('users').where('id', '=', userId).execute();
}

/**
 * Does what is left to be done when people are forgotten: deletes their pictures, and counts of days that are over.
 * Whatever process does it, however often; broken off, it is resumed the next time.
 *
 * @param pause between two steps; answers whether to go on
 */
export async function finishForgetting(db: Store, now: number, pause: () => Promise<boolean>): Promise<void> {
  await dropCarriedCounts(db, now);
  await deleteDiscarded(db, pause);
}

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
async function carryCounts(trx: Trx, userId: number, now: number): Promise<void> {
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
async function dropCarriedCounts(db: Db, now: number): Promise<void> {
  await db.deleteFrom('forgotten_counts').where('until', '<=', now).execute();
  await db.deleteFrom('day_secrets').where('until', '<=', now).execute();
}
