import type { Program } from '../assistant/agent/program.ts';
import { decodeOutgoing, type Outgoing } from '../assistant/state/outgoing.ts';
import { countApiUpdates, unhandled } from '../assistant-db/messages/answered.ts';
import {
  hasTurnsQueued,
  hasWordsWaiting,
  newestMessage,
  storeUpdates,
} from '../assistant-db/messages/inbox.ts';
import { removeRead, unreadMessages } from '../assistant-db/messages/outbox.ts';
import { apiUpdateId } from '../assistant-db/messages/update-ids.ts';
import { findApiUser } from '../assistant-db/people/api-sessions.ts';
import type { Db, Store, Trx } from '../assistant-db/schema.ts';
import { countApiTasks, runningTask } from '../assistant-db/tasks/tasks.ts';
import { hasUnfinishedCalls, openToolCalls } from '../assistant-db/tools/tool-calls.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { argsOf, askedSince } from '../features/connected-tools/question.ts';
import { named } from '../features/connected-tools/results.ts';
import { type Clock, MINUTE_MS } from '../lib/clock.ts';
import type { LiveSessions } from '../lib/live-sessions.ts';
import { nameTools } from '../mcp/client/servers.ts';
import { type ReceivedMessages, receivedMessages } from './answer.ts';
import { Problem } from './problems.ts';
import type { Approval } from './schema.ts';

/** Another process may do the work without notifying this one. */
const POLL_MS = 500;
/** Two requests in the same millisecond may get the same random id. */
const MAX_ID_TRIES = 20;

export interface SessionDeps {
  readonly db: Store;
  readonly clock: Clock;
  readonly random: () => number;
  readonly live: LiveSessions;
  /** Limit for all sessions together; 0 means unlimited. */
  readonly requestsPerMinute: number;
}

export type Input =
  | { readonly type: 'words'; readonly text: string; readonly program: Program }
  | { readonly type: 'press'; readonly data: string };

/** Builds an update in Telegram's form, because sessions go through the same pipeline as chats. */
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

/** A session and its user. */
export interface Caller {
  readonly session: string;
  readonly userId: number;
}

/** The updates of a request. Messages with an id above `after` are the answer to it. */
export interface Posted {
  readonly updateIds: readonly number[];
  readonly after: number;
}

const busy = (detail: string) => new Problem(409, detail, { 'retry-after': '1' });

/** @throws Problem 429 if all sessions together have sent too much */
export async function checkRate(db: Db, { clock, requestsPerMinute }: SessionDeps): Promise<void> {
  if (requestsPerMinute === 0) return;
  const since = clock.now() - MINUTE_MS;
  if ((await countApiUpdates(db, since)) + (await countApiTasks(db, since)) < requestsPerMinute) return;
  throw new Problem(429, 'Too many requests in a minute: try again later.', { 'retry-after': '60' });
}

/** Returns the id after which new messages come. @throws Problem 409 if the session was deleted or is busy */
export async function begin(trx: Trx, { session, userId }: Caller): Promise<number> {
  // With /forget, the session became another user.
  if ((await findApiUser(trx, session)) !== userId) throw busy('The session was just deleted: try again.');
  if (!(await isSettled(trx, userId)))
    throw busy('An earlier request of this session is under way: wait for its answer.');
  return (await unreadMessages(trx, userId)).at(-1)?.id ?? 0;
}

/**
 * Queues the texts and presses of a program. They are stored before this resolves, and handled exactly once even if the request
 * is cut off.
 *
 * @throws Problem 409 if an earlier request of the session is in progress, 429 beyond the limit
 */
export async function post(deps: SessionDeps, caller: Caller, inputs: readonly Input[]): Promise<Posted> {
  const { db, clock, random, live } = deps;
  const { userId } = caller;
  if (!live.isServed) throw new Problem(503, 'The bot is starting: try again.', { 'retry-after': '5' });
  const posted = await transactionOf(db, userId, async trx => {
    const after = await begin(trx, caller);
    await checkRate(trx, deps);
    const now = clock.now();
    const updateIds: number[] = [];
    let messageId = (await newestMessage(trx, userId)) + 1;
    for (const input of inputs) {
      const isUrgent = input.type === 'press' || input.text.startsWith('/');
      for (let tries = 0, isStored = false; !isStored; tries++) {
        if (tries === MAX_ID_TRIES) throw new Problem(503, 'Too busy: try again.', { 'retry-after': '1' });
        const updateId = apiUpdateId(now, random());
        const payload = JSON.stringify(updateOf(updateId, userId, input, messageId, now));
        const own = input.type === 'words' ? { messageId } : {};
        const update = { updateId, chatId: userId, payload, urgent: isUrgent, ...own };
        isStored = (await storeUpdates(trx, [update], now)).size > 0;
        if (isStored) updateIds.push(updateId);
      }
      messageId++;
    }
    return { updateIds, after };
  });
  live.queued(userId);
  return posted;
}

