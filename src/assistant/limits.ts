import { countGenerationsSince, countOpenJobs, countQueuedJobs } from '../assistant-db/generations.ts';
import type { Texts } from '../i18n/index.ts';
import type { AssistantDeps } from './context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After this long a full queue is worth another try, in minutes. */
const BUSY_MINUTES = 5;

/** Why nothing more is drawn for a person now. */
export type JobLimit =
  /** As many stickers as one may have in a day. */
  | { readonly type: 'daily'; readonly limit: number }
  /** As many of theirs wait and are being drawn as one may have at once. */
  | { readonly type: 'own_jobs'; readonly limit: number }
  /** As many wait as the bot takes in. */
  | { readonly type: 'busy'; readonly minutes: number };

/**
 * The limit that keeps one more job of a person out of the queue; undefined where there is none. Asked before the job
 * is queued: people who confirm at the same moment may pass the last place together.
 */
export async function reachedLimit(
  deps: Pick<AssistantDeps, 'db' | 'clock' | 'dailyStickers' | 'jobsPerUser' | 'maxQueuedJobs' | 'adminIds'>,
  userId: number,
): Promise<JobLimit | undefined> {
  const { db, dailyStickers, jobsPerUser, maxQueuedJobs } = deps;
  if (deps.adminIds.has(userId)) return undefined;
  const now = deps.clock.now();
  if (dailyStickers > 0 && (await countGenerationsSince(db, userId, now - (now % DAY_MS))) >= dailyStickers) {
    return { type: 'daily', limit: dailyStickers };
  }
  if (jobsPerUser > 0 && (await countOpenJobs(db, userId)) >= jobsPerUser) {
    return { type: 'own_jobs', limit: jobsPerUser };
  }
  if (maxQueuedJobs > 0 && (await countQueuedJobs(db)) >= maxQueuedJobs) {
    return { type: 'busy', minutes: BUSY_MINUTES };
  }
  return undefined;
}

/** What the person is told; the choice is kept in every case. */
export function limitText(limit: JobLimit, { confirm }: Texts): string {
  switch (limit.type) {
    case 'daily':
      return confirm.dailyLimit(limit.limit);
    case 'own_jobs':
      return confirm.ownJobs(limit.limit);
    case 'busy':
      return confirm.busy(limit.minutes);
    default:
      return limit satisfies never;
  }
}
