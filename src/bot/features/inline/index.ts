import { type Api, GrammyError } from 'grammy';
import { findStickers } from '../../../assistant/knowledge/documents.ts';
import type { KnowledgeDeps } from '../../../assistant/knowledge/knowledge.ts';
import { languageFor } from '../../../assistant/turn/snapshot.ts';
import type { ListedSticker } from '../../../assistant-db/jobs/stickers.ts';
import { findUser, type Person } from '../../../assistant-db/people/users.ts';
import { type Texts, textsFor } from '../../../i18n/index.ts';
import type { Logger } from '../../../lib/logger.ts';
import { classifyTelegramError, isWrongFile } from '../../../telegram/errors.ts';
import type { InlineQuery } from '../../updates/incoming.ts';

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
  /** Files that Telegram does not take any more, by id: a page with one of them is refused as a whole. */
  readonly lostFiles: Set<string>;
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

  async #send(asked: InlineQuery): Promise<void> {
    const { db, lostFiles } = this.#deps;
    const { person, query, offset } = asked;
    const texts = textsFor(languageFor(person, await findUser(db, person.id)));
    const found = await findStickers(this.#deps, person.id, query);
    const page = found.slice(offset, offset + PAGE);
    let most = PAGE;
    for (let tries = 0; ; tries++) {
      const there = page.filter(({ file_id }) => !lostFiles.has(file_id));
      const shown = there.slice(0, most);
      // What is left of a halved page comes as the next one.
      const next = there[shown.length];
      const end = next === undefined ? offset + PAGE : found.indexOf(next);
      try {
        await this.#show(asked, shown, end < found.length ? String(end) : '', texts);
        return;
      } catch (error) {
        if (!isWrongFile(error) || shown.length === 0) throw error;
      }
      if (tries === 0 && (await this.#findLost(shown))) continue;
      most = shown.length > 1 ? Math.ceil(shown.length / 2) : PAGE;
      if (shown.length === 1) this.#noteLost(shown);
    }
  }

  async #show(
    { id, query, offset }: InlineQuery,
    shown: readonly ListedSticker[],
    nextOffset: string,
    texts: Texts,
  ): Promise<void> {
    const results = shown.map(sticker => ({
      type: 'sticker' as const,
      id: String(sticker.id),
      sticker_file_id: sticker.file_id,
    }));
    const button = nextOffset === '' && offset === 0 ? buttonFor(shown, query, texts) : undefined;
    await this.#deps.api.answerInlineQuery(id, results, {
      is_personal: true,
      cache_time: CACHE_SECONDS,
      next_offset: nextOffset,
      ...(button && { button }),
    });
  }

  /** Telegram does not say which file it has lost: it is asked for each. @returns whether one was found */
  async #findLost(shown: readonly ListedSticker[]): Promise<boolean> {
    const isLost = ({ file_id }: ListedSticker) =>
      this.#deps.api.getFile(file_id).then(
        () => false,
        // "Temporarily unavailable" is what it says of lost ones as well; the page was refused for one of them.
        (error: unknown) => error instanceof GrammyError && error.error_code === 400,
      );
    const answers = await Promise.all(shown.map(isLost));
    const lost = shown.filter((_, index) => answers[index]);
    this.#noteLost(lost);
    return lost.length > 0;
  }

  #noteLost(stickers: readonly ListedSticker[]): void {
    const { lostFiles, log } = this.#deps;
    if (lostFiles.size > MOST_LOST) lostFiles.clear();
    for (const { file_id } of stickers) lostFiles.add(file_id);
    log.info({ stickers: stickers.length }, 'Telegram has lost stickers; they are not offered');
  }
}
