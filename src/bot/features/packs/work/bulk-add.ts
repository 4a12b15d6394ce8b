import { findPack } from '../../../../assistant-db/packs/packs.ts';
import { placementsByIds } from '../../../../assistant-db/packs/placements.ts';
import type { PlanPlacement } from '../../../../assistant-db/plans/drawing.ts';
import { performAdd } from './add.ts';
import { reportAddAll } from './add-all-report.ts';
import { giveUp, reportPlan } from './ending.ts';
import type { Finish, JobRun } from './job.ts';
import { MOST_AT_CREATION, makeSet } from './make-set.ts';
import { placesOfPlan } from './places-of-plan.ts';
import type { AddAllTask, BulkAddTask } from './task.ts';

/** Each sticker of the largest plan by itself, and what may come between; of all stickers, as often for each of them. */
const MAX_STEPS = 200;
const STEPS_EACH = 4;

/**
 * Brings several stickers into packs, those of a plan or all that stood in none: a new set is made of all of them at once, as
 * far as Telegram takes them; what is left, and whatever goes into a set that there is, is added one by one, as a sticker by
 * its button is. What stands in a pack already stays where it is.
 */
export async function performBulkAdd(run: JobRun, first: BulkAddTask): Promise<Finish> {
  let task = first;
  const most = MAX_STEPS + (task.type === 'add_all' ? STEPS_EACH * task.placementIds.length : 0);
  for (let steps = 0; steps < most; steps++) {
    const next = await step(run, task);
    if (typeof next === 'function') return next;
    task = next;
    run.signal.throwIfAborted();
  }
  run.deps.log.error(
    { chat: run.userId, task: task.type },
    'stickers do not come into any pack; they are given up',
  );
  return giveUp(run, run.texts.packs.trouble.refused);
}

async function step(run: JobRun, task: BulkAddTask): Promise<BulkAddTask | Finish> {
  const places = task.type === 'plan' ? await placesOfPlan(run, task) : await placesOfAll(run, task);
  if (places === undefined) return async () => [];
  if (task.add !== undefined) return addOne(run, task, task.add);
  if (task.make !== undefined) return makeSet(run, task, task.make);
  const [head] = places.filter(({ placed }) => placed === 'adding');
  if (head === undefined) return task.type === 'plan' ? reportPlan(run, task) : reportAddAll(run, task);
  const pack = head.packId === null ? undefined : await findPack(run.deps.db, run.userId, head.packId);
  const together = places.filter(({ placed, packId }) => placed === 'adding' && packId === pack?.id);
  const placementIds = together.flatMap(({ placementId }) => placementId ?? []).slice(0, MOST_AT_CREATION);
  if (pack?.status === 'planned' && placementIds.length > 1 && !task.singly) {
    return makeSet(run, task, { packId: pack.id, placementIds });
  }
  return run.save({ ...task, add: { type: 'add', placementId: head.placementId ?? 0 } });
}

async function placesOfAll(
  { deps }: JobRun,
  { placementIds }: AddAllTask,
): Promise<readonly PlanPlacement[]> {
  const places = await placementsByIds(deps.db, placementIds);
  return places.map(({ id, status, pack_id: packId, sticker_id: stickerId }) => ({
    placementId: id,
    placed: status,
    packId,
    stickerId,
  }));
}

/** One sticker comes into its pack, or does not; what would be said of it is in the report. */
async function addOne(
  run: JobRun,
  task: BulkAddTask,
  add: NonNullable<BulkAddTask['add']>,
): Promise<BulkAddTask> {
  const one = run.step(add, within => ({ ...task, ...(within.type === 'add' ? { add: within } : {}) }));
  const finish = await performAdd(one, add);
  const { add: _added, ...rest } = task;
  return run.save(rest, async trx => {
    await finish(trx);
  });
}
