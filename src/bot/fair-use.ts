import type { AssistantDeps } from '../assistant/context.ts';
import { answeredAtLeast, countAnswered } from '../assistant-db/messages/inbox.ts';
import { beginningOf, endOf, HOUR_MS, MINUTE_MS } from '../assistant-db/operation/usage.ts';
import { carriedCounts } from '../assistant-db/people/forget.ts';
import type { Batch } from './updates/batches.ts';
import type { TalkItem } from './updates/message.ts';

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

/** Skipped, as the person has sent too much. */
interface Refusal {
  /** Until something is answered again. */
  readonly minutes: number;
  /** The person has been told in this period. */
  readonly told: boolean;
}

type Limits = Pick<AssistantDeps, 'db' | 'messagesPerMinute' | 'messagesPerHour' | 'adminIds'>;

/** The limits that a person has now, with what counts besides the messages that are stored; none for administrators. */
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
 * Whether a person sends more than is answered. Counted by the minute and the hour of the clock, from what is stored, so
 * that a restart changes nothing, and neither does /forget for the hour. Messages taken together begin within the limit
 * or beyond it, as a whole; those that are refused do not count.
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
 * How many of the messages that a person sends together are within their limits, where {@link refusalOf} lets them begin,
 * and in how many minutes there is room for more. Words of the others are read all the same, but nothing is fetched for
 * them.
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

/** What is left of a batch of messages. */
interface Bounded {
  readonly kept: readonly TalkItem[];
  /** Updates that brought something of which nothing is left. */
  readonly refused: readonly number[];
}

/**
 * Leaves out the files of those messages in a batch that are beyond the first `room`. Their words stay: what is said in
 * one go is understood as a whole, and costs nothing to read.
 */
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
