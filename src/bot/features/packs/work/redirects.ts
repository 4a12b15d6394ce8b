import { listPacks, markSetGone, replaceName } from '../../../../assistant-db/packs/packs.ts';
import {
  type PlacedSticker,
  placeAgain,
  redirectAll,
  redirectSticker,
} from '../../../../assistant-db/packs/placements.ts';
import { nextInSeries, nextTitle, packLink, planNewPack, withFreeName } from '../names.ts';
import { giveUp } from './ending.ts';
import type { Finish, JobRun } from './job.ts';
import type { AddTask } from './task.ts';

/** The pack is full: the sticker goes to the next one of its series, which is made where there is none. */
export async function moveOn(
  run: JobRun,
  task: AddTask,
  { pack, placement }: PlacedSticker,
): Promise<AddTask | Finish> {
  const { deps, userId, texts } = run;
  const title = task.redirect?.why === 'full' ? task.redirect.title : pack.title;
  let there: { readonly title: string; readonly name: string } | undefined;
  const next = await run.save(
    { type: 'add', placementId: task.placementId, redirect: { why: 'full', title } },
    async trx => {
      const packs = await listPacks(trx, userId);
      const taken = packs.map(other => other.title);
      const target =
        nextInSeries(pack.title, packs) ??
        (await planNewPack(trx, deps, { userId, title: nextTitle(pack.title, taken) }, deps.clock.now()));
      if (!(await redirectSticker(trx, placement, target.id))) there = target;
    },
  );
  if (there === undefined) return next;
  const words = texts.packs.already(there.title, packLink(there.name));
  return giveUp(run, words);
}

/** The person has deleted the pack: its name is lost, and whatever was on its way goes to a new one. */
export async function makeAnew(
  run: JobRun,
  task: AddTask,
  { pack, placement }: PlacedSticker,
): Promise<AddTask> {
  const { deps, userId } = run;
  deps.log.info({ chat: userId, pack: pack.id }, 'a pack was deleted at Telegram; it is made anew');
  return run.save({ type: 'add', placementId: task.placementId, redirect: { why: 'deleted' } }, async trx => {
    const fresh = await planNewPack(trx, deps, { userId, title: pack.title }, deps.clock.now());
    if (placement.status === 'in') await placeAgain(trx, placement.id);
    await redirectAll(trx, pack.id, fresh.id);
    await markSetGone(trx, pack.id);
  });
}

/** Telegram does not give out the name of a pack that is not made yet: it gets another one. */
export async function renamePack(run: JobRun, task: AddTask, { pack }: PlacedSticker): Promise<AddTask> {
  const { before: _before, ...rest } = task;
  return run.save(rest, async trx => {
    await withFreeName(run.deps, name => replaceName(trx, pack.id, name));
  });
}
