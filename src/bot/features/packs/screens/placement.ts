import type { Words } from '../../../../assistant/outgoing.ts';
import type { PlacedSticker } from '../../../../assistant-db/packs/placements.ts';
import type { PackTexts } from '../../../../i18n/types/packs.ts';
import { type Description, describe } from '../description.ts';
import type { SetView } from '../work/sets.ts';
import { PAGE, screen } from './packs.ts';

/** What a sticker in a pack is found by. */
export function descriptionOf({ sticker, job }: Pick<PlacedSticker, 'sticker' | 'job'>): Description {
  return describe({ ...job, ...sticker });
}

export interface PlacementView {
  readonly texts: PackTexts;
  readonly placed: Pick<PlacedSticker, 'pack' | 'placement'>;
  readonly emoji: readonly string[];
  readonly set: SetView | undefined;
  readonly lead?: string;
  readonly replaces?: number | undefined;
}

/** One sticker of a pack, and what can be done about it. The sticker itself is a message of its own. */
export function placementScreen({ texts, placed, emoji, set, lead, replaces }: PlacementView): Words {
  const { pack, placement } = placed;
  const placementId = placement.id;
  const stickers = set?.stickers ?? [];
  const position = stickers.findIndex(({ uniqueId }) => uniqueId === placement.file_unique_id) + 1;
  const words = texts.sticker(pack.title, emoji.join(' '), position, stickers.length);
  const page = Math.floor(Math.max(0, position - 1) / PAGE);
  const moves = [
    ['⏮', 'first'],
    ['◀️', 'earlier'],
    ['▶️', 'later'],
    ['⏭', 'last'],
  ] as const;
  return screen(
    lead === undefined ? words : `${lead}\n\n${words}`,
    [
      stickers.length === 1
        ? []
        : moves.map(([label, to]) => ({ label, action: { type: 'placement_move', placementId, to } })),
      [
        { label: texts.buttons.emoji, action: { type: 'placement_emoji', placementId } },
        { label: texts.buttons.remove, action: { type: 'placement_remove', placementId } },
      ],
      [{ label: texts.buttons.back, action: { type: 'pack', packId: pack.id, page } }],
    ],
    replaces,
  );
}
