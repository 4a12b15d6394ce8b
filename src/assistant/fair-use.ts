import { sentAtLeast } from '../assistant-db/inbox.ts';
import type { AssistantDeps } from './context.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A press or a command seldom asks a model: that many times as many are let through. */
const URGENT_SHARE = 3;

/** Something that a person did, as far as its place among the others goes. */
interface Sent {
  readonly userId: number;
  /** The first of its updates. */
  readonly updateId: number;
  /** When it reached us, ms since 1970. */
  readonly at: number;
  /** A press or a command. */
  readonly urgent: boolean;
}

/** Passed over, as the person has sent too much. */
interface Refusal {
  /** Until something is answered again. */
  readonly minutes: number;
  /** The person has been told in this period. */
  readonly told: boolean;
}

/**
 * Whether a person sends more than is answered. Counted by the minute and the hour of the clock, from what is stored, so
 * that a restart changes nothing. Messages taken together begin within the limit or beyond it, as a whole.
 */
export async function refusalOf(
  deps: Pick<AssistantDeps, 'db' | 'messagesPerMinute' | 'messagesPerHour' | 'adminIds'>,
  { userId, updateId, at, urgent }: Sent,
): Promise<Refusal | undefined> {
  const periods = [
    { ms: HOUR_MS, limit: deps.messagesPerHour },
    { ms: MINUTE_MS, limit: deps.messagesPerMinute },
  ].filter(({ limit }) => limit > 0);
  if (deps.adminIds.has(userId)) return undefined;
  for (const { ms, limit } of periods) {
    const since = at - (at % ms);
    // What is said may begin with a slash and be no command: it has both limits.
    for (const kind of urgent ? ([1] as const) : ([0, 1] as const)) {
      const bound = kind === 1 ? limit * URGENT_SHARE : limit;
      const reached = await sentAtLeast(deps.db, userId, bound, { since, before: updateId, urgent: kind });
      if (reached) return { minutes: Math.ceil((since + ms - at) / MINUTE_MS), told: reached.refused };
    }
  }
  return undefined;
}
