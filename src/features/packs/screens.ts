import type { IntentOf } from '../../assistant/state/intents.ts';
import {
  type Button,
  button,
  type Gallery,
  neverMind,
  say,
  type Words,
} from '../../assistant/state/outgoing.ts';
import { hasPictures } from '../../assistant-db/jobs/received.ts';
import type { CountedPack, PlacedSticker, PlacementInPack } from '../../assistant-db/packs/packs.ts';
import type { Pack, Placement } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { oneLine } from '../../lib/one-line.ts';
import { truncate } from '../../lib/truncate.ts';
import { emojiAndKeywordsOf, emojiOfSticker } from './input-sticker.ts';
import { packLink } from './names.ts';
import type { SetSticker, StickerSet } from './work/sticker-sets.ts';

const ROW = 5;
const PAGE = 40;
const MAX_LISTED = 90;
const LONGEST_NAME = 60;

type AddWish = IntentOf<'add_to_pack'>;

/** @param replaces the message whose place it takes */
export function message(text: string, buttons: Button[][], replaces?: number): Words {
  const rows = buttons.filter(row => row.length > 0);
  return { ...say(text), ...(rows.length > 0 && { buttons: rows }), replaces };
}

function inRows(buttons: readonly Button[]): Button[][] {
  return Array.from({ length: Math.ceil(buttons.length / ROW) }, (_, row) =>
    buttons.slice(row * ROW, (row + 1) * ROW),
  );
}

function opener(texts: Texts['packs'], pack: Pick<Pack, 'name' | 'type'>): Button {
  return { label: texts.buttons.open, url: packLink(pack) };
}

export function packsScreen(texts: Texts['packs'], packs: readonly CountedPack[], replaces?: number): Words {
  if (packs.length === 0) return message(texts.none, [], replaces);
  const rows = packs
    .slice(0, MAX_LISTED)
    .map(({ id, title, count }) => [
      button(texts.listed(title, count), { type: 'pack', packId: id, page: 0 }),
    ]);
  return message(texts.list, rows, replaces);
}

/** The pack used last comes first, those that hold the sticker are marked. */
export function choiceScreen(
  texts: Texts['packs'],
  packs: readonly CountedPack[],
  placements: readonly Placement[],
  { stickerId, all }: Pick<AddWish, 'stickerId' | 'all'>,
): Words {
  const adding = { type: 'add_to_pack', stickerId, all } as const;
  const isIn = (pack: Pack) => !all && placements.some(({ pack_id: packId }) => packId === pack.id);
  const rows = packs.slice(0, MAX_LISTED).map(pack => {
    const label = `${isIn(pack) ? '✓ ' : ''}${texts.listed(pack.title, pack.count)}`;
    return [button(label, { ...adding, into: pack.id })];
  });
  return message(texts.choose, [...rows, [button(texts.buttons.newPack, { ...adding, into: 'new' })]]);
}

export function packButtons(
  texts: Texts['packs'],
  pack: Pick<Pack, 'id' | 'name' | 'type' | 'status'>,
): Button[][] {
  return [
    [
      ...(pack.status === 'made' ? [opener(texts, pack)] : []),
      button(texts.buttons.manage, { type: 'pack', packId: pack.id, page: 0 }),
    ],
  ];
}

/** Buttons of the message that a sticker is in its pack. */
export function inPackButtons(
  texts: Texts['packs'],
  { id, name, type }: Pick<Pack, 'id' | 'name' | 'type'>,
  { stickerId, packs }: { readonly stickerId: number; readonly packs: number },
): Button[][] {
  const newPack = button(texts.buttons.newPack, { type: 'add_to_pack', stickerId, into: 'new' });
  const made = packButtons(texts, { id, name, type, status: 'made' });
  return type === 'regular' && packs === 1 ? [...made, [newPack]] : made;
}

/** In the order of the set, as far as Telegram could be asked. */
function inOrder(set: StickerSet | undefined, placements: readonly PlacementInPack[]) {
  const listed = (placement: PlacementInPack, found?: SetSticker) => ({
    placementId: placement.id,
    stickerId: placement.sticker_id,
    ...(found?.moves ? { thumbnailId: found.thumbnail } : { fileId: found?.id }),
    emoji: found?.emoji || emojiAndKeywordsOf(placement).emoji[0],
    name: truncate(oneLine(placement.caption || placement.emotion), LONGEST_NAME),
  });
  if (set === undefined) return placements.map(placement => listed(placement));
  return set.stickers.flatMap(found => {
    const placement = placements.find(({ file_unique_id: id }) => id === found.uniqueId);
    return placement ? [listed(placement, found)] : [];
  });
}

interface PackView {
  readonly texts: Texts['packs'];
  readonly pack: Pick<Pack, 'id' | 'name' | 'type' | 'title' | 'status'>;
  readonly set: StickerSet | undefined;
  readonly placements: readonly PlacementInPack[];
  readonly page?: number;
  readonly lead?: string;
  readonly replaces?: number | undefined;
}

