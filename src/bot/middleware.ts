import type { Middleware, MiddlewareFn } from 'grammy';
import type { AssistantDeps, TurnContext } from '../assistant/context.ts';
import { saidIn } from '../assistant/dialogue/input.ts';
import { handleUserBlockedBot } from '../assistant/drawing/advance.ts';
import { stoppedWords } from '../assistant/drawing/words.ts';
import { sayFixed } from '../assistant/feature.ts';
import { declared } from '../assistant/intents.ts';
import { wordsAfterSticker } from '../assistant/interview/questions.ts';
import { encodeOutgoing, type Outgoing, say } from '../assistant/outgoing.ts';
import { languageFor, storedLanguage, writing } from '../assistant/turn/snapshot.ts';
import { failedSince, reviveUndelivered } from '../assistant-db/jobs/claims.ts';
import { stickerOfJob } from '../assistant-db/jobs/stickers.ts';
import { answeredAtLeast, countAnswered, markRefused } from '../assistant-db/messages/inbox.ts';
import { enqueueMessages, hasMessages } from '../assistant-db/messages/outbox.ts';
import { isApiUser } from '../assistant-db/people/api-sessions.ts';
import { carriedCounts } from '../assistant-db/people/counts.ts';
import { findUser, isGone, type Person, upsertUser } from '../assistant-db/people/users.ts';
import { plannedJobs } from '../assistant-db/plans/drawing.ts';
import { plansThatAre } from '../assistant-db/plans/plans.ts';
import type { Trx } from '../assistant-db/schema.ts';
import { listTasks, runningTask } from '../assistant-db/tasks/tasks.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { failureMessage } from '../generation/failure.ts';
import { textsFor } from '../i18n/index.ts';
import { beginningOf, endOf, HOUR_MS, MINUTE_MS } from '../lib/clock.ts';
import type { BotContext, HandlerDeps, PersonalIncoming } from './context.ts';
import type { HandleContext } from './dispatcher.ts';
import { packedPlanReport } from './features/packs/work/reports.ts';
import { endTask, shownTask } from './features/tasks/effects.ts';
import { UNLIMITED } from './menu.ts';
import { keepChatAction } from './outgoing/chat.ts';
import type { Batch } from './updates/batches.ts';
import { type TalkItem, wordsIn } from './updates/message.ts';

/** Presses and commands seldom ask a model: their limit is this many times higher. */
const URGENT_SHARE = 3;

export async function textsOf(deps: HandlerDeps, incoming: PersonalIncoming) {
  const user = await findUser(deps.db, incoming.person.id);
  const said = incoming.kind === 'talk' ? saidIn(wordsIn(incoming.items)) : [];
  return textsFor(languageFor(writing(incoming.person, user, said), user));
}

/** A group says more than it may be answered: one answer at a time waits there. */
async function sayTo({ db, clock }: HandlerDeps, claim: HandleContext, text: string): Promise<void> {
  await transactionOf(db, claim.chatId, async trx => {
    await claim.acknowledge(trx);
    if (claim.chatId < 0 && (await hasMessages(trx, claim.chatId))) return;
    await enqueueMessages(trx, claim.chatId, [encodeOutgoing(say(text))], clock.now());
  });
}

export function noteMembership({ db, clock }: HandlerDeps): Middleware<BotContext> {
  return async ({ incoming, turn: { person, acknowledge } }) => {
    await transactionOf(db, person.id, async trx => {
      await acknowledge(trx);
      if (incoming.kind === 'membership' && incoming.gone)
        await handleUserBlockedBot(trx, person.id, clock.now());
      else await onUnblocked(trx, person, clock.now());
    });
  };
}

export function answerGroup(deps: HandlerDeps): Middleware<BotContext> {
  return async ({ incoming, claim }) =>
    sayTo(deps, claim, (await textsOf(deps, incoming)).group(deps.botUsername));
}

function isUnlimited(incoming: PersonalIncoming): boolean {
  if (incoming.kind === 'button')
    return incoming.action !== undefined && declared(incoming.action)?.unlimited === true;
  return incoming.kind === 'command' && UNLIMITED.has(incoming.name);
}

export function skipExcess(deps: HandlerDeps): MiddlewareFn<BotContext> {
  return async ({ incoming, batch, claim }, next) => {
    const { updateIds, receivedAt } = batch;
    const [updateId] = updateIds;
    if (updateId === undefined || isUnlimited(incoming)) return next();
    const { person, kind } = incoming;
    const sent = { userId: person.id, updateId, at: receivedAt, urgent: kind !== 'talk' };
    const refusal = await refusalOf(deps, sent);
    if (refusal === undefined) return next();
    const { db, clock } = deps;
    const words = say((await textsOf(deps, incoming)).slowDown(refusal.minutes));
    await transactionOf(db, claim.chatId, async trx => {
      await claim.acknowledge(trx);
      await markRefused(trx, updateIds);
      if (!refusal.told) await enqueueMessages(trx, claim.chatId, [encodeOutgoing(words)], clock.now());
    });
  };
}

