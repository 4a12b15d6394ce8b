import type { Generation } from '../../assistant-db/schema.ts';
import type { PlanRefusal } from '../../features/plans/model/plan-state.ts';
import { forbiddenIn } from '../../features/taste/model/preferences.ts';
import type { JobLimit } from '../model/limits.ts';
import { missingParameters, PARAMETERS, type Parameters } from '../model/parameters.ts';
import type { ConfirmOutcome } from './outcomes.ts';
import type { TurnState } from './state.ts';

function wishOf(params: Parameters): string {
  return PARAMETERS.flatMap(name => params[name] ?? []).join('. ');
}

/**
 * Whether the user's words came after a message was in the chat. A "yes" that was sent before the summary does not answer
 * it. Message ids decide, because clocks step.
 * @param saidIn undefined: later than everything shown
 */
export function wasSaidAfter(saidIn: number | undefined, shownIn: number): boolean {
  return saidIn === undefined || saidIn > shownIn;
}

/**
 * The guard in front of a new sticker; `checkPlan` guards plans, and takes and retries only have limits. Models confirm with values missing, or in the very turn that
 * collected the last one; people press twice and say "yes" as well. Limits are checked only if everything else is
 * right.
 */
export async function checkConfirmation(
  turnState: TurnState,
  existing: Generation | undefined,
  saidIn: number | undefined,
  limitReached: () => Promise<JobLimit | undefined>,
): Promise<ConfirmOutcome> {
  // A "yes" to a plan may be sent twice, and the values of a single sticker are older than the plan.
  if (turnState.plan.underway && !turnState.summaryShown && !turnState.changed) return { type: 'drawing' };
  const what = [...missingParameters(turnState.params), ...(turnState.photo === null ? ['photo'] : [])];
  if (what.length > 0) return { type: 'missing', what };
  if (turnState.photoTurn.offered !== null) return { type: 'photo_choice' };
  if (turnState.awaitsPhoto) return { type: 'photo_awaited' };
  const never = forbiddenIn(wishOf(turnState.params), turnState.taste.preferences.never);
  if (never !== undefined) return { type: 'never', what: never };
  if (!turnState.summaryShown || !wasSaidAfter(saidIn, turnState.summaryIn ?? 0))
    return { type: 'not_shown' };
  if (turnState.confirmed) return { type: 'drawing' };
  if (existing?.status === 'delivered') return { type: 'delivered' };
  if (existing !== undefined && existing.status !== 'failed') return { type: 'drawing' };
  if (existing?.failure === 'blocked') return { type: 'refused' };
  const limit = await limitReached();
  return limit === undefined ? { type: 'accepted' } : { type: 'limit', limit };
}

export type PlanCheck = { readonly type: 'accepted' } | PlanRefusal;

export interface PlanLimits {
  reached(): Promise<JobLimit | undefined>;
  left(): Promise<number>;
}

/** The guard in front of a plan. Limits are checked only if everything else is right. */
export async function checkPlan(
  { plan, photo, photoTurn, awaitsPhoto }: TurnState,
  saidIn: number | undefined,
  limits: PlanLimits,
): Promise<PlanCheck> {
  const { content, stored } = plan;
  const what = [
    ...(content === undefined || content.style === '' ? (['style'] as const) : []),
    ...(photo === null ? (['photo'] as const) : []),
  ];
  if (content === undefined || what.length > 0) return { type: 'missing', what };
  if (photoTurn.offered !== null) return { type: 'photo_choice' };
  if (awaitsPhoto) return { type: 'photo_awaited' };
  if (!plan.shown || !wasSaidAfter(saidIn, stored?.shownIn ?? 0)) return { type: 'not_shown' };
  const limit = await limits.reached();
  if (limit !== undefined) return { type: 'limit', limit };
  const left = await limits.left();
  const count = content.stickers.length;
  return left < count ? { type: 'room', left, count } : { type: 'accepted' };
}
