import type { PackPlan } from '../../../assistant/drawing/advance.ts';
import { enqueuePackJob } from '../../../assistant-db/packs/pack-jobs.ts';
import { encodeWork } from './work/task.ts';

/** The stickers of a plan become a pack, or come into the one that was asked for. */
export const packPlan: PackPlan = (trx, plan, now) =>
  enqueuePackJob(trx, plan.user_id, encodeWork({ task: { type: 'plan', planId: plan.id } }), now);
