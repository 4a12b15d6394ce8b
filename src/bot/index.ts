import { type Bot, BotError, Composer } from 'grammy';
import { SupersededError, type TurnContext } from '../assistant/context.ts';
import { handleContinuation, storedPerson } from '../assistant/dialogue/continuation.ts';
import { markIgnored } from '../assistant-db/messages/inbox.ts';
import { moveChat } from '../assistant-db/messages/outbox.ts';
import { isApiUser } from '../assistant-db/people/api-sessions.ts';
import type { Trx } from '../assistant-db/schema.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import type { Clock } from '../lib/clock.ts';
import type { Observe } from '../lib/telemetry.ts';
import type { BotContext, BotFlavor, HandlerDeps, PersonalIncoming } from './context.ts';
import type { DispatcherDeps, HandleContext } from './dispatcher.ts';
import { features } from './features/index.ts';
import {
  answerGroup,
  answerUnknownCommand,
  apologize,
  noteMembership,
  noteReturn,
  showAnswering,
  showTyping,
  skipExcess,
} from './middleware.ts';
import { talk } from './talk.ts';
import type { Batch } from './updates/batches.ts';
import { type Activity, activitiesOf, grammyUpdate } from './updates/incoming.ts';
import type { Update } from './updates/receive.ts';

/** What becomes of an update whose turn has come: each line takes what is its own and hands on the rest. */
function pipeline(deps: HandlerDeps): Composer<BotContext> {
  const bot = new Composer<BotContext>();
  bot.on('my_chat_member', noteMembership(deps));
  bot.filter(({ incoming }) => incoming.kind === 'group', answerGroup(deps));
  bot.use(skipExcess(deps));
  bot.use(noteReturn(deps));
  bot.on(['message', 'edited_message'], showTyping(deps));
  bot.use(features(deps));
  bot.on('message:entities:bot_command', answerUnknownCommand(deps));
  bot.on(['message', 'edited_message'], talk(deps));
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

/** What nobody did to the bot: a reaction, or a group that became a supergroup. */
async function acknowledgeEvent(
  { db }: HandlerDeps,
  { incoming, updateIds }: Batch,
  context: HandleContext,
): Promise<void> {
  await transactionOf(db, context.chatId, async trx => {
    await context.acknowledge(trx);
    if (incoming.kind === 'ignored') await markIgnored(trx, updateIds);
    if (incoming.kind === 'migrated') await moveChat(trx, incoming.from, incoming.to);
  });
}

/** How the dispatcher has a batch handled: by the pipeline, through grammY. */
export function handling(deps: HandlingDeps): Pick<DispatcherDeps, 'handle' | 'apologize'> {
  const { bot, handlers, clock, observe, onTurn, onMessages, onJob } = deps;
  const flavors = new WeakMap<object, BotFlavor>();
  bot.use(async (ctx, next) => {
    const flavor = flavors.get(ctx.update);
    if (flavor === undefined) throw new Error('an update has come past the inbox');
    Object.assign(ctx, flavor);
    await next();
    flavor.outcome = ctx.outcome;
  }, pipeline(handlers));

  const route = async (batch: Batch, last: Update, incoming: PersonalIncoming, claim: HandleContext) => {
    const update = grammyUpdate(last, incoming);
    const turn: TurnContext = {
      person: incoming.person,
      turn: turnOf(batch, claim),
      saidAt: batch.receivedAt,
      saidIn: batch.messageId,
      pressedMessage: incoming.kind === 'button' ? incoming.messageId : undefined,
      program: isApiUser(claim.chatId) ? last.fields.program : undefined,
      signal: claim.signal,
      acknowledge: claim.acknowledge,
    };
    const flavor: BotFlavor = { turn, batch, incoming, claim, outcome: undefined };
    flavors.set(update, flavor);
    try {
      await bot.handleUpdate(update);
    } catch (error) {
      throw error instanceof BotError ? error.error : error;
    }
    if (flavor.outcome?.jobQueued) onJob();
  };

  /** The agent goes on with the results of its calls. Counts for no limit of the user's. */
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
      const { incoming } = batch;
      const activities = onTurn ? activitiesOf(incoming) : [];
      if (activities.length > 0) onTurn?.(claim.chatId, turnOf(batch, claim), activities);
      const began = clock.elapsed();
      let ok = false;
      try {
        const { update } = batch;
        if (incoming.kind === 'continuation') await proceed(batch, claim);
        else if (update !== undefined && 'person' in incoming) await route(batch, update, incoming, claim);
        else await acknowledgeEvent(handlers, batch, claim);
        ok = true;
      } catch (error) {
        ok = error instanceof SupersededError;
        throw error;
      } finally {
        observe({ type: 'turn', kind: incoming.kind, ms: clock.elapsed() - began, ok });
        onMessages(claim.chatId);
      }
    },
    apologize: async (batch, claim) => {
      await apologize(handlers, batch, claim);
      onMessages(claim.chatId);
    },
  };
}
