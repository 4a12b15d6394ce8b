import { enqueuePackJob, listPackJobs } from '../../assistant-db/packs/pack-jobs.ts';
import { findPack, listPacks } from '../../assistant-db/packs/packs.ts';
import type { Pack, PackJob, Trx } from '../../assistant-db/schema.ts';
import { TIMEOUT_S } from '../../telegram/api.ts';
import type { PacksToForget } from '../privacy/handlers.ts';
import { decodeWork, encodeWork } from './work/job.ts';

async function setsToDelete(
  trx: Trx,
  userId: number,
  jobs: readonly PackJob[],
  all: boolean,
): Promise<Pack[]> {
  if (all) return listPacks(trx, userId);
  const packs: Pack[] = [];
  for (const { work } of jobs) {
    const task = decodeWork(work)?.task;
    const pack = task?.type === 'delete' ? await findPack(trx, userId, task.packId) : undefined;
    if (pack) packs.push(pack);
  }
  return packs;
}

/** The packs of forgotten people: noted by name in one last pack job. */
export const packsToForget: PacksToForget = {
  count: async (trx, userId) => (await listPacks(trx, userId)).length,
  remains: async (trx, userId, all) => {
    const jobs = await listPackJobs(trx, userId);
    const sets = await setsToDelete(trx, userId, jobs, all);
    const names = sets.map(({ name }) => name);
    const emoji = sets.flatMap(({ name, type }) => (type === 'custom_emoji' ? [name] : []));
    const deletions = jobs.filter(({ work }) => decodeWork(work)?.task.type === 'delete_sets');
    return {
      count: names.length,
      packJobs: deletions.map(({ id }) => id),
      queue: async (language, now) => {
        const inFlight = jobs.some(job => job.owner !== null);
        // It may just be making a set: its call to Telegram ends first, and then the set can be deleted.
        const notBefore = inFlight ? now + TIMEOUT_S * 1000 : now;
        const work = encodeWork({ task: { type: 'delete_sets', language, names, refused: [], emoji } });
        await enqueuePackJob(trx, userId, work, now, notBefore);
      },
    };
  },
};
