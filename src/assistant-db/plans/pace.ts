import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Of so many jobs the newest are looked at. */
const NEWEST = 20;

/** How long the newest single stickers took from their confirmation on, on the mean, in ms; undefined where there are none. */
export async function meanJobTime(db: Db): Promise<number | undefined> {
  const newest = db
    .selectFrom('generations')
    .select(sql<number>`finished_at - created_at`.as('took'))
    .where('status', '=', 'delivered')
    .where('plan_id', 'is', null)
    .where('finished_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .as('newest');
  const row = await db
    .selectFrom(newest)
    .select(({ fn }) => fn.avg<number | null>('took').as('mean'))
    .executeTakeFirst();
  return row?.mean ?? undefined;
}
