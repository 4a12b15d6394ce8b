import { findPack } from '../../assistant-db/packs/packs.ts';
import { beginPlan } from '../../assistant-db/plans/drawing.ts';
import { dropOpenPlan, openPlan, type PlanContent, revisePlan } from '../../assistant-db/plans/plans.ts';
import type { Trx } from '../../assistant-db/schema.ts';
import { StaleTurnError } from '../context.ts';
import type { TurnState } from '../turn/state/state.ts';
import { type CostDeps, type PictureCosts, type PlanCosts, planCosts } from './costs.ts';

/** What stands in the summary beside the plan itself. */
export interface PlanFrame {
  readonly costs: PlanCosts;
  readonly packTitle: string | undefined;
  readonly pictures: PictureCosts | undefined;
}

export async function planFrame(
  deps: CostDeps,
  userId: number,
  { packId, stickers }: Pick<PlanContent, 'packId' | 'stickers'>,
): Promise<PlanFrame> {
  const pack = packId === null ? undefined : await findPack(deps.db, userId, packId);
  return {
    costs: await planCosts(deps, userId, stickers.length),
    packTitle: pack?.title,
    pictures: deps.pictures,
  };
}

/** What a turn has made of the open plan. */
export interface StoredPlan {
  /** Undefined where none is open by now. */
  readonly open: { readonly id: number; readonly revision: number } | undefined;
  /** The job of its first sticker, where it was confirmed. */
  readonly job: number | undefined;
}

/**
 * Writes what a turn has changed of the person's open plan, inside the transaction that ends the turn.
 *
 * @throws StaleTurnError where the plan has changed or ended without this turn
 */
export async function storePlan(
  trx: Trx,
  { plan, photo }: TurnState,
  owner: { readonly userId: number; readonly assistantSessionId: number },
  now: number,
): Promise<StoredPlan> {
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
  if (written === undefined) throw new StaleTurnError('The plan has ended or changed meanwhile.');
  return { open: written, job: undefined };
}
