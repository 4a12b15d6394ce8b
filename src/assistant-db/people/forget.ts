import { deleteDiscarded, discardImages } from '../jobs/discarded-images.ts';
import { dropChat, enqueueMessages } from '../messages/outbox.ts';
import type { ProcessIdentity } from '../operation/processes.ts';
import type { Store, Trx } from '../schema.ts';
import { carryCounts, dropCarriedCounts } from './forgotten-counts.ts';

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
