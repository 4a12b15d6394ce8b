import { type Api, Composer, Context } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import { declared, type Intent } from '../assistant/state/intents.ts';
import { loadDialogue } from '../assistant/state/snapshot.ts';
import type { Handler } from '../assistant/turn/feature.ts';
import type { Person } from '../assistant-db/people/users.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { Logger } from '../lib/logger.ts';
import { classifyTelegramError } from '../telegram/errors.ts';
import { decodeCallback } from './buttons.ts';
import type { HandlerDeps } from './context.ts';
import type { Dispatcher } from './dispatcher.ts';
import { HANDLERS } from './features.ts';
import type { GuestAnswers } from './guest-answers.ts';
import type { InlineAnswers } from './inline.ts';
import { SUPERSEDING } from './menu.ts';
import { answerCheckout, type CheckoutDeps } from './payments.ts';
import {
  type Addressee,
  guestQueryOf,
  type Incoming,
  incomingOf,
  inlineQueryOf,
} from './updates/incoming.ts';
import type { ReceiveDeps, Update } from './updates/receive.ts';

/** Kinds besides presses and commands that do not wait for the turn of their chat. */
const AT_ONCE: ReadonlySet<Update['kind']> = new Set([
  'inline_query',
  'pre_checkout_query',
  'stopped_message_generation',
  'guest_message',
]);

interface PressDeps {
  readonly db: Store;
  readonly log: Logger;
}

async function toastOf({ db }: PressDeps, person: Person, action: Intent | undefined): Promise<string> {
  const press: Handler<Intent, HandlerDeps> | undefined = action && HANDLERS[action.type];
  if (press !== undefined && press.toast === undefined) return '';
  const snapshot = await loadDialogue(db, person);
  return action && press?.toast ? press.toast({ db, snapshot }, action) : snapshot.texts.confirm.outdated;
}

/** Answers a press on arrival, in the process that receives it: the spinner must not wait for the turn of its chat. */
async function answerPress(deps: PressDeps, ctx: ArrivalContext, action: Intent | undefined): Promise<void> {
  const { person } = ctx.incoming;
  if (person === undefined) return;
  try {
    const text = await toastOf(deps, person, action);
    await ctx.answerCallbackQuery(text === '' ? {} : { text });
  } catch (error) {
    if (classifyTelegramError(error).type === 'harmless') return;
    deps.log.warn({ chat: person.id, err: error }, 'answering a press failed');
  }
}

interface ArrivalDeps extends PressDeps, CheckoutDeps {
  readonly bot: { readonly api: Api; readonly botInfo: UserFromGetMe };
  readonly dispatcher: Dispatcher;
  readonly inline: InlineAnswers;
  readonly guests: GuestAnswers;
  readonly addressee: Addressee;
  /** One process gets all updates, and others take their share. */
  readonly forAll: boolean;
}

type ArrivalContext = Context & { readonly arrived: Update; readonly incoming: Incoming };

function edge(deps: ArrivalDeps): Composer<ArrivalContext> {
  const { dispatcher, inline, guests } = deps;
  const arrival = new Composer<ArrivalContext>();
  arrival
    .filter(({ incoming }) => incoming.kind === 'button')
    .on('callback_query', ctx => {
      const { chatId, updateId } = ctx.arrived;
      const action = decodeCallback(ctx.callbackQuery.data ?? '');
      void answerPress(deps, ctx, action);
      const supersedes = action && declared(action)?.supersedes;
      if (supersedes === 'answer') dispatcher.supersede(chatId, updateId);
      // The bot's own turns have negative ids.
      if (supersedes === 'own_turn') dispatcher.supersede(chatId, 0);
    });
  arrival.on('stopped_message_generation', ({ arrived: { chatId, fields } }) => {
    const stopped = fields.stopped_message_generation;
    if (stopped) dispatcher.stopAnswer(chatId, stopped.draft_id);
  });
  arrival.on('guest_message', ({ arrived }) => {
    const query = guestQueryOf(arrived);
    if (query) void guests.answer(query);
  });
  arrival.on('inline_query', ({ arrived }) => {
    const query = inlineQueryOf(arrived);
    if (query) inline.answer(query);
  });
  arrival.on('pre_checkout_query', ctx => void answerCheckout(deps, ctx));
  arrival
    .filter(({ incoming }) => incoming.kind === 'command')
    .command(SUPERSEDING, ({ arrived }) => dispatcher.supersede(arrived.chatId, arrived.updateId));
  return arrival;
}

/** Does at once what cannot wait for the turn of an update, and then wakes the dispatcher. */
export function onArrival(deps: ArrivalDeps): ReceiveDeps['onStored'] {
  const { bot, dispatcher, addressee, log, forAll } = deps;
  const handle = edge(deps).middleware();
  const arrive = async (updates: readonly Update[]) => {
    for (const arrived of updates) {
      if (!arrived.urgent && !AT_ONCE.has(arrived.kind)) continue;
      const ctx = new Context(arrived.forGrammy, bot.api, bot.botInfo);
      await handle(Object.assign(ctx, { arrived, incoming: incomingOf(arrived, addressee) }), async () => {});
    }
    // Last: /start ends the turn before it, not its own.
    dispatcher.arrived(updates, forAll);
  };
  return updates =>
    void arrive(updates).catch((err: unknown) => log.error({ err }, 'handling updates on arrival failed'));
}