/** Waits until a condition holds. @returns false after `ms` @throws if the signal aborts */
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
      await Promise.race([changed, clock.sleep(Math.min(POLL_MS, left), signal)]);
    }
  } finally {
    leave();
  }
}

/** Whether the session has no unhandled text, no unfinished call and no queued turn. */
export async function isAtRest(db: Db, userId: number): Promise<boolean> {
  if ((await hasWordsWaiting(db, userId)) || (await hasUnfinishedCalls(db, userId))) return false;
  return !(await hasTurnsQueued(db, userId));
}

/** Whether the answer is complete. A running task continues by itself; its progress has its own endpoint. */
async function isSettled(db: Db, userId: number): Promise<boolean> {
  const goesOn = (await runningTask(db, userId)) !== undefined;
  return goesOn ? !(await hasWordsWaiting(db, userId)) : isAtRest(db, userId);
}

/** A turn may take long, because it may hand over to several agents. */
const MAX_WAIT_MS = 10 * 60_000;

/** Waits until the posted updates are answered. @throws Problem 429 or 500 if they are not, 504 if it takes too long */
export async function settle(
  deps: SessionDeps,
  userId: number,
  { updateIds }: Posted,
  signal: AbortSignal,
): Promise<void> {
  if (!(await waitUntil(deps, userId, () => isSettled(deps.db, userId), MAX_WAIT_MS, signal)))
    throw new Problem(504, 'Still at work: the answer comes with the next request.');
  const [why] = await unhandled(deps.db, updateIds);
  if (why === 'refused')
    throw new Problem(429, 'This session sends too much: try again later.', { 'retry-after': '60' });
  if (why === 'set_aside') throw new Problem(500, 'Handling this failed; the log of the bot says why.');
}

/** The unread messages to a session. */
export interface Mail {
  /** Since the request. */
  readonly own: ReceivedMessages;
  /** From before the request. */
  readonly earlier: ReceivedMessages;
  /** Removes these messages from the mailbox. Call it after the answer was sent, so that a lost answer can be read again. */
  readonly markRead: (which: 'own' | 'all') => Promise<void>;
}

function contentsOf(rows: Awaited<ReturnType<typeof unreadMessages>>): Outgoing[] {
  return rows.flatMap(({ content }) => decodeOutgoing(content) ?? []);
}

/** @param after as in {@link Posted} */
export async function mailOf({ db }: SessionDeps, userId: number, after: number): Promise<Mail> {
  const rows = await unreadMessages(db, userId);
  const own = rows.filter(({ id }) => id > after);
  return {
    own: receivedMessages(contentsOf(own)),
    earlier: receivedMessages(contentsOf(rows.filter(({ id }) => id <= after))),
    markRead: which =>
      removeRead(
        db,
        userId,
        (which === 'own' ? own : rows).map(({ id }) => id),
      ),
  };
}

/** An answer, and what to do once the client has it. */
export interface Answered {
  readonly response: Response;
  readonly onSent?: (() => Promise<void>) | undefined;
}

/** The tool calls that wait for the caller's approval. */
export async function approvalsOf({ db, clock }: SessionDeps, userId: number): Promise<Approval[]> {
  const calls = await openToolCalls(db, userId, askedSince(clock.now()));
  const names = nameTools(calls.map(named));
  const { signIns } = receivedMessages(contentsOf(await unreadMessages(db, userId)));
  return calls.map(({ id, tool, args }, at) => {
    const url = signIns.get(id);
    return { id, tool: names[at] ?? tool, args: { ...argsOf({ args }) }, ...(url !== undefined && { url }) };
  });
}
