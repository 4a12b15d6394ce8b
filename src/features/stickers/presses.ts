import type { AssistantDeps } from '../../assistant/context.ts';
import type { Pressed, Presses } from '../../assistant/feature.ts';
import { stickerPage } from '../../assistant/knowledge/screens.ts';
import { commitWords } from '../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../assistant/turn/snapshot.ts';
import type { StickerAction } from './actions.ts';
import { askForCaption } from './caption.ts';
import { changeOne, drawAgain } from './drawing.ts';
import { listOwnStickers } from './list.ts';
import { ofSticker } from './own-sticker.ts';
import { showVariant } from './variants.ts';

const making = ({ snapshot }: Pressed) => snapshot.texts.afterSticker.making;

/** The buttons under a sticker, and those of the list of stickers. */
export const stickerPresses: Presses<StickerAction, AssistantDeps> = {
  again: ofSticker(drawAgain),
  change: ofSticker((deps, context, own, { parameter }) => changeOne(deps, context, own, parameter)),
  outline: {
    ...ofSticker((deps, context, own) => {
      const { outline, caption } = own.found.sticker;
      return showVariant(deps, context, own, { outline: outline === 0, caption });
    }),
    toast: making,
  },
  caption: ofSticker(askForCaption),
  no_caption: {
    ...ofSticker((deps, context, own) =>
      showVariant(deps, context, own, { outline: own.found.sticker.outline === 1, caption: '' }),
    ),
    toast: making,
  },
  show_sticker: {
    ...ofSticker((deps, context, { found }) =>
      commitWords(deps, context, [{ type: 'sticker', stickerId: found.sticker.id }]),
    ),
    toast: making,
  },
  sticker_page: {
    press: async (deps, context, { page }) => {
      const { texts } = await loadSnapshot(deps.db, context.person);
      return commitWords(deps, context, await stickerPage(deps.db, context.person.id, texts, page));
    },
  },
  stickers: { press: (deps, context, { page }) => listOwnStickers(deps, context, page) },
};
