import type { Api } from 'grammy';
import type { Store } from '../assistant-db/schema.ts';
import type { Logger } from '../lib/logger.ts';
import { classifyTelegramError } from '../telegram/telegram-errors.ts';
import { toastOf } from './handlers/buttons.ts';
import type { Incoming } from './updates/incoming.ts';

/** How many answered presses are remembered. */
const REMEMBERED = 10_000;

/** Answers button presses at once, each once: its spinner must not wait for the turn of its chat. */
export class Presses {
  readonly #deps: { readonly api: Api; readonly db: Store; readonly log: Logger };
  /** Presses answered by this process. */
  readonly #answered = new Set<string>();

  constructor(deps: { readonly api: Api; readonly db: Store; readonly log: Logger }) {
    this.#deps = deps;
  }

  /** Answers `incoming` where it is a press that was not answered before. */
  answer(incoming: Incoming): void {
    if (incoming.kind !== 'button' || this.#answered.has(incoming.queryId)) return;
    this.#answered.add(incoming.queryId);
    if (this.#answered.size > REMEMBERED) this.#answered.delete(this.#answered.values().next().value ?? '');
    const { api, db, log } = this.#deps;
    const { person, queryId, action } = incoming;
    void toastOf(db, person, action)
      .then(text => api.answerCallbackQuery(queryId, text === '' ? {} : { text }))
      .catch((error: unknown) => {
        if (classifyTelegramError(error).type === 'harmless') return;
        log.warn({ chat: person.id, err: error }, 'a press could not be answered');
      });
  }
}
