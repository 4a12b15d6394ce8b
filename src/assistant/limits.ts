import { countGenerationsSince } from '../assistant-db/generations.ts';
import type { AssistantDeps } from './context.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The daily limit, where this person has reached it today (UTC); undefined where they have not. */
export async function reachedDailyLimit(
  deps: Pick<AssistantDeps, 'db' | 'clock' | 'dailyStickers' | 'adminIds'>,
  userId: number,
): Promise<number | undefined> {
  if (deps.dailyStickers === 0 || deps.adminIds.has(userId)) return undefined;
  const now = deps.clock.now();
  const count = await countGenerationsSince(deps.db, userId, now - (now % DAY_MS));
  return count >= deps.dailyStickers ? deps.dailyStickers : undefined;
}
