import { beginPlan, type PlannedJob, plannedJobs, stateOf } from '../../assistant-db/plans/drawing.ts';
import {
  dropOpenPlan,
  livePlans,
  openPlan,
  revisePlan,
  stickersOfPlan,
} from '../../assistant-db/plans/plans.ts';
import type { Db, Plan, Trx } from '../../assistant-db/schema.ts';
import { type Approval, type LivePlans, NO_PLANS } from '../../features/plans/model/plan-state.ts';
import type { TurnState } from './state.ts';

export interface StoredPlan {
  readonly open: { readonly id: number; readonly revision: number } | undefined;
  readonly job: number | undefined;
}

/** Writes the open plan in the turn's transaction. @returns undefined if it was changed or ended by something else */
export async function storePlan(
  trx: Trx,
  { plan, photo }: TurnState,
  owner: { readonly userId: number; readonly assistantSessionId: number },
  now: number,
): Promise<StoredPlan | undefined> {
  const { stored, content } = plan;
  if (plan.dropped) await dropOpenPlan(trx, owner.userId, now);
  if (content === undefined) return { open: undefined, job: undefined };
  if (plan.confirmed && stored !== undefined && photo !== null) {
    const begun = await beginPlan(trx, { ...stored, user_id: owner.userId }, photo, now);
    return { open: undefined, job: begun?.generationId };
  }
  if (!plan.changed) return { open: stored, job: undefined };
  const written =
    stored === undefined
      ? await openPlan(trx, owner, content, now)
      : await revisePlan(trx, stored, content, now);
  return written && { open: written, job: undefined };
}

export function approvalOf(plan: Plan, jobs: readonly PlannedJob[]): Approval | undefined {
  const first = jobs.find(job => stateOf(job) === 'drawn');
  if (first?.generation_id == null) return undefined;
  const { id: planId, revision, shown_message_id: shownIn } = plan;
  const { generation_id: generationId, emotion } = first;
  return { planId, revision, generationId, emotion, rest: jobs.length - 1, shownIn };
}

export async function loadPlans(db: Db, userId: number): Promise<LivePlans> {
  const plans = await livePlans(db, userId);
  if (plans.length === 0) return NO_PLANS;
  const open = plans.find(({ status }) => status === 'open');
  const [newest] = plans.filter(({ status }) => status !== 'open');
  const underway = newest !== undefined;
  // A typed "yes" refers to the newest plan. A second one must not start an older plan, which has its own buttons.
  const approval =
    newest?.status === 'approval' ? approvalOf(newest, await plannedJobs(db, newest.id)) : undefined;
  if (open === undefined) return { open, underway, approval };
  const { id, revision, style, occasion, pack_id: packId, moving } = open;
  const shownIn = open.shown_revision === revision ? open.shown_message_id : null;
  const stickers = (await stickersOfPlan(db, id)).map(({ emotion, pose, caption, emoji }) => ({
    emotion,
    pose,
    caption,
    emoji,
  }));
  const content = { style, occasion, stickers, packId, moving: moving === 1 };
  return { open: { id, revision, content, shownIn }, underway, approval };
}
