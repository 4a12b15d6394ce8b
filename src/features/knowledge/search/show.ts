import { type Button, type Outgoing, say } from '../../../assistant/state/outgoing.ts';
import { countStickers, findSticker, listStickers } from '../../../assistant-db/jobs/stickers.ts';
import type { Db, Store } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { type Knowledge, PAGE } from './knowledge.ts';

/** The command that reports the planning agent's outcome to an API client. */
export const FINISH = 'finish_task';

export interface Show {
  /** Sent when the turn has ended. */
  readonly messages: readonly Outgoing[];
  /** Shows the newest ones as the first page. Ignores ids of other users. @returns how many are shown */
  stickers(ids: readonly number[]): Promise<number>;
  /** Passes a command to the API client; one per turn, besides {@link FINISH}. @returns false for a second one */
  command(name: string, args: Readonly<Record<string, unknown>>): boolean;
}

export function showTo(db: Store, userId: number, texts: Texts, knowledge: Knowledge): Show {
  const messages: Outgoing[] = [];
  return {
    messages,
    command: (name, args) => {
      const isEnd = (each: string) => each === FINISH;
      if (messages.some(each => each.type === 'command' && isEnd(each.name) === isEnd(name))) return false;
      messages.push({ type: 'command', name, args: { ...args } });
      return true;
    },
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

const ROW = 5;

function numbered(ids: readonly number[], first: number): Button[][] {
  const buttons = ids.map((stickerId, index): Button => {
    return { label: String(first + index), action: { type: 'show_sticker', stickerId } };
  });
  return Array.from({ length: Math.ceil(ids.length / ROW) }, (_, row) =>
    buttons.slice(row * ROW, (row + 1) * ROW),
  );
}

function bare(ids: readonly number[]): Outgoing[] {
  return ids.map(stickerId => ({ type: 'sticker', stickerId, bare: true }));
}

function leaf(label: string, page: number): Button {
  return { label, action: { type: 'sticker_page', page } };
}

/** One sticker with its buttons, or several above number buttons. @param total number of the user's stickers */
function foundScreen({ search }: Texts, ids: readonly number[], total: number): Outgoing[] {
  const [only] = ids;
  if (only === undefined) return [];
  if (ids.length === 1) return [{ type: 'sticker', stickerId: only }];
  const all = total > ids.length ? [[leaf(search.all, 0)]] : [];
  return [...bare(ids), { ...say(search.numbers), buttons: [...numbered(ids, 1), ...all] }];
}

export async function stickerPage(
  db: Db,
  userId: number,
  { search, stickers }: Texts,
  wanted: number,
): Promise<Outgoing[]> {
  const total = await countStickers(db, userId);
  if (total === 0) return [say(stickers.none)];
  const pages = Math.ceil(total / PAGE);
  const page = Math.min(Math.max(0, wanted), pages - 1);
  const rows = await listStickers(db, userId, { offset: page * PAGE, limit: PAGE });
  const ids = rows.map(({ id }) => id);
  const first = page * PAGE + 1;
  const leaves = [
    ...(page > 0 ? [leaf('◀️', page - 1)] : []),
    ...(page < pages - 1 ? [leaf('▶️', page + 1)] : []),
  ];
  return [
    ...bare(ids),
    {
      ...say(`${search.page(first, first + ids.length - 1, total)} ${search.numbers}`),
      buttons: [...numbered(ids, first), ...(leaves.length > 0 ? [leaves] : [])],
    },
  ];
}