/** Who writes can be written to, though Telegram may not say so. */
export function noteReturn({ db, clock }: HandlerDeps): MiddlewareFn<BotContext> {
  return async ({ turn }, next) => {
    const { person } = turn;
    if (await isGone(db, person.id))
      await transactionOf(db, person.id, trx => onUnblocked(trx, person, clock.now()));
    await next();
  };
}

/** Shows that an answer is being written, and the words as they come. `draftId` is not 0 (Bot API). */
export function showAnswering(
  { api, drafts, live }: Pick<HandlerDeps, 'api' | 'drafts' | 'live'>,
  { chatId, threadId, draftId }: { chatId: number; threadId: number | null; draftId: number },
): { readonly turn: Pick<TurnContext, 'onText' | 'onTextEnd'>; end(): Promise<void> } {
  if (isApiUser(chatId))
    return { turn: { onText: text => live.words(chatId, text) }, end: () => Promise.resolve() };
  const stopTyping = keepChatAction(api, { chatId, threadId }, 'typing');
  const draft = drafts.begin(chatId, draftId, threadId);
  return {
    turn: { onText: text => draft.offer(text), onTextEnd: () => draft.end() },
    end: async () => {
      stopTyping();
      await draft.end();
    },
  };
}

export function showTyping(deps: HandlerDeps): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { threadId, updateIds } = ctx.batch;
    const shown = showAnswering(deps, { chatId: ctx.claim.chatId, threadId, draftId: updateIds.at(-1) || 1 });
    ctx.turn = { ...ctx.turn, ...shown.turn };
    try {
      await next();
    } finally {
      await shown.end();
    }
  };
}

export function answerUnknownCommand(deps: HandlerDeps): Middleware<BotContext> {
  return async ctx => {
    ctx.outcome = await sayFixed(deps, ctx.turn, texts => texts.unknownCommand);
  };
}

/**
 * Says that a message could not be handled. Its words are not read, not even for their language: that may be
 * what kills the process.
 */
export async function apologize(deps: HandlerDeps, { incoming }: Batch, claim: HandleContext): Promise<void> {
  if (incoming.kind === 'continuation') return apologizeForTurn(deps, claim);
  if (!('person' in incoming)) return void (await transactionOf(deps.db, claim.chatId, claim.acknowledge));
  const { person } = incoming;
  const user = await findUser(deps.db, person.id);
  await sayTo(deps, claim, textsFor(languageFor(writing(person, user, []), user)).trouble.internal);
}

/** Apologizes for one of the bot's own turns. If it belonged to a task, the task has failed. */
async function apologizeForTurn({ db, clock }: HandlerDeps, claim: HandleContext): Promise<void> {
  await transactionOf(db, claim.chatId, async trx => {
    await claim.acknowledge(trx);
    const user = await findUser(trx, claim.chatId);
    if (user === undefined || user.gone_at !== null) return;
    const texts = textsFor(storedLanguage(user));
    const now = clock.now();
    const task = await runningTask(trx, user.id);
    const report = { text: texts.trouble.internal, success: false };
    const shown = task ? await endTask(trx, task, report, texts, now) : [];
    const words = [...shown, say(texts.trouble.internal)];
    await enqueueMessages(trx, user.id, words.map(encodeOutgoing), now);
  });
}

/** Somebody can be written to again: what was finished, failed or stopped meanwhile is delivered and told. */
export async function onUnblocked(trx: Trx, person: Person, now: number): Promise<void> {
  const gone = (await findUser(trx, person.id))?.gone_at ?? now;
  const texts = textsFor(languageFor(person, await upsertUser(trx, person, now)));
  for (const job of await reviveUndelivered(trx, person.id)) {
    const sticker = await stickerOfJob(trx, job.id);
    if (sticker === undefined) continue;
    const messages: Outgoing[] =
      job.plan_id === null
        ? [{ type: 'sticker', stickerId: sticker.id }, await wordsAfterSticker(trx, job, texts, now)]
        : [{ type: 'sticker', stickerId: sticker.id, bare: true }];
    await enqueueMessages(trx, person.id, messages.map(encodeOutgoing), now);
  }
  for (const { id, failure } of await failedSince(trx, person.id, gone)) {
    if (failure === null || failure === 'stopped') continue;
    const words = { ...failureMessage(failure, texts, id), endsJob: id };
    await enqueueMessages(trx, person.id, [encodeOutgoing(words)], now);
  }
  for (const plan of await plansThatAre(trx, person.id, 'stopped', 'done')) {
    if (plan.updated_at < gone) continue;
    const words =
      plan.status === 'done'
        ? await packedPlanReport(trx, plan, texts.drawing)
        : stoppedWords(texts.drawing, plan, await plannedJobs(trx, plan.id));
    await enqueueMessages(trx, person.id, [encodeOutgoing(words)], now);
  }
  for (const task of await listTasks(trx, person.id, 1)) {
    if (task.status !== 'stopped' || task.updated_at < gone) continue;
    await enqueueMessages(trx, person.id, [encodeOutgoing(await shownTask(trx, task, texts))], now);
  }
}

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
