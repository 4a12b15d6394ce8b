import { type Api, GrammyError } from 'grammy';
import type { KnowledgeDeps } from '../assistant/knowledge/knowledge.ts';
import { findStickers } from '../assistant/knowledge/stickers.ts';
import { languageFor } from '../assistant/turn/snapshot.ts';
import type { ListedSticker } from '../assistant-db/jobs/stickers.ts';
import { findUser, type Person } from '../assistant-db/people/users.ts';
import { type Texts, textsFor } from '../i18n/index.ts';
import type { Logger } from '../lib/logger.ts';
import { classifyTelegramError, isWrongFile } from '../telegram/telegram-errors.ts';
import type { InlineQuery } from './updates/incoming.ts';

/** Telegram takes no more at once. */
const PAGE = 50;
/** Telegram answers the same words of the same person by itself for so long: a new sticker, and /forget, are not to wait. */
const CACHE_SECONDS = 5;
/** Files that Telegram has lost, kept in mind at most: they are asked for again after that. */
const MOST_LOST = 10_000;
/** What comes with /start from the button above the stickers. */
const START_PARAMETER = 'inline';

interface InlineDeps extends Pick<KnowledgeDeps, 'db' | 'fullText'> {
  readonly api: Api;
  readonly log: Logger;
}

/** Above the stickers: the way to the bot, where there is none. */
function buttonFor(found: readonly ListedSticker[], query: string, { search }: Texts) {
  if (found.length > 0) return undefined;
  const text = query.trim() === '' ? search.toBot : search.toBotNothing;
  return { text, start_parameter: START_PARAMETER };
}

/**
 * Offers people their own stickers in any chat. Telegram waits for some seconds only, and asks with every letter that is typed:
 * a query is answered as soon as it is stored, beside the turns of the chat, unless the person has typed on meanwhile.
 */
export class InlineAnswers {
  readonly #deps: InlineDeps;
  /** The newest query of each person that is not answered yet. */
  readonly #newest = new Map<number, InlineQuery>();
  /** Files that Telegram has lost, by id: a page with one of them is refused as a whole. */
  readonly #lost = new Set<string>();

  constructor(deps: InlineDeps) {
    this.#deps = deps;
  }

  answer(query: InlineQuery): void {
    const { person } = query;
    const isWaiting = this.#newest.has(person.id);
    this.#newest.set(person.id, query);
    if (!isWaiting) void this.#answerNewest(person);
  }

  /** One query of a person at a time, the newest one next. */
  async #answerNewest({ id }: Person): Promise<void> {
    const { log } = this.#deps;
    for (let query = this.#newest.get(id); query !== undefined; ) {
      try {
        await this.#send(query);
      } catch (err) {
        if (classifyTelegramError(err).type !== 'harmless')
          log.warn({ chat: id, err }, 'an inline query could not be answered');
      }
      const newest = this.#newest.get(id);
      if (newest === query) this.#newest.delete(id);
      query = newest === query ? undefined : newest;
    }
  }

  async #send({ id, person, query, offset }: InlineQuery): Promise<void> {
    const { api, db } = this.#deps;
    const texts = textsFor(languageFor(person, await findUser(db, person.id)));
    const found = await findStickers(this.#deps, person.id, query);
    const page = found.slice(offset, offset + PAGE);
    const nextOffset = offset + PAGE < found.length ? String(offset + PAGE) : '';
    const send = () => {
      const there = page.filter(({ file_id }) => !this.#lost.has(file_id));
      const results = there.map(sticker => ({
        type: 'sticker' as const,
        id: String(sticker.id),
        sticker_file_id: sticker.file_id,
      }));
      const button = nextOffset === '' && offset === 0 ? buttonFor(there, query, texts) : undefined;
      return api.answerInlineQuery(id, results, {
        is_personal: true,
        cache_time: CACHE_SECONDS,
        next_offset: nextOffset,
        ...(button && { button }),
      });
    };
    try {
      await send();
    } catch (error) {
      if (!isWrongFile(error) || !(await this.#findLost(page))) throw error;
      await send();
    }
  }

  /** Telegram does not say which file it has lost: it is asked for each. @returns whether one was found */
  async #findLost(page: readonly ListedSticker[]): Promise<boolean> {
    const { api, log } = this.#deps;
    if (this.#lost.size > MOST_LOST) this.#lost.clear();
    const before = this.#lost.size;
    await Promise.all(
      page.map(({ file_id }) =>
        api.getFile(file_id).catch((error: unknown) => {
          // "Temporarily unavailable" is what it says of lost ones as well; the page was refused for one of them.
          if (error instanceof GrammyError && error.error_code === 400) this.#lost.add(file_id);
        }),
      ),
    );
    const lost = this.#lost.size - before;
    log.info({ stickers: lost }, 'Telegram has lost stickers; they are not offered');
    return lost > 0;
  }
}
