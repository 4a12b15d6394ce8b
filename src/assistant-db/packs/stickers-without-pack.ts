import type { Trx } from '../schema.ts';

/**
 * The stickers of a person that stand in no pack and are on their way to none, in the order in which they were made; those of
 * a plan that is still being drawn or packed are not among them, as it brings them in itself.
 *
 * @param newest counts as one of them although Telegram may not have it yet, as it is on its way into the chat
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
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('placements')
            .innerJoin('packs', 'packs.id', 'placements.pack_id')
            .select('placements.id')
            .whereRef('placements.sticker_id', '=', 'stickers.id')
            .where('placements.status', '<>', 'removed')
            .where('packs.status', '<>', 'deleted'),
        ),
      ),
    )
    .orderBy('stickers.id')
    .execute();
  return rows.map(({ id }) => id);
}
