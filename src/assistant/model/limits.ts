import {
  countGenerationsSince,
  countOpenJobs,
  countQueuedJobs,
} from '../../assistant-db/jobs/generations.ts';
import { isApiUser } from '../../assistant-db/people/api-sessions.ts';
import { carriedCounts } from '../../assistant-db/people/counts.ts';
import type { Db, Store, Trx } from '../../assistant-db/schema.ts';
import { drawingsLeft, payForJobs } from '../../assistant-db/stars/charges.ts';
import type { Texts } from '../../i18n/index.ts';
import type { Clock } from '../../lib/clock.ts';
import { beginningOf, DAY_MS, endOf } from '../../lib/clock.ts';

/** Failed drawings may still cost money: at most this multiple of the daily limit is asked for per day. */
const REQUESTS_SHARE = 2;
/** Minutes after which a full queue is worth another try. */
const BUSY_MINUTES = 5;

export interface LimitDeps {
  readonly db: Store;
  readonly clock: Clock;
  /** In a day (UTC); 0: no limit. */
  readonly dailyStickers: number;
  /** In the queue and in flight at once; 0: no limit. */
  readonly jobsPerUser: number;
  /** Of all people; 0: no limit. */
  readonly maxQueuedJobs: number;
  readonly adminIds: ReadonlySet<number>;
  /** Undefined if nothing is sold here. */
  readonly starsPrices?: readonly StarsPrice[] | undefined;
}

export interface StarsPrice {
  readonly drawings: number;
  readonly stars: number;
}

/** Programs that use the API cannot pay. */
export function pricesFor(
  { starsPrices = [] }: Pick<LimitDeps, 'starsPrices'>,
  userId: number,
): readonly StarsPrice[] {
  return isApiUser(userId) ? [] : starsPrices;
}

interface TaskLimit {
  readonly db: Db;
  /** `dailyTasks`: 0 means no limit. */
  readonly tasks?: { readonly dailyTasks: number } | undefined;
}

export type JobLimit =
  | {
      readonly type: 'daily';
      readonly limit: number;
      /** The packages that the user can buy. */
      readonly prices: readonly StarsPrice[];
      /** The encoded intent that continues after the payment, see assistant/state/offer.ts; may be empty. */
      readonly wish: string;
    }
  | { readonly type: 'failures' }
  | { readonly type: 'own_jobs'; readonly limit: number }
  | { readonly type: 'busy'; readonly minutes: number };

/** Counts from before /forget still apply. */
async function hadToday(db: Db, userId: number, now: number) {
  const had = await countGenerationsSince(db, userId, beginningOf(DAY_MS, now));
  const before = await carriedCounts(db, userId, now);
  const orders = had.orders + before.orders;
  return { free: had.free + before.stickers, paid: had.paid, requests: Math.max(orders, before.requests) };
}

/** Paid drawings come after the free ones, and raise the limit of requests as these do. */
async function leftOfDay(db: Db, dailyStickers: number, userId: number, now: number) {
  const { free, paid, requests } = await hadToday(db, userId, now);
  const bought = await drawingsLeft(db, userId);
  return {
    free: Math.max(0, dailyStickers - free),
    bought,
    requests: (dailyStickers + paid + bought) * REQUESTS_SHARE - requests,
  };
}

export interface Today {
  readonly drawn: number;
  /** Free ones. */
  readonly left: number | undefined;
  readonly bought: number;
  readonly anewIn: number;
}

export async function todayOf(db: Db, limits: DayLimits, userId: number, now: number): Promise<Today> {
  const room = await roomOf(db, limits, userId, now);
  const { free, paid } = await hadToday(db, userId, now);
  return {
    drawn: free + paid,
    left: room?.today,
    bought: await drawingsLeft(db, userId),
    anewIn: endOf(DAY_MS, now) - now,
  };
}

/** How many stickers a user can draw now. Bought ones do not expire with the day. */
export interface Room {
  readonly today: number;
  readonly bought: number;
}

type DayLimits = Pick<LimitDeps, 'dailyStickers' | 'adminIds'>;

/** Undefined if nothing limits them. */
export async function roomOf(
  db: Db,
  { dailyStickers, adminIds }: DayLimits,
  userId: number,
  now: number,
): Promise<Room | undefined> {
  if (dailyStickers === 0 || adminIds.has(userId)) return undefined;
  const { free, bought, requests } = await leftOfDay(db, dailyStickers, userId, now);
  const all = Math.max(0, Math.min(free + bought, requests));
  const today = Math.min(free, all);
  return { today, bought: all - today };
}

