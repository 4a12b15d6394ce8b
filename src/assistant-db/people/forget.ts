import { beginningOf, DAY_MS, endOf, HOUR_MS } from '../../lib/clock.ts';
import { forgetGuests } from '../guests/guests.ts';
import { deleteDiscarded, discardImages } from '../jobs/generation-images.ts';
import { countGenerationsSince } from '../jobs/generations.ts';
import { countAnswered } from '../messages/answered.ts';
import { dropChat, enqueueMessages } from '../messages/outbox.ts';
import type { ProcessIdentity } from '../operation/processes.ts';
import type { Store, Trx } from '../schema.ts';
import { forgetPayments } from '../stars/charges.ts';
import { forgetApiSession } from './api-sessions.ts';
import { addCount } from './counts.ts';

export interface Farewell {
  /** Encoded, in order. */
  readonly messages: readonly string[];
  /** Pack jobs to keep, because they delete the user's sets. */
  readonly packJobs: readonly number[];
}

/** The progress messages of jobs and plans, which are in the chat until these end. */
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

/** Broadcasts belong to the administrator who wrote them: a running one ends with what has been sent so far. */
async function forgetBroadcasts(trx: Trx, adminId: number): Promise<void> {
  // First, because it waits for messages that are being queued.
  const theirs = await trx.deleteFrom('broadcasts').where('admin_id', '=', adminId).returning('id').execute();
  const ids = theirs.map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('outbox').where('broadcast_id', 'in', ids).execute();
}

async function forgetPlans(trx: Trx, userId: number): Promise<void> {
  const theirs = trx.selectFrom('plans').select('id').where('user_id', '=', userId);
  await trx.deleteFrom('plan_stickers').where('plan_id', 'in', theirs).execute();
  await trx.deleteFrom('plans').where('user_id', '=', userId).execute();
}

/**
 * Deletes everything stored about a user. A process that works on one of the rows finds it gone, as if another process
 * had taken it over. Three things stay: bare update ids, which identify repeats by Telegram, used limits, without a
 * name until the end of the day, and payments without their user. {@link finishForgetting} deletes the pictures.
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
  await forgetBroadcasts(trx, userId);
  // Wait for broadcasts that have queued messages for this user. Later ones no longer find the user.
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
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
  // Two statements, because PostgreSQL would read the whole table for an OR of the two conditions.
  for (const [column, table] of [
    ['pack_id', 'packs'],
    ['sticker_id', 'stickers'],
  ] as const) {
    const theirs = trx.selectFrom(table).select('id').where('user_id', '=', userId);
    await trx.deleteFrom('placements').where(column, 'in', theirs).execute();
  }
  for (const table of ['packs', 'stickers'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await discardImages(trx, { user_id: userId });
  await forgetPayments(trx, userId);
  await forgetPlans(trx, userId);
  await forgetGuests(trx, userId);
  const tasks = trx.selectFrom('tasks').select('id').where('user_id', '=', userId);
  await trx.deleteFrom('task_steps').where('task_id', 'in', tasks).execute();
  for (const table of [
    'generations',
    'assistant_sessions',
    'sessions',
    'tasks',
    'tool_calls',
    'sign_ins',
    'grants',
    'preferences',
    'user_documents',
    'export_files',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await trx.deleteFrom('users').where('id', '=', userId).execute();
  await forgetApiSession(trx, userId);
}

/**
 * Finishes what /forget left to do. Any process may run it, any number of times.
 * @param pause runs between two steps; returns whether to continue
 */
export async function finishForgetting(db: Store, now: number, pause: () => Promise<boolean>): Promise<void> {
  await db.deleteFrom('forgotten_counts').where('until', '<=', now).execute();
  await db.deleteFrom('day_secrets').where('until', '<=', now).execute();
  await deleteDiscarded(db, pause);
}

/** Keeps the used limits; otherwise /forget would reset them. See `counts.ts`. */
async function carryCounts(trx: Trx, userId: number, now: number): Promise<void> {
  const [day, hour] = [endOf(DAY_MS, now), endOf(HOUR_MS, now)];
  const today = await countGenerationsSince(trx, userId, beginningOf(DAY_MS, now));
  const thisHour = { since: beginningOf(HOUR_MS, now), until: now };
  const counts = [
    { what: 'stickers', until: day, count: today.free },
    { what: 'orders', until: day, count: today.orders },
    { what: 'pressed', until: hour, count: await countAnswered(trx, userId, { ...thisHour, urgent: 1 }) },
    { what: 'said', until: hour, count: await countAnswered(trx, userId, { ...thisHour, urgent: 0 }) },
  ] as const;
  for (const { what, until, count } of counts)
    if (count > 0) await addCount(trx, userId, { what, until, day }, count);
}
