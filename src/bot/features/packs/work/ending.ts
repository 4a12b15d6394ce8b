import { say } from '../../../../assistant/outgoing.ts';
import { listPacks } from '../../../../assistant-db/packs/packs.ts';
import {
  markPlaced,
  markRemoved,
  type PlacedSticker,
  placementsIn,
} from '../../../../assistant-db/packs/placements.ts';
import { packLink } from '../names.ts';
import { screen, standingButtons } from '../screens/packs.ts';
import { reportAddAll } from './add-all-report.ts';
import { setsDeleted } from './delete-sets.ts';
import type { Finish, JobRun } from './job.ts';
import { reportPlan } from './plan-report.ts';
import type { SetSticker, SetView } from './sets.ts';
import type { AddTask } from './task.ts';

/**
 * The sticker stands in its pack.
 *
 * @param added nothing where Telegram had the very same sticker in the set already
 */
export function placed(
  run: JobRun,
  task: AddTask,
  found: PlacedSticker,
  set: SetView,
  added: SetSticker | undefined,
): Finish {
  const { placement, sticker, pack } = found;
  const end = ending(run, task, found, set.stickers.length, added ? 'added' : 'there');
  return async trx => {
    const taken = (await placementsIn(trx, pack.id)).map(({ file_unique_id: id }) => id);
    const same = set.stickers.find(({ uniqueId }) => uniqueId === sticker.file_unique_id);
    const file = added ?? (same && !taken.includes(same.uniqueId) ? same : undefined);
    if (file) await markPlaced(trx, placement, file, run.deps.clock.now());
    else await markRemoved(trx, [placement.id]);
    return end(trx);
  };
}

/** What is said about a sticker that stands in its pack. @param count the stickers of the pack, this one included */
export function ending(
  run: JobRun,
  { redirect }: AddTask,
  { pack, sticker }: PlacedSticker,
  count: number,
  how: 'added' | 'there',
): Finish {
  const texts = run.texts.packs;
  const link = packLink(pack.name);
  const words = () => {
    if (redirect?.why === 'full') return texts.full(redirect.title, pack.title, link);
    if (redirect?.why === 'deleted') return texts.remade(pack.title, link);
    if (pack.status === 'planned') return texts.made(pack.title, link);
    return how === 'added' ? texts.added(pack.title, count, link) : texts.already(pack.title, link);
  };
  return async trx => {
    const packs = (await listPacks(trx, run.userId)).length;
    const buttons = standingButtons(texts, pack, { stickerId: sticker.id, packs });
    return [screen(words(), buttons, run.work.screen)];
  };
}

/** The sticker does not come into the pack, and the person is told why. It stays what it is in the chat. */
export function giveUp(run: JobRun, words: string): Finish {
  const { task, screen: replaces } = run.work;
  if (task.type === 'delete_sets') return setsDeleted(run, task);
  if (task.type === 'plan') return reportPlan(run, task, words);
  if (task.type === 'add_all') return reportAddAll(run, task, words);
  return async trx => {
    if (task.type !== 'add') return [say(words)];
    await markRemoved(trx, [task.placementId]);
    return [screen(words, [], replaces)];
  };
}
