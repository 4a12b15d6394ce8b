import { findPack, listPacks } from '../../../assistant-db/packs/packs.ts';
import { placeSticker } from '../../../assistant-db/packs/placements.ts';
import { findUser } from '../../../assistant-db/people/users.ts';
import { type PlanPlacement, placementsOfPlan } from '../../../assistant-db/plans/packing.ts';
import { findPlan } from '../../../assistant-db/plans/plans.ts';
import { setPlanPack } from '../../../assistant-db/plans/status.ts';
import type { Pack, Plan, Trx } from '../../../assistant-db/schema.ts';
import { titleOfPlan } from '../names.ts';
import { planNewPack } from '../planning.ts';
import { performAdd } from './add.ts';
import { giveUp } from './ending.ts';
import type { Finish, JobRun } from './job.ts';
import { MOST_AT_CREATION, makeSet } from './make-set.ts';
import { reportPlan } from './plan-report.ts';
import type { PlanTask } from './task.ts';

/** Each sticker of the largest plan by itself, and what may come between. */
const MAX_STEPS = 200;

/**
 * Brings the drawn stickers of a plan into its pack: a new set is made of all of them at once, as far as Telegram takes them;
 * what is left, and whatever goes into a set that there is, is added one by one, as a sticker by its button is. What stands in
 * a pack already stays where it is.
 */
export async function performPlan(run: JobRun, first: PlanTask): Promise<Finish> {
  let task = first;
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const next = await step(run, task);
    if (typeof next === 'function') return next;
    task = next;
    run.signal.throwIfAborted();
  }
  run.deps.log.error(
    { chat: run.userId },
    'the stickers of a plan do not come into any pack; they are given up',
  );
  return giveUp(run, run.texts.packs.trouble.refused);
}

async function step(run: JobRun, task: PlanTask): Promise<PlanTask | Finish> {
  const { db } = run.deps;
  const plan = await findPlan(db, run.userId, task.planId);
  if (plan === undefined) return async () => [];
  if (task.add !== undefined) return addOne(run, task, task.add);
  if (task.make !== undefined) return makeSet(run, task, task.make);
  const places = await placementsOfPlan(db, plan.id);
  if (places.some(({ placementId }) => placementId === null)) return place(run, task, plan);
  const [head] = places.filter(({ placed }) => placed === 'adding');
  if (head === undefined) return reportPlan(run, task);
  const pack = head.packId === null ? undefined : await findPack(db, run.userId, head.packId);
  const together = places.filter(({ placed, packId }) => placed === 'adding' && packId === pack?.id);
  const placementIds = together.flatMap(({ placementId }) => placementId ?? []).slice(0, MOST_AT_CREATION);
  if (pack?.status === 'planned' && placementIds.length > 1 && !task.singly) {
    return makeSet(run, task, { packId: pack.id, placementIds });
  }
  return run.save({ ...task, add: { type: 'add', placementId: head.placementId ?? 0 } });
}

/** The drawn stickers that have no place yet are on their way to the plan's pack, which is planned where there is none. */
function place(run: JobRun, task: PlanTask, plan: Plan): Promise<PlanTask> {
  return run.save(task, async trx => {
    const isNew = ({ placementId }: PlanPlacement) => placementId === null;
    const places = (await placementsOfPlan(trx, plan.id)).filter(isNew);
    const pack = await packOf(run, trx, plan);
    for (const { stickerId } of places) await placeSticker(trx, pack.id, stickerId, run.deps.clock.now());
  });
}

async function packOf({ deps, userId, texts }: JobRun, trx: Trx, plan: Plan): Promise<Pack> {
  const known = plan.pack_id === null ? undefined : await findPack(trx, userId, plan.pack_id);
  if (known !== undefined) return known;
  const taken = (await listPacks(trx, userId)).map(({ title }) => title);
  const firstName = (await findUser(trx, userId))?.first_name ?? '';
  const title = titleOfPlan(texts.packs, plan.occasion, firstName, taken);
  const pack = await planNewPack(trx, deps, { userId, title }, deps.clock.now());
  await setPlanPack(trx, plan.id, pack.id);
  return pack;
}

/** One sticker comes into its pack, or does not; what would be said of it is in the report. */
async function addOne(run: JobRun, task: PlanTask, add: NonNullable<PlanTask['add']>): Promise<PlanTask> {
  const one = run.step(add, within => ({ ...task, ...(within.type === 'add' ? { add: within } : {}) }));
  const finish = await performAdd(one, add);
  const { add: _added, ...rest } = task;
  return run.save(rest, async trx => {
    await finish(trx);
  });
}