export function packScreen({ texts, pack, set, placements, page = 0, lead, replaces }: PackView): Words {
  const { buttons } = texts;
  const stickers = inOrder(set, placements);
  const pages = Math.max(1, Math.ceil(stickers.length / PAGE));
  const shown = Math.min(Math.max(0, page), pages - 1);
  const others = (set?.stickers.length ?? stickers.length) - stickers.length;
  const turn = (to: number, label: string) =>
    to >= 0 && to < pages ? [button(label, { type: 'pack', packId: pack.id, page: to })] : [];
  const text = [
    ...(lead === undefined ? [] : [lead]),
    texts.pack(pack.title, stickers.length, others),
    ...(pages > 1 ? [texts.page(shown + 1, pages)] : []),
    ...(set === undefined && pack.status === 'made' ? [texts.notAsked] : []),
  ].join('\n\n');
  const onPage = stickers.slice(shown * PAGE, (shown + 1) * PAGE);
  const rows = [
    ...inRows(onPage.map(({ placementId, emoji }) => button(emoji, { type: 'placement', placementId }))),
    [...turn(shown - 1, buttons.earlierPage), ...turn(shown + 1, buttons.laterPage)],
    // Before Telegram has it, the link leads nowhere.
    pack.status === 'made' ? [opener(texts, pack)] : [],
    [
      button(buttons.rename, { type: 'pack_rename', packId: pack.id }),
      button(buttons.delete, { type: 'pack_delete', packId: pack.id }),
    ],
    pack.status === 'made' && pack.type === 'regular'
      ? [
          button(buttons.export, { type: 'pack_export', packId: pack.id }),
          ...(stickers.length > 0
            ? [button(buttons.allAsEmoji, { type: 'make_emoji', packId: pack.id })]
            : []),
        ]
      : [],
    ...backToPacks(texts),
  ];
  const gallery: Gallery = onPage.map(({ placementId: _, ...sticker }, at) => ({
    number: shown * PAGE + at + 1,
    ...sticker,
  }));
  return { ...message(text, rows, replaces), ...(gallery.length > 0 && { gallery }) };
}

/** Deleting is done by the button alone. */
export function deletionQuestion(
  texts: Texts['packs'],
  { id: packId, title, count }: CountedPack,
  replaces?: number,
) {
  const { deleteSurely, keep } = texts.buttons;
  const question = message(
    texts.askDelete(title, count),
    [
      [button(deleteSurely, { type: 'pack_delete_surely', packId })],
      [button(keep, { type: 'pack', packId, page: 0 })],
    ],
    replaces,
  );
  const awaited = { type: 'pack_delete', packId, screen: replaces } as const;
  return { say: [question], awaited };
}

export function backToPacks(texts: Texts['packs']): Button[][] {
  return [[button(texts.buttons.back, { type: 'packs' })]];
}

/** Asks for the title of a new pack; the next message is taken for it. */
export function newTitleScreen(texts: Texts, proposed: string, awaited: AddWish): Words {
  const { askNewTitle, buttons } = texts.packs;
  return message(askNewTitle(proposed), [[button(buttons.takeTitle(proposed), awaited)], [neverMind(texts)]]);
}

interface PlacementView {
  readonly texts: Texts['packs'];
  readonly placed: PlacedSticker;
  /** Default: the stored ones. */
  readonly emoji?: readonly string[];
  readonly set: StickerSet | undefined;
  readonly lead?: string;
  readonly replaces?: number | undefined;
}

export function placementScreen({ texts, placed, emoji, set, lead, replaces }: PlacementView): Words {
  const { pack, placement } = placed;
  const shown = emoji ?? emojiOfSticker(placed).emoji;
  const placementId = placement.id;
  const stickers = set?.stickers ?? [];
  const position = stickers.findIndex(({ uniqueId }) => uniqueId === placement.file_unique_id) + 1;
  const words = texts.sticker(pack.title, shown.join(' '), position, stickers.length);
  const page = Math.floor(Math.max(0, position - 1) / PAGE);
  const moves = [
    button('⏮', { type: 'placement_move', placementId, to: 'first' }),
    button('◀️', { type: 'placement_move', placementId, to: 'earlier' }),
    button('▶️', { type: 'placement_move', placementId, to: 'later' }),
    button('⏭', { type: 'placement_move', placementId, to: 'last' }),
  ];
  const rows = [
    stickers.length === 1 ? [] : moves,
    [
      button(texts.buttons.emoji, { type: 'placement_emoji', placementId }),
      button(texts.buttons.remove, { type: 'placement_remove', placementId }),
    ],
    pack.type === 'regular' && (placed.job !== undefined || hasPictures(placed.sticker))
      ? [button(texts.buttons.asEmoji, { type: 'make_emoji', stickerId: placed.sticker.id })]
      : [],
    [button(texts.buttons.back, { type: 'pack', packId: pack.id, page })],
  ];
  return message(lead === undefined ? words : `${lead}\n\n${words}`, rows, replaces);
}
