import type { Wish } from '../../assistant/state/offer.ts';
import { findGeneration, generationOf } from '../../assistant-db/jobs/generations.ts';
import { plannedJobs, stateOf } from '../../assistant-db/plans/drawing.ts';
import { findPlan } from '../../assistant-db/plans/plans.ts';
import type { Generation, Offer, Trx } from '../../assistant-db/schema.ts';
import { isWishPaid } from '../../assistant-db/stars/offers.ts';

const isOpenOrDrawn = (job: Generation | undefined) => job !== undefined && job.status !== 'failed';

/**
 * Whether what waited for a payment no longer needs it: it was drawn, or is being drawn. One wish offers several invoices,
 * and the user may pay more than one.
 */
export async function isFulfilled(trx: Trx, offer: Offer, wish: Wish): Promise<boolean> {
  switch (wish.type) {
    case 'confirm':
      return isOpenOrDrawn(await generationOf(trx, wish.sessionId, wish.revision));
    case 'retry':
      return isOpenOrDrawn(await findGeneration(trx, wish.generationId));
    case 'plan_draw': {
      const plan = await findPlan(trx, offer.user_id, wish.planId);
      return plan !== undefined && plan.status !== 'open' && plan.status !== 'dropped';
    }
    case 'plan_retry': {
      const plan = await findPlan(trx, offer.user_id, wish.planId);
      if (plan?.status !== 'done') return plan !== undefined && plan.status !== 'stopped';
      return (await plannedJobs(trx, plan.id)).every(job => stateOf(job) === 'drawn');
    }
    // Each of these draws one more, so only another payment of the same wish can have fulfilled it.
    case 'again':
    case 'draw_frames':
      return isWishPaid(trx, offer);
    default:
      return wish satisfies never;
  }
}
