import type { Middleware, MiddlewareFn } from 'grammy';
import { saidIn } from '../assistant/dialogue/input.ts';
import { handleUserBlockedBot } from '../assistant/drawing/advance.ts';
import { stoppedWords } from '../assistant/drawing/words.ts';
import { sayFixed } from '../assistant/feature.ts';
import { wordsAfterSticker } from '../assistant/interview/questions.ts';
import { encodeOutgoing, type Outgoing, say } from '../assistant/outgoing.ts';
import { languageFor, writing } from '../assistant/turn/snapshot.ts';
import { failedSince, reviveUndelivered } from '../assistant-db/jobs/claims.ts';
import { stickerOfJob } from '../assistant-db/jobs/stickers.ts';
import { markRefused } from '../assistant-db/messages/inbox.ts';
import { enqueueMessages, hasMessages } from '../assistant-db/messages/outbox.ts';
import { findUser, isGone, type Person, upsertUser } from '../assistant-db/people/users.ts';
import { plannedJobs } from '../assistant-db/plans/drawing.ts';
import { plansThatAre } from '../assistant-db/plans/plans.ts';
import type { Trx } from '../assistant-db/schema.ts';
import { failureMessage } from '../generation/failure.ts';
import { textsFor } from '../i18n/index.ts';
import { buttonKind } from './buttons.ts';
import type { BotContext, HandlerDeps, PersonalIncoming } from './context.ts';
import type { HandleContext } from './dispatcher.ts';
import { refusalOf } from './fair-use.ts';
import { reportOf } from './features/packs/work/ending.ts';
import { UNLIMITED } from './menu.ts';
import { keepChatAction } from './outgoing/chat.ts';
import type { Batch } from './updates/batches.ts';
import { wordsIn } from './updates/message.ts';

export async function textsOf(deps: HandlerDeps, incoming: PersonalIncoming) {
  const user = await findUser(deps.db, incoming.person.id);
  const said = incoming.kind === 'talk' ? saidIn(wordsIn(incoming.items)) : [];
  return textsFor(languageFor(writing(incoming.person, user, said), user));
}

/** A group says more than it may be answered: one answer at a time waits there. */
async function sayTo({ db, clock }: HandlerDeps, claim: HandleContext, text: string): Promise<void> {
  await db.transaction().execute(async trx => {
    await claim.acknowledge(trx);
    if (claim.chatId < 0 && (await hasMessages(trx, claim.chatId))) return;
    await enqueueMessages(trx, claim.chatId, [encodeOutgoing(say(text))], clock.now());
  });
}

export function noteMembership({ db, clock }: HandlerDeps): Middleware<BotContext> {
  return async ({ incoming, turn: { person, acknowledge } }) => {
    await db.transaction().execute(async trx => {
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
    return incoming.action !== undefined && buttonKind(incoming.action)?.unlimited === true;
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
    await db.transaction().execute(async trx => {
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
      await db.transaction().execute(trx => onUnblocked(trx, person, clock.now()));
    await next();
  };
}

export function showTyping({ api, drafts }: HandlerDeps): MiddlewareFn<BotContext> {
  return async (ctx, next) => {
    const { chatId } = ctx.claim;
    const { threadId, updateIds } = ctx.batch;
    const stopTyping = keepChatAction(api, { chatId, threadId }, 'typing');
    const draft = drafts.begin(chatId, updateIds.at(-1) || 1, threadId);
    ctx.turn = { ...ctx.turn, onText: text => draft.offer(text), onTextEnd: () => draft.end() };
    try {
      await next();
    } finally {
      stopTyping();
      await draft.end();
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
  if (!('person' in incoming)) return void (await deps.db.transaction().execute(claim.acknowledge));
  const { person } = incoming;
  const user = await findUser(deps.db, person.id);
  await sayTo(deps, claim, textsFor(languageFor(writing(person, user, []), user)).trouble.internal);
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
        ? await reportOf(trx, plan, texts.drawing)
        : stoppedWords(texts.drawing, plan, await plannedJobs(trx, plan.id));
    await enqueueMessages(trx, person.id, [encodeOutgoing(words)], now);
  }
}
