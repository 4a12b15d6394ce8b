import { type Api, InlineKeyboard } from 'grammy';
import { languageFor } from '../assistant/state/snapshot.ts';
import { guestOfSource, noteInlineMessage } from '../assistant-db/guests/guests.ts';
import { findUser } from '../assistant-db/people/users.ts';
import type { Store } from '../assistant-db/schema.ts';
import { textsFor } from '../i18n/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { readGuestMessage } from '../telegram/api.ts';
import { telegramCause } from '../telegram/errors.ts';
import { chatLink } from './outgoing/guest.ts';
import type { GuestQuery } from './updates/guest.ts';

interface GuestAnswersDeps {
  readonly api: Api;
  readonly db: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly botUsername: string;
}

/** Answers guest queries at once, since they expire within seconds. The answer is edited later. */
export class GuestAnswers {
  readonly #deps: GuestAnswersDeps;
  readonly #answering = new Map<string, Promise<void>>();

  constructor(deps: GuestAnswersDeps) {
    this.#deps = deps;
  }

  /** Resolves when the query is answered, or cannot be: then the sticker goes to the private chat only. */
  answer(query: GuestQuery): Promise<void> {
    const known = this.#answering.get(query.source);
    const answering = known ?? this.#answer(query);
    this.#answering.set(query.source, answering);
    return answering;
  }

  /** The request is stored: an answer of another process counts from now on. */
  settled({ source }: Pick<GuestQuery, 'source'>): void {
    this.#answering.delete(source);
  }

  async #answer({ id, source, person }: GuestQuery): Promise<void> {
    const { api, db, clock, log, botUsername } = this.#deps;
    if ((await guestOfSource(db, source))?.inline_id) return;
    const { guests: texts } = textsFor(languageFor(person, await findUser(db, person.id)));
    try {
      const sent = await api.answerGuestQuery(id, {
        type: 'article',
        id: '1',
        title: texts.began,
        input_message_content: { message_text: texts.began },
        reply_markup: new InlineKeyboard().url(texts.open, chatLink(botUsername)),
      });
      const inlineId = readGuestMessage(sent).inline_message_id;
      await noteInlineMessage(db, { userId: person.id, source, inlineId }, clock.now());
    } catch (error) {
      log.info({ chat: person.id, cause: telegramCause(error) }, 'a guest query could not be answered');
    }
  }
}
