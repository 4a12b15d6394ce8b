import { type Api, Composer, Context } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import type { Action } from '../assistant/actions.ts';
import type { ButtonHandler } from '../assistant/feature.ts';
import { loadSnapshot } from '../assistant/turn/snapshot.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { Logger } from '../lib/logger.ts';
import { classifyTelegramError } from '../telegram/errors.ts';
import type { HandlerDeps } from './context.ts';
import type { Dispatcher } from './dispatcher.ts';
import { PRESSES } from './features/index.ts';
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

const REMEMBERED = 10_000;

type Button = Extract<Incoming, { readonly kind: 'button' }>;

/** Answers presses on arrival, each once: the spinner must not wait for the turn of its chat. */
export class PressAnswers {
  readonly #deps: { readonly api: Api; readonly db: Store; readonly log: Logger };
  readonly #answered = new Set<string>();

  constructor(deps: { readonly api: Api; readonly db: Store; readonly log: Logger }) {
    this.#deps = deps;
  }

  answer(incoming: Incoming): void {
    if (incoming.kind !== 'button' || this.#answered.has(incoming.queryId)) return;
    this.#answered.add(incoming.queryId);
    if (this.#answered.size > REMEMBERED) this.#answered.delete(this.#answered.values().next().value ?? '');
    const { api, log } = this.#deps;
    const { person, queryId } = incoming;
    void this.#toast(incoming)
      .then(text => api.answerCallbackQuery(queryId, text === '' ? {} : { text }))
      .catch((error: unknown) => {
        if (classifyTelegramError(error).type === 'harmless') return;
        log.warn({ chat: person.id, err: error }, 'a press could not be answered');
      });
  }

  async #toast({ person, action }: Button): Promise<string> {
    const { db } = this.#deps;
    const press: ButtonHandler<Action, HandlerDeps> | undefined = action && PRESSES[action.type];
    if (press !== undefined && press.toast === undefined) return '';
    const snapshot = await loadSnapshot(db, person);
    return action && press?.toast ? press.toast({ db, snapshot }, action) : snapshot.texts.confirm.outdated;
  }
}

interface ArrivalDeps {
  readonly bot: { readonly api: Api; readonly botInfo: UserFromGetMe };
  readonly dispatcher: Dispatcher;
  readonly presses: PressAnswers;
  readonly inline: InlineAnswers;
  readonly addressee: Addressee;
  readonly log: Logger;
  /** Where one process gets all updates, and others take their share. */
  readonly race: boolean;
}

type ArrivalContext = Context & { readonly arrived: Update; readonly incoming: Incoming | undefined };

function edge({ dispatcher, presses, inline }: ArrivalDeps): Composer<ArrivalContext> {
  const arrival = new Composer<ArrivalContext>();
  arrival.on('callback_query', ({ arrived, incoming }) => {
    if (incoming?.kind !== 'button') return;
    presses.answer(incoming);
    // As /forget does: nobody waits for an answer to what is to be deleted.
    if (incoming.action?.type === 'forget') dispatcher.supersede(arrived.chatId);
  });
  arrival.on('inline_query', ({ arrived }) => {
    const query = inlineQueryOf(arrived);
    if (query) inline.answer(query);
  });
  arrival.command([...SUPERSEDING], ({ arrived }) => dispatcher.supersede(arrived.chatId));
  return arrival;
}

export function onArrival(deps: ArrivalDeps): ReceiveDeps['onStored'] {
  const { bot, dispatcher, addressee, log, race } = deps;
  const handle = edge(deps).middleware();
  const arrive = async (updates: readonly Update[]) => {
    for (const update of updates) {
      if (!update.urgent && update.kind !== 'inline_query') continue;
      const incoming = update.urgent ? incomingOf(update, addressee) : undefined;
      const raw = new Context(grammyUpdate(update, incoming), bot.api, bot.botInfo);
      await handle(Object.assign(raw, { arrived: update, incoming }), async () => {});
    }
    // Last: /start ends the turn before it, not its own.
    dispatcher.arrived(updates, race);
  };
  return updates =>
    void arrive(updates).catch((err: unknown) => log.error({ err }, 'updates could not be taken on arrival'));
}
