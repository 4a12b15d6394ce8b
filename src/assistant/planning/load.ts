import { type PlannedJob, plannedJobs, stateOf } from '../../assistant-db/plans/drawing.ts';
import { livePlans, stickersOfPlan } from '../../assistant-db/plans/plans.ts';
import type { Db, Plan } from '../../assistant-db/schema.ts';
import { type Approval, type LivePlans, NO_PLANS } from './plan-state.ts';

/** What a plan waits for whose first sticker is shown. @param jobs of it */
export function approvalOf(plan: Plan, jobs: readonly PlannedJob[]): Approval | undefined {
  const first = jobs.find(job => stateOf(job) === 'drawn');
  if (first?.generation_id == null) return undefined;
  const { id: planId, revision, shown_at: shownAt } = plan;
  const { generation_id: generationId, emotion } = first;
  return { planId, revision, generationId, emotion, rest: jobs.length - 1, shownAt };
}

/** A person's plans that have not ended. */
export async function loadPlans(db: Db, userId: number): Promise<LivePlans> {
  const plans = await livePlans(db, userId);
  if (plans.length === 0) return NO_PLANS;
  const open = plans.find(({ status }) => status === 'open');
  const underway = plans.some(({ status }) => status !== 'open');
  const shownFirst = plans.find(({ status }) => status === 'approval');
  const approval = shownFirst && approvalOf(shownFirst, await plannedJobs(db, shownFirst.id));
  if (open === undefined) return { open, underway, approval };
  const { id, revision, style, occasion, pack_id: packId, shown_revision: shown, shown_at: at } = open;
  const stickers = (await stickersOfPlan(db, id)).map(({ emotion, pose, caption, emoji }) => ({
    emotion,
    pose,
    caption,
    emoji,
  }));
  const content = { style, occasion, stickers, packId };
  return { open: { id, revision, content, shownAt: shown === revision ? at : null }, underway, approval };
}
