import { expressionBuilder } from 'kysely';
import { countRows } from '../queries.ts';
import type { Database, Db, Trx } from '../schema.ts';
import { apiUpdateId } from './update-ids.ts';

const { and } = expressionBuilder<Database, 'inbox'>();

export async function markRefused(trx: Trx, updateIds: readonly number[]): Promise<void> {
  await trx.updateTable('inbox').set({ status: 'refused' }).where('update_id', 'in', updateIds).execute();
}

/** The updates that were refused by a limit, or set aside because they could not be handled. */
export async function unhandled(db: Db, updateIds: readonly number[]): Promise<('refused' | 'set_aside')[]> {
  const rows = await db
    .selectFrom('inbox')
    .select('status')
    .where('update_id', 'in', updateIds)
    .where('status', 'in', ['refused', 'set_aside'])
    .execute();
  return rows.flatMap(({ status }) => (status === 'refused' || status === 'set_aside' ? [status] : []));
}

/** How much all API users have sent since then, on all machines. @param since ms since 1970 */
export async function countApiUpdates(db: Db, since: number): Promise<number> {
  return countRows(db.selectFrom('inbox').where('update_id', '>=', apiUpdateId(since, 0)));
}

/**
 * Updates of a chat in a span of time. Ignores rows from the future, which were stored before the clock was set back.
 */
interface Alike {
  readonly since: number;
  readonly until: number;
  readonly before: number;
  readonly urgent: 0 | 1;
}

/**
 * Whether at least `bound` such updates were answered. Refused updates do not count; otherwise a short burst would cost
 * an hour.
 * @param bound 0 or less is reached from the beginning
 * @returns undefined if not reached; otherwise whether an update beyond the bound was refused
 */
export async function answeredAtLeast(
  db: Db,
  chatId: number,
  bound: number,
  { since, until, before, urgent }: Alike,
): Promise<{ readonly refused: boolean } | undefined> {
  const first = db
    .selectFrom('inbox')
    .select(['update_id', 'received_at'])
    .where('chat_id', '=', chatId)
    .where('update_id', '<', before)
    .where('urgent', '=', urgent)
    .where('received_at', '<=', until)
    .orderBy('received_at')
    .orderBy('update_id')
    .limit(1);
  const last =
    bound > 0
      ? await first
          .where('status', '=', 'done')
          .where('received_at', '>=', since)
          .offset(bound - 1)
          .executeTakeFirst()
      : { update_id: 0, received_at: since };
  if (last === undefined) return undefined;
  const refused = await first
    .where('status', '=', 'refused')
    .where('received_at', '>=', last.received_at)
    .where('update_id', '>', last.update_id)
    .executeTakeFirst();
  return { refused: refused !== undefined };
}

export async function countAnswered(
  db: Db,
  chatId: number,
  { since, until, urgent }: Omit<Alike, 'before'>,
): Promise<number> {
  const done = db.selectFrom('inbox').where(and({ chat_id: chatId, urgent, status: 'done' }));
  return countRows(done.where('received_at', '>=', since).where('received_at', '<=', until));
}
