import { decodeOutgoing } from '../assistant/outgoing.ts';
import type { Program } from '../assistant/program.ts';
import {
  apiUpdateId,
  countApiUpdates,
  hasTurnsQueued,
  hasWordsWaiting,
  newestMessage,
  storeUpdates,
} from '../assistant-db/messages/inbox.ts';
import { takeMessages } from '../assistant-db/messages/outbox.ts';
import type { Store, Trx } from '../assistant-db/schema.ts';
import { runningTask } from '../assistant-db/tasks/tasks.ts';
import { hasUnfinishedCalls, openToolCalls } from '../assistant-db/tools/tool-calls.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { argsOf, askedSince } from '../bot/features/connected-tools/question.ts';
import { type Clock, MINUTE_MS } from '../lib/clock.ts';
import type { LiveSessions } from '../lib/live-sessions.ts';
import { nameTools } from '../mcp/client/servers.ts';
import { type Heard, heardIn } from './answer.ts';
import { Problem } from './problems.ts';
import type { Approval } from './schema.ts';

/** Another process may do the work, which tells this one nothing. */
const LOOK_MS = 500;
/** Two requests of one millisecond may draw the same id. */
const MAX_DRAWS = 20;

export interface SessionDeps {
  readonly db: Store;
  readonly clock: Clock;
  readonly random: () => number;
  readonly live: LiveSessions;
  /** Of all sessions together; 0: unlimited. */
  readonly requestsPerMinute: number;
}

export type Input =
  | { readonly type: 'words'; readonly text: string; readonly program: Program }
  | { readonly type: 'press'; readonly data: string };

/** The shape of Telegram's updates: sessions go through the same pipeline as chats. */
function updateOf(id: number, userId: number, input: Input, messageId: number, now: number): object {
  const from = { id: userId, is_bot: false, first_name: '' };
  if (input.type === 'press')
    return { update_id: id, callback_query: { id: String(id), from, data: input.data } };
  const date = Math.floor(now / 1000);
  const message = {
    message_id: messageId,
    date,
    chat: { id: userId, type: 'private' },
    from,
    text: input.text,
  };
  return { update_id: id, program: input.program, message };
}

/** @throws Problem 429 if all sessions together have sent too much */
export async function checkRate(db: Trx, { clock, requestsPerMinute }: SessionDeps): Promise<void> {
  if (requestsPerMinute === 0) return;
  if ((await countApiUpdates(db, clock.now() - MINUTE_MS)) < requestsPerMinute) return;
  throw new Problem(429, 'Too many requests in a minute: try again later.', { 'retry-after': '60' });
}

/**
 * Queues the words and presses of a program. They are stored before this resolves, and handled once even if the
 * request is cut off.
 *
 * @throws Problem 409 if an earlier request of the session is under way, 429 beyond the limit
 */
export async function post(deps: SessionDeps, userId: number, inputs: readonly Input[]): Promise<void> {
  const { db, clock, random, live } = deps;
  await transactionOf(db, userId, async trx => {
    if (await hasWordsWaiting(trx, userId))
      throw new Problem(409, 'An earlier request of this session is under way: wait for its answer.', {
        'retry-after': '1',
      });
    await checkRate(trx, deps);
    const now = clock.now();
    let messageId = (await newestMessage(trx, userId)) + 1;
    for (const input of inputs) {
      const isUrgent = input.type === 'press' || input.text.startsWith('/');
      for (let draw = 0, isStored = false; !isStored; draw++) {
        if (draw === MAX_DRAWS) throw new Problem(503, 'Too busy: try again.', { 'retry-after': '1' });
        const updateId = apiUpdateId(now, random());
        const payload = JSON.stringify(updateOf(updateId, userId, input, messageId, now));
        const own = input.type === 'words' ? { messageId } : {};
        const update = { updateId, chatId: userId, payload, urgent: isUrgent, ...own };
        isStored = (await storeUpdates(trx, [update], now)).size > 0;
      }
      messageId++;
    }
  });
  live.queued(userId);
}

/** Waits until something holds. @returns false if the time is up first @throws if the signal aborts */
export async function waitUntil(
  { clock, live }: SessionDeps,
  userId: number,
  holds: () => Promise<boolean>,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  const end = clock.elapsed() + ms;
  let wake = () => {};
  const leave = live.listen(userId, { onWords: () => {}, onChange: () => wake() });
  try {
    for (;;) {
      const changed = new Promise<void>(resolve => {
        wake = resolve;
      });
      if (await holds()) return true;
      signal.throwIfAborted();
      const left = end - clock.elapsed();
      if (left <= 0) return false;
      await Promise.race([changed, clock.sleep(Math.min(LOOK_MS, left), signal)]);
    }
  } finally {
    leave();
  }
}

/** Whether the words of the session were answered. */
async function isAnswered({ db }: SessionDeps, userId: number): Promise<boolean> {
  return !(await hasWordsWaiting(db, userId));
}

/** Whether nothing of the session is under way: no words, no calls, no turn of its own. */
export async function isAtRest(deps: SessionDeps, userId: number): Promise<boolean> {
  const { db } = deps;
  if (!(await isAnswered(deps, userId)) || (await hasUnfinishedCalls(db, userId))) return false;
  return !(await hasTurnsQueued(db, userId));
}

/** Whether the answer is complete. A running task goes on by itself: its progress is asked for elsewhere. */
export async function isSettled(deps: SessionDeps, userId: number): Promise<boolean> {
  const goesOn = (await runningTask(deps.db, userId)) !== undefined;
  return goesOn ? isAnswered(deps, userId) : isAtRest(deps, userId);
}

/** Takes the messages that the session has not read yet. */
export async function take({ db }: SessionDeps, userId: number): Promise<Heard> {
  const contents = await transactionOf(db, userId, trx => takeMessages(trx, userId));
  return heardIn(contents.flatMap(content => decodeOutgoing(content) ?? []));
}

/** Calls of tools that wait for the caller's approval. */
export async function approvalsOf({ db, clock }: SessionDeps, userId: number): Promise<Approval[]> {
  const calls = await openToolCalls(db, userId, askedSince(clock.now()));
  const names = nameTools(calls);
  return calls.map((call, at) => ({ id: call.id, tool: names[at] ?? call.tool, args: { ...argsOf(call) } }));
}
