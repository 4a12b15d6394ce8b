import { meanJobTime } from '../../assistant-db/plans/pace.ts';
import { type LimitDeps, roomToday } from '../limits.ts';

/** What is known of drawing here. */
export interface PictureCosts {
  /** How long one takes where none was drawn yet, about. */
  readonly seconds: number;
  /** USD; undefined where the operator has told no price. */
  readonly price: number | undefined;
}

/** A picture by a service that nobody has said anything of. */
const UNKNOWN: PictureCosts = { seconds: 20, price: undefined };

/** What a picture costs a person, and the operator, now. */
export interface PlanCosts {
  /** Undefined where nothing limits a person. */
  readonly today: { readonly left: number; readonly limit: number } | undefined;
  readonly secondsEach: number;
  /** USD */
  readonly priceEach: number | undefined;
}

export async function planCosts(
  deps: LimitDeps & { readonly pictures?: PictureCosts | undefined },
  userId: number,
): Promise<PlanCosts> {
  const { seconds, price } = deps.pictures ?? UNKNOWN;
  const left = await roomToday(deps.db, deps, userId, deps.clock.now());
  const mean = await meanJobTime(deps.db);
  return {
    today: left === Number.POSITIVE_INFINITY ? undefined : { left, limit: deps.dailyStickers },
    secondsEach: mean === undefined ? seconds : Math.max(1, mean / 1000),
    priceEach: price,
  };
}
