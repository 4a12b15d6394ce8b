import { listStickers } from '../assistant-db/jobs/stickers.ts';
import type { StickerInPack } from '../assistant-db/packs/placements.ts';
import type { Store } from '../assistant-db/schema.ts';
import type { InspectorView } from '../playground/web/protocol/inspector.ts';

/** Newest stickers of a person whose buttons show their picture. */
const MAX_STICKERS = 200;

type Named = readonly { readonly id: number; readonly file_id: string | null }[];

/** Where the page finds a file of Telegram. */
function urls(named: Named): Readonly<Record<string, string>> {
  return Object.fromEntries(
    named.flatMap(({ id, file_id: file }) =>
      file === null ? [] : [[String(id), `/files/${encodeURIComponent(file)}`]],
    ),
  );
}

/** The pictures of a person's stickers, for the buttons that stand for one. */
export async function facesOf(
  db: Store,
  personId: number,
  inPacks: readonly StickerInPack[],
): Promise<InspectorView['faces']> {
  const stickers = await listStickers(db, personId, { offset: 0, limit: MAX_STICKERS });
  return { sticker_show: urls(stickers), placement: urls(inPacks) };
}
