import type { Middleware } from 'grammy';
import { encodeOutgoing, say } from '../assistant/state/outgoing.ts';
import { languageFor, storedLanguage, writing } from '../assistant/state/snapshot.ts';
import { sayFixed } from '../assistant/turn/feature.ts';
import { enqueueMessages, hasMessages } from '../assistant-db/messages/outbox.ts';
import { findUser } from '../assistant-db/people/users.ts';
import { runningTask } from '../assistant-db/tasks/tasks.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { textsIn } from '../features/dialogue/input.ts';
import { endTask } from '../features/tasks/running.ts';
import { type Texts, textsFor } from '../i18n/index.ts';
import type { BotContext, HandlerDeps } from './context.ts';
import type { HandleContext } from './dispatcher.ts';
import { creditPayment } from './payments.ts';
import type { Batch } from './updates/batches.ts';
import { wordsIn } from './updates/items.ts';

/** Returns the bot's texts in the language of the sender and of what they have just written. */
export async function textsOf(
  { db }: Pick<HandlerDeps, 'db'>,
  { turn: { person }, batch: { items } }: Pick<BotContext, 'turn' | 'batch'>,
): Promise<Texts> {
  const user = await findUser(db, person.id);
  return textsFor(languageFor(writing(person, user, textsIn(wordsIn(items))), user));
}

/** Acknowledges a batch with one text. In a group at most one answer waits: members may write more than the bot may send. */
async function replyOnce({ db, clock }: HandlerDeps, claim: HandleContext, text: string): Promise<void> {
  await transactionOf(db, claim.chatId, async trx => {
    await claim.acknowledge(trx);
    if (claim.chatId < 0 && (await hasMessages(trx, claim.chatId))) return;
    await enqueueMessages(trx, claim.chatId, [encodeOutgoing(say(text))], clock.now());
  });
}

/** Tells a group that the bot works in private chats. */
export function answerGroup(deps: HandlerDeps): Middleware<BotContext> {
  return async ctx => replyOnce(deps, ctx.claim, (await textsOf(deps, ctx)).group(deps.botUsername));
}

export function answerUnknownCommand(deps: HandlerDeps): Middleware<BotContext> {
  return async ctx => {
    ctx.outcome = await sayFixed(deps, ctx.turn, texts => texts.unknownCommand);
  };
}

/**
 * Says that a message could not be handled. Its words are not read, not even for their language, as they may be what
 * crashes the process.
 */
export async function apologize(deps: HandlerDeps, batch: Batch, claim: HandleContext): Promise<void> {
  const { kind, person } = batch;
  // Never given up: it is paid.
  if (kind === 'payment') return creditPayment(deps, batch, claim);
  if (kind === 'continuation') return apologizeForTurn(deps, claim);
  if (person === undefined) return void (await transactionOf(deps.db, claim.chatId, claim.acknowledge));
  const user = await findUser(deps.db, person.id);
  await replyOnce(deps, claim, textsFor(languageFor(person, user)).trouble.internal);
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
