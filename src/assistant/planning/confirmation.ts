import { isAhead } from '../../lib/clock.ts';
import type { JobLimit } from '../limits.ts';
import type { TurnState } from '../turn/state/state.ts';
import type { PlanRefusal } from './plan-state.ts';

export type PlanCheck = { readonly type: 'accepted' } | PlanRefusal;

export interface PlanLimits {
  reached(): Promise<JobLimit | undefined>;
  /** Infinity where nothing limits them. */
  left(): Promise<number>;
}

/**
 * The guard in front of a plan. Limits are asked only where everything else is right; what is later than `now` is no
 * reason to say no, as the clock was put back.
 */
export async function checkPlan(
  { plan, photo, offeredPhoto, awaitsPhoto }: TurnState,
  saidAt: number,
  limits: PlanLimits,
  now = Number.POSITIVE_INFINITY,
): Promise<PlanCheck> {
  const { content, stored } = plan;
  const what = [
    ...(content === undefined || content.style === '' ? (['style'] as const) : []),
    ...(photo === null ? (['photo'] as const) : []),
  ];
  if (content === undefined || what.length > 0) return { type: 'missing', what };
  if (offeredPhoto !== null) return { type: 'photo_choice' };
  if (awaitsPhoto) return { type: 'photo_awaited' };
  // A "yes" that was sent before the summary was in the chat was no answer to it.
  const shownAt = stored?.shownAt ?? Number.POSITIVE_INFINITY;
  if (!plan.shown || !(saidAt >= shownAt || isAhead(shownAt, now))) return { type: 'not_shown' };
  const limit = await limits.reached();
  if (limit !== undefined) return { type: 'limit', limit };
  const left = await limits.left();
  const count = content.stickers.length;
  return left < count ? { type: 'room', left, count } : { type: 'accepted' };
}
