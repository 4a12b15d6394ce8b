import type { MiddlewareFn } from 'grammy';
import { declared } from '../assistant/state/intents.ts';
import { encodeOutgoing, say } from '../assistant/state/outgoing.ts';
import type { AssistantDeps } from '../assistant/turn/context.ts';
import { answeredAtLeast, countAnswered, markRefused } from '../assistant-db/messages/answered.ts';
import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import { isPaidWish } from '../assistant-db/messages/update-ids.ts';
import { type Admission, findAdmission } from '../assistant-db/people/admission.ts';
import { carriedCounts } from '../assistant-db/people/counts.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { beginningOf, endOf, HOUR_MS, MINUTE_MS } from '../lib/clock.ts';
import { decodeCallback } from './buttons.ts';
import type { BotContext, HandlerDeps } from './context.ts';
import { UNLIMITED } from './menu.ts';
import { textsOf } from './replies.ts';
import { onUnblocked } from './returns.ts';
import type { Batch } from './updates/batches.ts';
import type { TalkItem } from './updates/message.ts';

/** Presses and commands seldom ask a model, so their limit is this many times higher. */
const URGENT_SHARE = 3;

type Limits = Pick<AssistantDeps, 'db' | 'messagesPerMinute' | 'messagesPerHour' | 'adminIds'>;

interface Sent {
  readonly userId: number;
  readonly updateId: number;
  /** ms since 1970. */
  readonly at: number;
  /** A press or a command. */
  readonly urgent: boolean;
}

interface Refusal {
  /** Until the next message will be answered. */
  readonly minutes: number;
  /** Whether the user was already informed. */
  readonly isReported: boolean;
}

function periodsOf({ messagesPerHour, messagesPerMinute, adminIds }: Limits, userId: number) {
  if (adminIds.has(userId)) return [];
  const periods = [
    { period: 'hour', ms: HOUR_MS, limit: messagesPerHour },
    { period: 'minute', ms: MINUTE_MS, limit: messagesPerMinute },
  ] as const;
  return periods.filter(({ limit }) => limit > 0);
}

function minutesLeft(ms: number, at: number): number {
  return Math.ceil((endOf(ms, at) - at) / MINUTE_MS);
}

/**
 * Returns whether a user sends more than is answered. Counts by the clock's minute and hour what is stored, so a restart
 * changes nothing, nor does /forget for the hour. A batch is answered or refused as a whole; refused updates do not count.
 */
export async function refusalOf(
  deps: Limits,
  { userId, updateId, at, urgent }: Sent,
  admission: Admission,
): Promise<Refusal | undefined> {
  for (const { period, ms, limit } of periodsOf(deps, userId)) {
    const { said, pressed, before } = admission[period];
    const presses = { urgent: 1, answered: pressed, bound: limit * URGENT_SHARE } as const;
    const words = { urgent: 0, answered: said, bound: limit } as const;
    // Words may begin with a slash without being a command, so both limits apply to them.
    for (const { urgent: kind, answered, bound } of urgent ? [presses] : [words, presses]) {
      if (answered < bound) continue;
      const alike = { since: beginningOf(ms, at), until: at, before: updateId, urgent: kind };
      const carried = kind === 1 ? before.pressed : before.said;
      const reached = await answeredAtLeast(deps.db, userId, bound - carried, alike);
      return { minutes: minutesLeft(ms, at), isReported: reached?.refused === true };
    }
  }
  return undefined;
}

/** Returns how many messages of a batch are within the limits, and in how many minutes there is room for more. */
export async function roomFor(
  deps: Limits,
  userId: number,
  at: number,
): Promise<{ readonly messages: number; readonly minutes: number }> {
  let room = { messages: Number.POSITIVE_INFINITY, minutes: 0 };
  for (const { period, ms, limit } of periodsOf(deps, userId)) {
    const before = period === 'hour' ? (await carriedCounts(deps.db, userId, at)).said : 0;
    const alike = { since: beginningOf(ms, at), until: at, urgent: 0 } as const;
    const messages = limit - before - (await countAnswered(deps.db, userId, alike));
    if (messages < room.messages) room = { messages, minutes: minutesLeft(ms, at) };
  }
  return room;
}

interface Bounded {
  readonly kept: readonly TalkItem[];
  readonly refused: readonly number[];
}

/** Leaves out the files of messages beyond the first `room`. Their words stay, as they cost nothing to read. */
export function withoutExcess(
  { updateIds, itemCounts, items }: Pick<Batch, 'updateIds' | 'itemCounts' | 'items'>,
  room: number,
): Bounded {
  const kept: TalkItem[] = [];
  const refused: number[] = [];
  let at = 0;
  for (const [index, updateId] of updateIds.entries()) {
    const sent = items.slice(at, at + (itemCounts[index] ?? 0));
    at += sent.length;
    // A reaction has no items, nor has an edit that replaces what still waits.
    const within = index < room || sent.length === 0;
    const left = within ? sent : sent.filter(({ kind }) => kind === 'text');
    kept.push(...left);
    if (!within && left.length === 0) refused.push(updateId);
  }
  return { kept, refused };
}

/** Rights such as /forget are never refused, nor what was paid for. */
function isUnlimited(ctx: BotContext): boolean {
  if (isPaidWish(ctx.batch.updateIds[0] ?? 0)) return true;
  const action = decodeCallback(ctx.callbackQuery?.data ?? '');
  return ctx.hasCommand([...UNLIMITED]) || (action !== undefined && declared(action)?.unlimited === true);
}

/** Refuses what is beyond the sender's limits. A user who writes can receive messages again, even without an unblock event. */
export function admit(deps: HandlerDeps): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { db, clock } = deps;
    const { batch, claim, turn } = ctx;
    const { id: userId } = turn.person;
    const { updateIds, receivedAt: at, kind } = batch;
    const sent = { userId, updateId: updateIds[0] ?? 0, at, urgent: kind !== 'talk' };
    const admission = await findAdmission(db, userId, sent);
    const refusal = isUnlimited(ctx) ? undefined : await refusalOf(deps, sent, admission);
    if (refusal !== undefined) {
      const words = say((await textsOf(deps, ctx)).slowDown(refusal.minutes));
      await transactionOf(db, claim.chatId, async trx => {
        await claim.acknowledge(trx);
        await markRefused(trx, updateIds);
        if (!refusal.isReported)
          await enqueueMessages(trx, claim.chatId, [encodeOutgoing(words)], clock.now());
      });
      return;
    }
    // A press under a message in another chat says nothing about the private one.
    const isHere = ctx.callbackQuery === undefined || ctx.callbackQuery.message?.chat.id === userId;
    if (admission.isGone && isHere)
      await transactionOf(db, userId, trx => onUnblocked(trx, turn.person, clock.now()));
    await next();
  };
}
