import { type Api, GrammyError } from 'grammy';
import { languageFor } from '../assistant/state/snapshot.ts';
import { packFiles } from '../assistant-db/packs/stickers-in-packs.ts';
import { findUser, type Person } from '../assistant-db/people/users.ts';
import type { Store } from '../assistant-db/schema.ts';
import { findStickers } from '../features/knowledge/search/find-stickers.ts';
import { type Texts, textsFor } from '../i18n/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { Semaphore } from '../lib/semaphore.ts';
import { classifyTelegramError, isWrongFile } from '../telegram/errors.ts';
import type { InlineQuery } from './updates/incoming.ts';

const PAGE = 50;
/** Telegram caches an answer this long, so keep it short: a new sticker and /forget must show at once. */
const CACHE_SECONDS = 5;
const MAX_LOST = 10_000;
/** Enough to find two files among a page; more would outlast the query. */
const MAX_TRIES = 14;
const START_PARAMETER = 'inline';
/** Between two searches of one user, who types on meanwhile. */
const PAUSE_MS = 200;
/** Searches at a time, of all users: each has its turn after some milliseconds. */
const SEARCHES_AT_ONCE = 2;

interface InlineDeps {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly db: Store;
  readonly api: Api;
  readonly log: Logger;
  /** Files that Telegram has lost: a page with one of them is refused as a whole. */
  readonly lostFiles: Set<string>;
}

/** A sticker by the file that is shown. */
interface Offered {
  readonly id: number;
  readonly file: string;
}

function buttonFor(found: readonly Offered[], query: string, { search }: Texts) {
  if (found.length > 0) return undefined;
  const text = query.trim() === '' ? search.toBot : search.toBotNothing;
  return { text, start_parameter: START_PARAMETER };
}

/**
 * Offers people their stickers in any chat. Telegram waits some seconds only and asks with every letter: a
 * query is answered as soon as it is stored, unless the person has typed on.
 */
export class InlineAnswers {
  readonly #deps: InlineDeps;
  readonly #newest = new Map<number, InlineQuery>();
  readonly #searches = new Semaphore(SEARCHES_AT_ONCE);

  constructor(deps: InlineDeps) {
    this.#deps = deps;
  }

  answer(query: InlineQuery): void {
    const { person } = query;
    const isWaiting = this.#newest.has(person.id);
    this.#newest.set(person.id, query);
    if (!isWaiting) void this.#answerNewest(person);
  }

  async #answerNewest({ id }: Person): Promise<void> {
    const { clock, log } = this.#deps;
    for (let query = this.#newest.get(id); query !== undefined; ) {
      try {
        await this.#send(query);
      } catch (err) {
        if (classifyTelegramError(err).type !== 'harmless')
          log.warn({ chat: id, err }, 'an inline query could not be answered');
      }
      if (query.query.trim() !== '') await clock.sleep(PAUSE_MS);
      const newest = this.#newest.get(id);
      if (newest === query) this.#newest.delete(id);
      query = newest === query ? undefined : newest;
    }
  }

  async #send(asked: InlineQuery): Promise<void> {
    const { db, lostFiles } = this.#deps;
    const { person, query, offset } = asked;
    const texts = textsFor(languageFor(person, await findUser(db, person.id)));
    const found = await this.#searches.run(() => findStickers(db, person.id, query));
    const page = found.slice(offset, offset + PAGE);
    // Telegram opens the pack of a sticker that is sent as its file in the set.
    const inPack = await packFiles(
      db,
      person.id,
      page.map(({ id }) => id),
    );
    let most = PAGE;
    for (let tries = 0; ; tries++) {
      const there = page.flatMap(({ id, file_id, motion }): Offered[] => {
        // Outside of a pack, the file of a moving one is an animation.
        const own = motion === '' ? file_id : undefined;
        const file = [inPack.get(id), own].find(each => each !== undefined && !lostFiles.has(each));
        return file === undefined ? [] : [{ id, file }];
      });
      const isLast = tries === MAX_TRIES;
      const shown = isLast ? [] : there.slice(0, most);
      const next = isLast ? undefined : there[shown.length];
      const end = next === undefined ? offset + PAGE : found.findIndex(({ id }) => id === next.id);
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
    shown: readonly Offered[],
    nextOffset: string,
    texts: Texts,
  ): Promise<void> {
    const results = shown.map(({ id, file }) => ({
      type: 'sticker' as const,
      id: String(id),
      sticker_file_id: file,
    }));
    const button = nextOffset === '' && offset === 0 ? buttonFor(shown, query, texts) : undefined;
    await this.#deps.api.answerInlineQuery(id, results, {
      is_personal: true,
      cache_time: CACHE_SECONDS,
      next_offset: nextOffset,
      ...(button && { button }),
    });
  }

  async #findLost(shown: readonly Offered[]): Promise<boolean> {
    const isLost = ({ file }: Offered) =>
      this.#deps.api.getFile(file).then(
        () => false,
        // Telegram also says "temporarily unavailable" about lost files, and it refused the page for one of them.
        (error: unknown) => error instanceof GrammyError && error.error_code === 400,
      );
    const answers = await Promise.all(shown.map(isLost));
    const lost = shown.filter((_, index) => answers[index]);
    if (lost.length > 0) this.#noteLost(lost);
    return lost.length > 0;
  }

  #noteLost(stickers: readonly Offered[]): void {
    const { lostFiles, log } = this.#deps;
    if (lostFiles.size > MAX_LOST) lostFiles.clear();
    for (const { file } of stickers) lostFiles.add(file);
    log.info({ stickers: stickers.length }, 'Telegram has lost stickers; they are not offered');
  }
}
