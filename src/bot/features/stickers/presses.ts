import type { AssistantDeps } from '../../../assistant/context.ts';
import type { Pressed, Presses } from '../../../assistant/feature.ts';
import { stickerPage } from '../../../assistant/knowledge/show.ts';
import { commitEffect, commitWords } from '../../../assistant/turn/commit.ts';
import { loadSnapshot } from '../../../assistant/turn/snapshot.ts';
import type { StickerAction } from './actions.ts';
import { changeOne, drawAgain, ofSticker } from './drawing.ts';
import { listOwnStickers } from './list.ts';

const making = ({ snapshot }: Pressed) => snapshot.texts.afterSticker.making;

/** The buttons under a sticker, and those of the list of stickers. */
export const stickerPresses: Presses<StickerAction, AssistantDeps> = {
  again: ofSticker(drawAgain),
  change: ofSticker((deps, context, own, { parameter }) => changeOne(deps, context, own, parameter)),
  outline: {
    ...ofSticker((deps, context, { found: { sticker } }) => {
      const look = { outline: sticker.outline === 0 };
      return commitEffect(deps, context, { type: 'change_look', stickerId: sticker.id, look });
    }),
    toast: making,
  },
  caption: {
    press: (deps, context, { stickerId }) => commitEffect(deps, context, { type: 'ask_caption', stickerId }),
  },
  no_caption: {
    press: (deps, context, { stickerId }) =>
      commitEffect(deps, context, { type: 'change_look', stickerId, look: { caption: '' } }),
    toast: making,
  },
  delete_sticker: {
    press: (deps, context, { stickerId }) =>
      commitEffect(deps, context, { type: 'delete_sticker', stickerId }),
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
