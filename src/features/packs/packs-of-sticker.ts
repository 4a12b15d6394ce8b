import { enqueuePackJob, listPackJobs } from '../../assistant-db/packs/pack-jobs.ts';
import { listPacks, placementsOfSticker } from '../../assistant-db/packs/packs.ts';
import type { Sticker, Trx } from '../../assistant-db/schema.ts';
import { decodeWork, encodeWork } from './work/job.ts';

/** Work of the pack jobs for a single sticker. */
export const packsOfSticker = {
  async queueFile(
    trx: Trx,
    { id: stickerId, user_id: userId, motion }: Sticker,
    replaces: number | undefined,
    now: number,
  ): Promise<boolean> {
    const type = motion === '' ? 'caption' : 'film';
    const waiting = (await listPackJobs(trx, userId)).map(({ work }) => decodeWork(work)?.task);
    if (waiting.some(task => task?.type === type && task.stickerId === stickerId)) return false;
    await enqueuePackJob(trx, userId, encodeWork({ task: { type, stickerId }, replaces }), now);
    return true;
  },

  async places(trx: Trx, userId: number, stickerId: number) {
    const packs = await listPacks(trx, userId);
    const placements = await placementsOfSticker(trx, userId, stickerId);
    const titleOf = (packId: number) => packs.find(({ id }) => id === packId)?.title ?? '';
    // One that Telegram has accepted and does not show yet cannot be taken out yet, either.
    const coming = placements.find(({ status, file_unique_id: id }) => status !== 'in' || id === null);
    return {
      titles: placements.map(({ pack_id: packId }) => titleOf(packId)),
      coming: coming && titleOf(coming.pack_id),
    };
  },

  async takeOut(trx: Trx, userId: number, stickerId: number, now: number): Promise<void> {
    for (const placement of await placementsOfSticker(trx, userId, stickerId)) {
      const { pack_id: packId, file_unique_id: uniqueId } = placement;
      if (uniqueId !== null)
        await enqueuePackJob(trx, userId, encodeWork({ task: { type: 'take_out', packId, uniqueId } }), now);
    }
  },
};
