import { enqueuePackJob, listPackJobs } from '../../../assistant-db/packs/pack-jobs.ts';
import { findPack, listPacks } from '../../../assistant-db/packs/packs.ts';
import { placementsOfSticker } from '../../../assistant-db/packs/placements.ts';
import type { PackJob, Trx } from '../../../assistant-db/schema.ts';
import { TIMEOUT_S } from '../../../telegram/api.ts';
import type { PacksToForget } from '../privacy/forget.ts';
import { decodeWork, encodeWork, type PackTask } from './work/task.ts';

/** What a person's pack jobs are about; unreadable ones are about nothing. */
function tasksOf(jobs: readonly PackJob[]): { readonly job: PackJob; readonly task: PackTask }[] {
  return jobs.flatMap(job => {
    const task = decodeWork(job.work)?.task;
    return task ? [{ job, task }] : [];
  });
}

/** The sets that are to go from Telegram: all of them, or those whose deletion the person has asked for before. */
async function setsToDelete(
  trx: Trx,
  userId: number,
  jobs: readonly PackJob[],
  all: boolean,
): Promise<string[]> {
  if (all) return (await listPacks(trx, userId)).map(pack => pack.name);
  const asked = tasksOf(jobs).flatMap(({ task }) => (task.type === 'delete' ? [task.packId] : []));
  const packs = await Promise.all(asked.map(id => findPack(trx, userId, id)));
  return packs.flatMap(pack => pack?.name ?? []);
}

/** The packs of people who are forgotten: noted by name in one last pack job. */
export const packsToForget: PacksToForget = {
  count: async (trx, userId) => (await listPacks(trx, userId)).length,
  remains: async (trx, userId, all) => {
    const jobs = await listPackJobs(trx, userId);
    const names = await setsToDelete(trx, userId, jobs, all);
    const deletions = tasksOf(jobs).filter(({ task }) => task.type === 'delete_sets');
    return {
      count: names.length,
      packJobs: deletions.map(({ job }) => job.id),
      queue: async (language, now) => {
        const work = encodeWork({ task: { type: 'delete_sets', language, names, refused: [] } });
        // A job in flight may just be making a set: its call to Telegram ends first, and then the set can be deleted.
        const notBefore = jobs.some(job => job.owner !== null) ? now + TIMEOUT_S * 1000 : now;
        await enqueuePackJob(trx, userId, work, now, notBefore);
      },
    };
  },
};

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
