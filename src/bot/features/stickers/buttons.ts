import { z } from 'zod';
import { type ActionOf, action, id } from '../../../assistant/actions.ts';
import { shownActions } from '../../../assistant/knowledge/show.ts';
import type { Button } from '../../../assistant/outgoing.ts';
import { PARAMETERS } from '../../../assistant/turn/state/parameters.ts';
import type { Sticker } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';

export const stickerActions = [
  action('again', { stickerId: id }, { code: 'sticker_again' }),
  /** Shows what can be changed of it, in place. */
  action('more', { stickerId: id }, { code: 'sticker_more' }),
  /** The dialogue goes on from this sticker's values, with one of them open. */
  action(
    'change',
    { stickerId: id, parameter: z.enum(['style', 'emotion', 'pose']) },
    { code: 'sticker_change' },
  ),
  action('outline', { stickerId: id }, { code: 'sticker_outline' }),
  action('caption', { stickerId: id }, { code: 'sticker_caption' }),
  action('no_caption', { stickerId: id }, { code: 'sticker_no_caption' }),
  action('delete_sticker', { stickerId: id }),
  ...shownActions,
  action('stickers', { page: id }),
] as const;

export type StickerAction = ActionOf<typeof stickerActions>;

/** @param open with all that can be changed of the sticker */
export function stickerButtons(
  { id, outline }: Pick<Sticker, 'id' | 'outline'>,
  texts: Texts,
  open = false,
): Button<StickerAction>[][] {
  const words = texts.afterSticker;
  const again: Button<StickerAction> = { label: words.again, action: { type: 'again', stickerId: id } };
  if (!open) return [[again], [{ label: words.more, action: { type: 'more', stickerId: id } }]];
  return [
    [again],
    PARAMETERS.map(parameter => ({
      label: words[parameter],
      action: { type: 'change', stickerId: id, parameter },
    })),
    [
      {
        label: outline === 1 ? words.withoutOutline : words.withOutline,
        action: { type: 'outline', stickerId: id },
      },
      { label: words.caption, action: { type: 'caption', stickerId: id } },
    ],
  ];
}
