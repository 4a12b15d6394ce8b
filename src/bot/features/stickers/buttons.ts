import type { Button } from '../../../assistant/outgoing.ts';
import { PARAMETERS } from '../../../assistant/turn/state/parameters.ts';
import type { Sticker } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import type { StickerAction } from './actions.ts';

/** What can be done with a sticker in any channel, in rows. */
export function stickerButtons(
  { id, outline }: Pick<Sticker, 'id' | 'outline'>,
  texts: Texts,
): Button<StickerAction>[][] {
  const words = texts.afterSticker;
  return [
    [{ label: words.again, action: { type: 'again', stickerId: id } }],
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
