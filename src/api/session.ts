import { decodeOutgoing, type Outgoing } from '../assistant/outgoing.ts';
import type { Program } from '../assistant/program.ts';
import {
  apiUpdateId,
  countApiUpdates,
  hasTurnsQueued,
  hasWordsWaiting,
  newestMessage,
  storeUpdates,
  unhandled,
} from '../assistant-db/messages/inbox.ts';
import { removeRead, unreadMessages } from '../assistant-db/messages/outbox.ts';
import { findApiUser } from '../assistant-db/people/api-sessions.ts';
import type { Db, Store, Trx } from '../assistant-db/schema.ts';
import { countApiTasks, runningTask } from '../assistant-db/tasks/tasks.ts';
import { hasUnfinishedCalls, openToolCalls } from '../assistant-db/tools/tool-calls.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { argsOf, askedSince } from '../bot/features/connected-tools/question.ts';
import { named } from '../bot/features/connected-tools/results.ts';
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

/** A session and its user. */
export interface Caller {
  readonly session: string;
  readonly userId: number;
}

/** What a request queued. Messages above `after` are the answer to it. */
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

/** Where the messages of what follows begin. @throws Problem 409 if the session was forgotten or is at work */
export async function begin(trx: Trx, { session, userId }: Caller): Promise<number> {
  // With /forget, the session became another user.
  if ((await findApiUser(trx, session)) !== userId) throw busy('The session was just deleted: try again.');
  if (!(await isSettled(trx, userId)))
    throw busy('An earlier request of this session is under way: wait for its answer.');
  return (await unreadMessages(trx, userId)).at(-1)?.id ?? 0;
}

/**
 * Queues the words and presses of a program. They are stored before this resolves, and handled once even if the
 * request is cut off.
 *
 * @throws Problem 409 if an earlier request of the session is under way, 429 beyond the limit
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
      for (let draw = 0, isStored = false; !isStored; draw++) {
        if (draw === MAX_DRAWS) throw new Problem(503, 'Too busy: try again.', { 'retry-after': '1' });
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

/** Whether nothing of the session is under way: no words, no calls, no turn of its own. */
export async function isAtRest(db: Db, userId: number): Promise<boolean> {
  if ((await hasWordsWaiting(db, userId)) || (await hasUnfinishedCalls(db, userId))) return false;
  return !(await hasTurnsQueued(db, userId));
}

/** Whether the answer is complete. A running task goes on by itself: its progress is asked for elsewhere. */
async function isSettled(db: Db, userId: number): Promise<boolean> {
  const goesOn = (await runningTask(db, userId)) !== undefined;
  return goesOn ? !(await hasWordsWaiting(db, userId)) : isAtRest(db, userId);
}

/** A turn may take long: its models, then those of the agents it hands over to. */
const MAX_WAIT_MS = 10 * 60_000;

/** Waits for the end of what was posted. @throws Problem 429 or 500 if it was not answered, 504 if it takes too long */
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
  if (why === 'set_aside') throw new Problem(500, 'This could not be handled; the log of the bot says why.');
}

/** What a session was told. */
export interface Mail {
  /** Since the request. */
  readonly own: Heard;
  /** Before it, and not read yet. */
  readonly earlier: Heard;
  /** Removes own messages from the mailbox, or all of them. For after the answer was sent: what is lost on the way stays. */
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
    own: heardIn(contentsOf(own)),
    earlier: heardIn(contentsOf(rows.filter(({ id }) => id <= after))),
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

/** Calls of tools that wait for the caller's approval. */
export async function approvalsOf({ db, clock }: SessionDeps, userId: number): Promise<Approval[]> {
  const calls = await openToolCalls(db, userId, askedSince(clock.now()));
  const names = nameTools(calls.map(named));
  const { signIns } = heardIn(contentsOf(await unreadMessages(db, userId)));
  return calls.map(({ id, tool, args }, at) => {
    const url = signIns.get(id);
    return { id, tool: names[at] ?? tool, args: { ...argsOf({ args }) }, ...(url !== undefined && { url }) };
  });
}
