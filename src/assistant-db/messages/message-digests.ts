import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** What is remembered of a message: as an update brought it, and as it was before that. */
export interface DigestPair {
  readonly before: string;
  readonly after: string;
}

/** For each of these updates, what its message was before; nothing for one that was not known. @returns by update id */
export async function earlierDigests(
  db: Db,
  updateIds: readonly number[],
): Promise<ReadonlyMap<number, DigestPair>> {
  if (updateIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('inbox')
    .select(['update_id', 'digest as after'])
    .select(
      sql<string | null>`(SELECT earlier.digest FROM inbox AS earlier
        WHERE earlier.chat_id = inbox.chat_id AND earlier.message_id = inbox.message_id
          AND earlier.message_id IS NOT NULL AND earlier.update_id < inbox.update_id
        ORDER BY earlier.update_id DESC LIMIT 1)`.as('before'),
    )
    .where('update_id', 'in', updateIds)
    .execute();
  return new Map(
    rows.flatMap(({ update_id, before, after }) =>
      before === null || after === null ? [] : [[update_id, { before, after }] as const],
    ),
  );
}
