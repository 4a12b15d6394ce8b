import { livePlans, stickersOfPlan } from '../../assistant-db/plans/plans.ts';
import type { Db } from '../../assistant-db/schema.ts';
import { type LivePlans, NO_PLANS } from './plan-state.ts';

/** A person's plans that have not ended. */
export async function loadPlans(db: Db, userId: number): Promise<LivePlans> {
  const plans = await livePlans(db, userId);
  if (plans.length === 0) return NO_PLANS;
  const open = plans.find(({ status }) => status === 'open');
  const underway = plans.some(({ status }) => status !== 'open');
  if (open === undefined) return { open, underway };
  const { id, revision, style, occasion, pack_id: packId, shown_revision: shown, shown_at: at } = open;
  const stickers = (await stickersOfPlan(db, id)).map(({ emotion, pose, caption, emoji }) => ({
    emotion,
    pose,
    caption,
    emoji,
  }));
  const content = { style, occasion, stickers, packId };
  return { open: { id, revision, content, shownAt: shown === revision ? at : null }, underway };
}
