import { type NotNull, sql } from 'kysely';
import type { Db, Trx } from '../schema.ts';

/** Telegram's files of these stickers in the user's sets of stickers, by sticker. Of several sets, the newest entry. */
export async function packFiles(
  db: Db,
  userId: number,
  stickerIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (stickerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('placements')
    .innerJoin('packs', 'packs.id', 'placements.pack_id')
    .select(['placements.sticker_id', 'placements.file_id'])
    .where(({ and }) => and({ 'packs.user_id': userId, 'packs.status': 'made', 'packs.type': 'regular' }))
    .where('placements.status', '=', 'in')
    .where('placements.sticker_id', 'in', stickerIds)
    .where('placements.file_id', 'is not', null)
    .$narrowType<{ file_id: NotNull }>()
    .orderBy('placements.id')
    .execute();
  return new Map(rows.map(({ sticker_id, file_id }) => [sticker_id, file_id]));
}

/** Newest last, without emoji. */
export function stickersInPacks(db: Db, userId: number) {
  return db
    .selectFrom('placements')
    .innerJoin('packs', 'packs.id', 'placements.pack_id')
    .innerJoin('stickers', 'stickers.id', 'placements.sticker_id')
    .select(eb => [
      'placements.id',
      'placements.status',
      'packs.name as pack',
      'stickers.generation_id',
      // As it is in the set, otherwise as it was sent.
      eb.fn.coalesce('placements.file_id', 'stickers.file_id').as('file_id'),
    ])
    .where('packs.user_id', '=', userId)
    .where('packs.type', '=', 'regular')
    .where('placements.status', '<>', 'removed')
    .orderBy('placements.id')
    .execute();
}

export type StickerInPack = Awaited<ReturnType<typeof stickersInPacks>>[number];

/**
 * Stickers of a user that are in no pack of stickers and are not being added to one, without those of a live plan,
 * which places them itself.
 * @param newest a sticker to include even if Telegram may not have it yet
 */
export async function stickersWithoutPack(trx: Trx, userId: number, newest: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('stickers')
    .innerJoin('generations', 'generations.id', 'stickers.generation_id')
    .leftJoin('plans', 'plans.id', 'generations.plan_id')
    .select('stickers.id')
    .where('stickers.user_id', '=', userId)
    .where(eb => eb.or([eb('stickers.file_id', 'is not', null), eb('stickers.id', '=', newest)]))
    .where(eb =>
      eb.or([eb('plans.id', 'is', null), eb('plans.status', 'in', ['done', 'stopped', 'dropped'])]),
    )
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM placements INNER JOIN packs ON packs.id = placements.pack_id
        WHERE placements.sticker_id = stickers.id AND placements.status <> 'removed' AND packs.status <> 'deleted'
          AND packs.type = 'regular')`,
    )
    .orderBy('stickers.id')
    .execute();
  return rows.map(({ id }) => id);
}
