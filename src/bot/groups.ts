import type { Middleware } from 'grammy';
import { encodeOutgoing, say } from '../assistant/outgoing.ts';
import { enqueueMessages, hasMessages } from '../assistant-db/messages/outbox.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import type { BotContext, HandlerDeps } from './context.ts';
import type { HandleContext } from './dispatcher.ts';
import { textsOf } from './texts.ts';

/** Acknowledges a batch with one text. In a group at most one answer waits: members may write more than the bot may send. */
export async function replyOnce(
  { db, clock }: HandlerDeps,
  claim: HandleContext,
  text: string,
): Promise<void> {
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
