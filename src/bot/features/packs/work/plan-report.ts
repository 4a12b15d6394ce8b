import { endPlanProgress } from '../../../../assistant/drawing/advance.ts';
import { type FilledPack, planReport, type Reported } from '../../../../assistant/drawing/report.ts';
import { offerOnce } from '../../../../assistant/interview/offer.ts';
import type { Words } from '../../../../assistant/outgoing.ts';
import { findPack } from '../../../../assistant-db/packs/packs.ts';
import { placementsOfPlan, plannedJobs } from '../../../../assistant-db/plans/drawing.ts';
import { findPlan } from '../../../../assistant-db/plans/plans.ts';
import { movePlan } from '../../../../assistant-db/plans/status.ts';
import type { Plan, Trx } from '../../../../assistant-db/schema.ts';
import type { DrawingTexts } from '../../../../i18n/types/drawing.ts';
import { packLink } from '../names.ts';
import type { Finish, JobRun } from './job.ts';
import type { PlanTask } from './task.ts';

/** The stickers of a plan, and the packs in which they stand, in the order of the plan. */
async function outcomeOf(trx: Trx, plan: Pick<Plan, 'id' | 'user_id'>): Promise<Reported> {
  const counts = new Map<number, number>();
  let notPacked = 0;
  for (const { placed, packId } of await placementsOfPlan(trx, plan.id)) {
    if (placed === 'in' && packId !== null) counts.set(packId, (counts.get(packId) ?? 0) + 1);
    else notPacked++;
  }
  const packs: FilledPack[] = [];
  for (const [id, count] of counts) {
    const pack = await findPack(trx, plan.user_id, id);
    if (pack) packs.push({ title: pack.title, link: packLink(pack.name), count });
  }
  return { plan, jobs: await plannedJobs(trx, plan.id), packs, notPacked };
}

/** What has come of a plan that is done, as it is by now. */
export async function reportOf(
  trx: Trx,
  plan: Pick<Plan, 'id' | 'user_id'>,
  texts: DrawingTexts,
): Promise<Words> {
  return planReport(texts, await outcomeOf(trx, plan));
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
    const outcome = await outcomeOf(trx, plan);
    return [
      planReport(texts.drawing, { ...outcome, ...(trouble === undefined ? {} : { trouble }) }),
      ...(outcome.packs.length > 0 ? await offerOnce(trx, userId, texts, now) : []),
    ];
  };
}
