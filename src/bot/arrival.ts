import { type Api, Composer, Context } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import type { Handler } from '../assistant/feature.ts';
import { declared, type Intent } from '../assistant/intents.ts';
import { loadSnapshot } from '../assistant/turn/snapshot.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { Logger } from '../lib/logger.ts';
import { classifyTelegramError } from '../telegram/errors.ts';
import type { HandlerDeps } from './context.ts';
import type { Dispatcher } from './dispatcher.ts';
import { HANDLERS } from './features/index.ts';
import type { InlineAnswers } from './features/inline/index.ts';
import { SUPERSEDING } from './menu.ts';
import {
  type Addressee,
  grammyUpdate,
  type Incoming,
  incomingOf,
  inlineQueryOf,
} from './updates/incoming.ts';
import type { ReceiveDeps, Update } from './updates/receive.ts';

type Button = Extract<Incoming, { readonly kind: 'button' }>;

interface PressDeps {
  readonly db: Store;
  readonly log: Logger;
}

async function toastOf({ db }: PressDeps, { person, action }: Button): Promise<string> {
  const press: Handler<Intent, HandlerDeps> | undefined = action && HANDLERS[action.type];
  if (press !== undefined && press.toast === undefined) return '';
  const snapshot = await loadSnapshot(db, person);
  return action && press?.toast ? press.toast({ db, snapshot }, action) : snapshot.texts.confirm.outdated;
}

/** On arrival, by the process that receives it: the spinner must not wait for the turn of its chat. */
async function answerPress(deps: PressDeps, api: Api, press: Button): Promise<void> {
  try {
    const text = await toastOf(deps, press);
    await api.answerCallbackQuery(press.queryId, text === '' ? {} : { text });
  } catch (error) {
    if (classifyTelegramError(error).type === 'harmless') return;
    deps.log.warn({ chat: press.person.id, err: error }, 'a press could not be answered');
  }
}

interface ArrivalDeps extends PressDeps {
  readonly bot: { readonly api: Api; readonly botInfo: UserFromGetMe };
  readonly dispatcher: Dispatcher;
  readonly inline: InlineAnswers;
  readonly addressee: Addressee;
  /** Where one process gets all updates, and others take their share. */
  readonly forAll: boolean;
}

type ArrivalContext = Context & { readonly arrived: Update; readonly incoming: Incoming | undefined };

function edge(deps: ArrivalDeps): Composer<ArrivalContext> {
  const { bot, dispatcher, inline } = deps;
  const arrival = new Composer<ArrivalContext>();
  arrival.on('callback_query', ({ arrived, incoming }) => {
    if (incoming?.kind !== 'button') return;
    void answerPress(deps, bot.api, incoming);
    const supersedes = incoming.action && declared(incoming.action)?.supersedes;
    if (supersedes === 'answer') dispatcher.supersede(arrived.chatId, arrived.updateId);
    // The bot's own turns have negative ids.
    if (supersedes === 'own_turn') dispatcher.supersede(arrived.chatId, 0);
  });
  arrival.on('inline_query', ({ arrived }) => {
    const query = inlineQueryOf(arrived);
    if (query) inline.answer(query);
  });
  arrival.command(SUPERSEDING, ({ arrived }) => dispatcher.supersede(arrived.chatId, arrived.updateId));
  return arrival;
}

export function onArrival(deps: ArrivalDeps): ReceiveDeps['onStored'] {
  const { bot, dispatcher, addressee, log, forAll } = deps;
  const handle = edge(deps).middleware();
  const arrive = async (updates: readonly Update[]) => {
    for (const update of updates) {
      if (!update.urgent && update.kind !== 'inline_query') continue;
      const incoming = update.urgent ? incomingOf(update, addressee) : undefined;
      const raw = new Context(grammyUpdate(update, incoming), bot.api, bot.botInfo);
      await handle(Object.assign(raw, { arrived: update, incoming }), async () => {});
    }
    // Last: /start ends the turn before it, not its own.
    dispatcher.arrived(updates, forAll);
  };
  return updates =>
    void arrive(updates).catch((err: unknown) => log.error({ err }, 'updates could not be taken on arrival'));
}
