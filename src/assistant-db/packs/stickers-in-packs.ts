import type { Db } from '../schema.ts';

/** Every sticker that stands in a pack of this person or is on its way there, newest last. */
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
      // As Telegram has it in the set, else as it was sent.
      eb.fn.coalesce('placements.file_id', 'stickers.file_id').as('file_id'),
    ])
    .where('packs.user_id', '=', userId)
    .where('placements.status', '<>', 'removed')
    .orderBy('placements.id')
    .execute();
}

export type StickerInPack = Awaited<ReturnType<typeof stickersInPacks>>[number];
