import { findPack, listPacks } from '../../../../assistant-db/packs/packs.ts';
import { placeSticker } from '../../../../assistant-db/packs/placements.ts';
import { findUser } from '../../../../assistant-db/people/users.ts';
import { type PlanPlacement, placementsOfPlan } from '../../../../assistant-db/plans/drawing.ts';
import { findPlan, setPlanPack } from '../../../../assistant-db/plans/plans.ts';
import type { Pack, Plan, Trx } from '../../../../assistant-db/schema.ts';
import { planNewPack, titleOfPlan } from '../names.ts';
import type { JobRun } from './job.ts';
import type { PlanTask } from './task.ts';

/**
 * Where the drawn stickers of a plan stand, in its order. Those that have no place yet are put on their way to the plan's pack,
 * which is planned where there is none.
 * @returns undefined where there is no such plan any more
 */
export async function placesOfPlan(
  run: JobRun,
  task: PlanTask,
): Promise<readonly PlanPlacement[] | undefined> {
  const { db } = run.deps;
  const plan = await findPlan(db, run.userId, task.planId);
  if (plan === undefined) return undefined;
  const places = await placementsOfPlan(db, plan.id);
  if (places.every(({ placementId }) => placementId !== null)) return places;
  await place(run, task, plan);
  return placementsOfPlan(db, plan.id);
}

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
