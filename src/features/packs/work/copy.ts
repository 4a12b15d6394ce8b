import { say } from '../../../assistant/state/outgoing.ts';
import { storeGiven } from '../../../assistant-db/jobs/received.ts';
import { listPacks, placeSticker } from '../../../assistant-db/packs/packs.ts';
import { findUser } from '../../../assistant-db/people/users.ts';
import { copiedTitle, reservePack } from '../names.ts';
import { performBulkAdd } from './bulk-add.ts';
import type { Finish, JobRun, Task } from './job.ts';
import { givenIn, MAX_STICKERS, readSet } from './sticker-sets.ts';

/**
 * Copies a set into a new pack of the user. One transaction stores its stickers, the pack, their places in it and the
 * task that adds them. So a killed process reads the set once more, or continues with the next sticker.
 */
export async function performCopy(run: JobRun, { name }: Task<'copy'>): Promise<Finish> {
  const { deps, userId, texts } = run;
  const set = await readSet(deps.api, name, run.signal);
  const { copying } = texts.received;
  const endWith = (words: string) => async () => [{ ...say(words), replaces: run.work.replaces }];
  if (run.work.stopped) return endWith(copying.stoppedBefore);
  if (set === undefined || set.stickers.length === 0) return endWith(copying.notFound);
  if (!set.isRegular) return endWith(copying.notRegular);
  const task = await run.saveMade(async (trx): Promise<Task<'add_all'>> => {
    const now = deps.clock.now();
    const taken = (await listPacks(trx, userId)).map(({ title }) => title);
    const firstName = (await findUser(trx, userId))?.first_name ?? '';
    const title = copiedTitle(texts.packs, set.title, firstName, taken);
    const pack = await reservePack(trx, deps, { userId, title }, now);
    const placementIds: number[] = [];
    for (const id of await storeGiven(trx, userId, givenIn(set, name).slice(0, MAX_STICKERS.regular), now)) {
      const placement = await placeSticker(trx, pack.id, id, now);
      if (placement) placementIds.push(placement.id);
    }
    return { type: 'add_all', placementIds, copies: true };
  });
  return performBulkAdd(run, task);
}
