import type { AssistantDeps } from '../assistant/context.ts';
import { answeredAtLeast, countAnswered } from '../assistant-db/messages/inbox.ts';
import { beginningOf, endOf, HOUR_MS, MINUTE_MS } from '../assistant-db/operation/usage.ts';
import { carriedCounts } from '../assistant-db/people/forget.ts';
import type { Batch } from './updates/batches.ts';
import type { TalkItem } from './updates/message.ts';

/** Presses and commands seldom ask a model: their limit is this many times higher. */
const URGENT_SHARE = 3;

interface Sent {
  readonly userId: number;
  readonly updateId: number;
  readonly at: number;
  readonly urgent: boolean;
}

interface Refusal {
  readonly minutes: number;
  readonly told: boolean;
}

type Limits = Pick<AssistantDeps, 'db' | 'messagesPerMinute' | 'messagesPerHour' | 'adminIds'>;

async function limitsOf(deps: Limits, userId: number, at: number) {
  const unlimited = deps.messagesPerHour === 0 && deps.messagesPerMinute === 0;
  if (unlimited || deps.adminIds.has(userId)) return [];
  const before = await carriedCounts(deps.db, userId, at);
  return [
    { ms: HOUR_MS, limit: deps.messagesPerHour, said: before.said, pressed: before.pressed },
    { ms: MINUTE_MS, limit: deps.messagesPerMinute, said: 0, pressed: 0 },
  ].filter(({ limit }) => limit > 0);
}

function minutesLeft(ms: number, at: number): number {
  return Math.ceil((endOf(ms, at) - at) / MINUTE_MS);
}

/**
 * Whether a person sends more than is answered. Counted by the clock's minute and hour from what is stored,
 * so a restart changes nothing, nor does /forget for the hour. Messages taken together are allowed or refused
 * as a whole; refused ones do not count.
 */
export async function refusalOf(
  deps: Limits,
  { userId, updateId, at, urgent }: Sent,
): Promise<Refusal | undefined> {
  for (const { ms, limit, said, pressed } of await limitsOf(deps, userId, at)) {
    const presses = { urgent: 1, bound: limit * URGENT_SHARE - pressed } as const;
    const words = { urgent: 0, bound: limit - said } as const;
    // What is said may begin with a slash and be no command: it has both limits.
    for (const { urgent: kind, bound } of urgent ? [presses] : [words, presses]) {
      const alike = { since: beginningOf(ms, at), until: at, before: updateId, urgent: kind };
      const reached = await answeredAtLeast(deps.db, userId, bound, alike);
      if (reached) return { minutes: minutesLeft(ms, at), told: reached.refused };
    }
  }
  return undefined;
}

/**
 * How many of the messages sent together are within the limits, and in how many minutes there is room for
 * more.
 */
export async function roomFor(
  deps: Limits,
  userId: number,
  at: number,
): Promise<{ readonly messages: number; readonly minutes: number }> {
  let room = { messages: Number.POSITIVE_INFINITY, minutes: 0 };
  for (const { ms, limit, said } of await limitsOf(deps, userId, at)) {
    const alike = { since: beginningOf(ms, at), until: at, urgent: 0 } as const;
    const messages = limit - said - (await countAnswered(deps.db, userId, alike));
    if (messages < room.messages) room = { messages, minutes: minutesLeft(ms, at) };
  }
  return room;
}

interface Bounded {
  readonly kept: readonly TalkItem[];
  readonly refused: readonly number[];
}

/** Leaves out the files of messages beyond the first `room`. Their words stay: they cost nothing to read. */
export function withoutExcess(
  { updateIds, itemCounts }: Pick<Batch, 'updateIds' | 'itemCounts'>,
  items: readonly TalkItem[],
  room: number,
): Bounded {
  const kept: TalkItem[] = [];
  const refused: number[] = [];
  let at = 0;
  for (const [index, updateId] of updateIds.entries()) {
    const sent = items.slice(at, at + (itemCounts[index] ?? 0));
    at += sent.length;
    // Nothing has come with a reaction, or with an edit that stands in the place of what it changes.
    const within = index < room || sent.length === 0;
    const left = within ? sent : sent.filter(({ kind }) => kind === 'text');
    kept.push(...left);
    if (!within && left.length === 0) refused.push(updateId);
  }
  return { kept, refused };
}
