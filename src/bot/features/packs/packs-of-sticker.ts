import { enqueuePackJob } from '../../../assistant-db/packs/pack-jobs.ts';
import { listPacks } from '../../../assistant-db/packs/packs.ts';
import { placementsOfSticker } from '../../../assistant-db/packs/placements.ts';
import type { Trx } from '../../../assistant-db/schema.ts';
import { encodeWork } from './work/task.ts';

/** The packs in which a sticker stands that is to be deleted. */
export const packsOfSticker = {
  async places(trx: Trx, userId: number, stickerId: number) {
    const packs = await listPacks(trx, userId);
    const places = await placementsOfSticker(trx, userId, stickerId);
    const titleOf = (packId: number) => packs.find(({ id }) => id === packId)?.title ?? '';
    // One that Telegram has accepted and does not show yet cannot be taken out yet, either.
    const coming = places.find(({ status, file_unique_id: id }) => status !== 'in' || id === null);
    return {
      titles: places.map(({ pack_id: packId }) => titleOf(packId)),
      coming: coming && titleOf(coming.pack_id),
    };
  },

  async takeOut(trx: Trx, userId: number, stickerId: number, now: number): Promise<void> {
    for (const place of await placementsOfSticker(trx, userId, stickerId)) {
      const { pack_id: packId, file_unique_id: uniqueId } = place;
      if (uniqueId === null) continue;
      await enqueuePackJob(trx, userId, encodeWork({ task: { type: 'take_out', packId, uniqueId } }), now);
    }
  },
};