/** Bought stickers included. Infinity if nothing limits them. */
export async function roomToday(db: Db, limits: DayLimits, userId: number, now: number): Promise<number> {
  const room = await roomOf(db, limits, userId, now);
  return room === undefined ? Number.POSITIVE_INFINITY : room.today + room.bought;
}

/** Marks the drawings queued now as paid, if they are more than the free ones. Call it in the transaction that queues them. */
export async function spendDrawings(
  trx: Trx,
  { dailyStickers, adminIds }: DayLimits,
  userId: number,
  now: number,
): Promise<void> {
  if (dailyStickers === 0 || adminIds.has(userId)) return;
  const { free } = await hadToday(trx, userId, now);
  if (free > dailyStickers) await payForJobs(trx, userId, now, free - dailyStickers);
}

/**
 * Whether a picture may be asked for once more: what the user has ordered already comes first, so that no more than
 * {@link REQUESTS_SHARE} times the daily limit is ever paid for.
 */
export async function mayRedraw(
  { db, clock, dailyStickers, adminIds }: Pick<LimitDeps, 'db' | 'clock' | 'dailyStickers' | 'adminIds'>,
  userId: number,
): Promise<boolean> {
  if (dailyStickers === 0 || adminIds.has(userId)) return true;
  const { requests } = await leftOfDay(db, dailyStickers, userId, clock.now());
  const { all: open } = await countOpenJobs(db, userId);
  // The picture in question is one of those that are open, and its first request is counted.
  return requests - (open - 1) > 0;
}

/** The limit of the day, with what a user of Telegram can buy. */
export function dailyLimit(
  { dailyStickers, starsPrices }: Pick<LimitDeps, 'dailyStickers' | 'starsPrices'>,
  userId: number,
  wish = '',
): JobLimit {
  return { type: 'daily', limit: dailyStickers, prices: pricesFor({ starsPrices }, userId), wish };
}

async function limitOfDay(
  deps: Pick<LimitDeps, 'dailyStickers' | 'starsPrices' | 'clock'> & { readonly db: Db },
  userId: number,
  wish: string | undefined,
): Promise<JobLimit | undefined> {
  const left = await leftOfDay(deps.db, deps.dailyStickers, userId, deps.clock.now());
  if (left.free + left.bought <= 0) return dailyLimit(deps, userId, wish);
  return left.requests <= 0 ? { type: 'failures' } : undefined;
}

/**
 * Asked before the job is queued: people who confirm at the same moment may pass the last place together.
 * @param wish what continues if the user buys more drawings, see assistant/state/offer.ts
 */
export async function reachedLimit(
  deps: Omit<LimitDeps, 'db'> & { readonly db: Db },
  userId: number,
  wish?: string,
): Promise<JobLimit | undefined> {
  const { db, dailyStickers, jobsPerUser, maxQueuedJobs } = deps;
  if (deps.adminIds.has(userId)) return undefined;
  const ofDay = dailyStickers > 0 ? await limitOfDay(deps, userId, wish) : undefined;
  if (ofDay !== undefined) return ofDay;
  if (jobsPerUser > 0 && (await countOpenJobs(db, userId)).single >= jobsPerUser) {
    return { type: 'own_jobs', limit: jobsPerUser };
  }
  if (maxQueuedJobs > 0 && (await countQueuedJobs(db)) >= maxQueuedJobs) {
    return { type: 'busy', minutes: BUSY_MINUTES };
  }
  return undefined;
}

/** Returns how many tasks a user can still start today (UTC). */
export async function tasksLeft(
  { db, clock, adminIds, tasks }: Pick<LimitDeps, 'clock' | 'adminIds'> & TaskLimit,
  userId: number,
): Promise<number> {
  const { dailyTasks = 0 } = tasks ?? {};
  if (dailyTasks === 0 || adminIds.has(userId)) return Number.POSITIVE_INFINITY;
  return Math.max(0, dailyTasks - (await carriedCounts(db, userId, clock.now())).tasks);
}

export function limitText(limit: JobLimit, { confirm, stars }: Texts): string {
  switch (limit.type) {
    case 'daily':
      return limit.prices.length > 0 ? stars.offer(limit.limit) : confirm.dailyLimit(limit.limit);
    case 'failures':
      return confirm.failuresLimit;
    case 'own_jobs':
      return confirm.ownJobs(limit.limit);
    case 'busy':
      return confirm.busy(limit.minutes);
    default:
      return limit satisfies never;
  }
}
