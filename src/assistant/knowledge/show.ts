import { findSticker } from '../../assistant-db/jobs/stickers.ts';
import type { Store } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import type { Outgoing } from '../outgoing.ts';
import type { Knowledge } from './knowledge.ts';
import { foundScreen, stickerPage } from './screens.ts';

/** What tools show in a turn, behind its words. */
export interface Show {
  /** Nothing of it is said before the turn is over. */
  readonly messages: readonly Outgoing[];
  /**
   * Shows stickers of the person; the newest ones as the first page of all. Somebody else's are none.
   * @returns how many
   */
  stickers(ids: readonly number[]): Promise<number>;
}

export function showTo(db: Store, userId: number, texts: Texts, knowledge: Knowledge): Show {
  const messages: Outgoing[] = [];
  return {
    messages,
    stickers: async ids => {
      const wanted = [...new Set(ids)];
      const found = await Promise.all(wanted.map(id => findSticker(db, userId, id)));
      const own = found.flatMap(each => (each?.sticker.file_id ? [each.sticker.id] : []));
      const { newest, stickers } = await knowledge.overview();
      const isPage = own.length > 1 && own.join() === newest.map(({ id }) => id).join();
      messages.push(
        ...(isPage ? await stickerPage(db, userId, texts, 0) : foundScreen(texts, own, stickers)),
      );
      return own.length;
    },
  };
}
