import { type Bot, BotError, Composer } from 'grammy';
import { SupersededError, type TurnContext } from '../assistant/turn/context.ts';
import { markIgnored } from '../assistant-db/messages/inbox.ts';
import { moveChat } from '../assistant-db/messages/outbox.ts';
import { isApiUser } from '../assistant-db/people/api-sessions.ts';
import type { Person } from '../assistant-db/people/users.ts';
import type { Trx } from '../assistant-db/schema.ts';
import { noteRefund } from '../assistant-db/stars/charges.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { handleContinuation, storedPerson } from '../features/dialogue/continuation.ts';
import type { Clock } from '../lib/clock.ts';
import type { Observe } from '../lib/telemetry.ts';
import { showAnswering, showTyping } from './answering.ts';
import type { BotContext, BotFlavor, HandlerDeps } from './context.ts';
import { converse } from './conversation.ts';
import type { DispatcherDeps, HandleContext } from './dispatcher.ts';
import { features } from './features.ts';
import { handleGuest } from './guests.ts';
import { admit } from './limits.ts';
import { takePayment } from './payments.ts';
import { answerGroup, answerUnknownCommand, apologize } from './replies.ts';
import { noteMembership } from './returns.ts';
import { type Activity, activitiesOf } from './updates/activity.ts';
import type { Batch } from './updates/batches.ts';
import { migrationIn } from './updates/incoming.ts';
import type { Update } from './updates/receive.ts';
import type { Press } from './updates/schema.ts';

/** The update pipeline. Each middleware handles its own kind of update and passes the rest on. */
function pipeline(deps: HandlerDeps): Composer<BotContext> {
  const bot = new Composer<BotContext>();
  bot.on('my_chat_member', noteMembership(deps));
  bot.filter(({ batch }) => batch.kind === 'group', answerGroup(deps));
  bot.filter(({ batch }) => batch.kind === 'guest', handleGuest(deps));
  bot.filter(({ batch }) => batch.kind === 'payment', takePayment(deps));
  bot.use(admit(deps));
  bot.on(['message', 'edited_message'], showTyping(deps));
  bot.use(features(deps));
  bot.filter(({ batch }) => batch.kind === 'command', answerUnknownCommand(deps));
  bot.on(['message', 'edited_message'], converse(deps));
  return bot;
}

function turnOf({ updateIds }: Batch, { chatId }: HandleContext): string {
  return `${chatId}:${updateIds.at(-1)}`;
}

export interface HandlingDeps {
  /** Not started: updates come through the inbox. */
  readonly bot: Bot<BotContext>;
  readonly handlers: HandlerDeps;
  readonly clock: Clock;
  readonly observe: Observe;
  readonly onTurn?: ((chatId: number, turn: string, activities: readonly Activity[]) => void) | undefined;
  readonly onMessages: (chatId: number) => void;
  readonly onJob: () => void;
}

/** Acknowledges updates without an author: reactions, group migrations, refunds made elsewhere. */
async function acknowledgeEvent(
  { db, clock }: HandlerDeps,
  { kind, update, updateIds }: Batch,
  context: HandleContext,
): Promise<void> {
  await transactionOf(db, context.chatId, async trx => {
    await context.acknowledge(trx);
    if (kind === 'ignored') await markIgnored(trx, updateIds);
    const migration = update && migrationIn(update.fields);
    if (migration) await moveChat(trx, migration.from, migration.to);
    const refunded = update?.fields.message?.refunded_payment;
    if (refunded) await noteRefund(trx, refunded.telegram_payment_charge_id, clock.now());
  });
}

function labelOf({ data, message }: Press): string | undefined {
  const buttons = message?.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.find(each => each.callback_data === data)?.text;
}

/** Handles batches for the dispatcher: runs them through the grammY pipeline. */
export function handling(deps: HandlingDeps): Pick<DispatcherDeps, 'handle' | 'apologize'> {
  const { bot, handlers, clock, observe, onTurn, onMessages, onJob } = deps;
  const flavors = new WeakMap<object, BotFlavor>();
  bot.use(async (ctx, next) => {
    const flavor = flavors.get(ctx.update);
    if (flavor === undefined) throw new Error('an update bypassed the inbox');
    Object.assign(ctx, flavor);
    await next();
    flavor.outcome = ctx.outcome;
  }, pipeline(handlers));

  const route = async (batch: Batch, update: Update, person: Person, claim: HandleContext) => {
    const turn: TurnContext = {
      person,
      turn: turnOf(batch, claim),
      saidAt: batch.receivedAt,
      saidIn: batch.messageId,
      pressedMessage: update.fields.callback_query?.message?.message_id,
      pressedLabel: update.fields.callback_query && labelOf(update.fields.callback_query),
      program: isApiUser(claim.chatId) ? update.fields.program : undefined,
      signal: claim.signal,
      acknowledge: claim.acknowledge,
    };
    const flavor: BotFlavor = { turn, batch, claim, outcome: undefined };
    flavors.set(update.forGrammy, flavor);
    try {
      await bot.handleUpdate(update.forGrammy);
    } catch (error) {
      throw error instanceof BotError ? error.error : error;
    }
    if (flavor.outcome?.jobQueued) onJob();
  };

  /** Runs a turn of the bot's own, in which an agent continues with the results of its calls. No limit counts it. */
  const proceed = async (batch: Batch, claim: HandleContext) => {
    const acknowledge = async (trx: Trx) => {
      await claim.acknowledge(trx);
      await markIgnored(trx, batch.updateIds);
    };
    const person = await storedPerson(handlers, claim.chatId);
    if (person === undefined) return void (await transactionOf(handlers.db, claim.chatId, acknowledge));
    const shown = showAnswering(handlers, { chatId: claim.chatId, threadId: null, draftId: 1 });
    try {
      const turn = { turn: turnOf(batch, claim), saidAt: batch.receivedAt, signal: claim.signal };
      const { jobQueued } = await handleContinuation(handlers, {
        ...turn,
        ...shown.turn,
        person,
        acknowledge,
      });
      if (jobQueued) onJob();
    } finally {
      await shown.end();
    }
  };

  return {
    handle: async (batch, claim) => {
      const { kind, person, update } = batch;
      const activities = onTurn ? activitiesOf(batch) : [];
      if (activities.length > 0) onTurn?.(claim.chatId, turnOf(batch, claim), activities);
      const began = clock.elapsed();
      let ok = false;
      try {
        if (kind === 'continuation') await proceed(batch, claim);
        else if (update !== undefined && person !== undefined) await route(batch, update, person, claim);
        else await acknowledgeEvent(handlers, batch, claim);
        ok = true;
      } catch (error) {
        ok = error instanceof SupersededError;
        throw error;
      } finally {
        observe({ type: 'turn', kind, ms: clock.elapsed() - began, ok });
        onMessages(claim.chatId);
      }
    },
    apologize: async (batch, claim) => {
      await apologize(handlers, batch, claim);
      onMessages(claim.chatId);
    },
  };
}
