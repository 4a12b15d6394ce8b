import { endPlanProgress } from '../../../assistant/drawing/advance.ts';
import { type FilledPack, planReport } from '../../../assistant/drawing/report.ts';
import { offerOnce } from '../../../assistant/interview/offer.ts';
import { findPack } from '../../../assistant-db/packs/packs.ts';
import { placementsOfPlan } from '../../../assistant-db/plans/packing.ts';
import { plannedJobs } from '../../../assistant-db/plans/planned-jobs.ts';
import { findPlan } from '../../../assistant-db/plans/plans.ts';
import { movePlan } from '../../../assistant-db/plans/status.ts';
import type { Trx } from '../../../assistant-db/schema.ts';
import { packLink } from '../names.ts';
import type { Finish, JobRun } from './job.ts';
import type { PlanTask } from './task.ts';

/** The packs in which stickers of a plan stand, in the order of the plan. */
async function filledPacks(trx: Trx, userId: number, planId: number) {
  const counts = new Map<number, number>();
  let missing = 0;
  for (const { placed, packId } of await placementsOfPlan(trx, planId)) {
    if (placed === 'in' && packId !== null) counts.set(packId, (counts.get(packId) ?? 0) + 1);
    else missing++;
  }
  const packs: FilledPack[] = [];
  for (const [id, count] of counts) {
    const pack = await findPack(trx, userId, id);
    if (pack) packs.push({ title: pack.title, link: packLink(pack.name), count });
  }
  return { packs, missing };
}

/** The plan is done: what has come of it is said. @param trouble why not all of it stands in a pack */
export function reportPlan(
  { userId, deps, texts }: Pick<JobRun, 'userId' | 'deps' | 'texts'>,
  { planId }: PlanTask,
  trouble?: string,
): Finish {
  return async trx => {
    const plan = await findPlan(trx, userId, planId);
    if (plan === undefined) return [];
    const now = deps.clock.now();
    await movePlan(trx, planId, 'packing', 'done', now);
    await endPlanProgress(trx, plan, now);
    const { packs, missing } = await filledPacks(trx, userId, planId);
    const jobs = await plannedJobs(trx, planId);
    return [
      planReport(texts.drawing, {
        plan,
        jobs,
        packs,
        notPacked: missing,
        ...(trouble === undefined ? {} : { trouble }),
      }),
      ...(packs.length > 0 ? await offerOnce(trx, userId, texts, now) : []),
    ];
  };
}
