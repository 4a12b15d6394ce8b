import { z } from 'zod';
import { type ActionOf, action, id } from '../../../assistant/actions.ts';
import { shownActions } from '../../../assistant/knowledge/show.ts';

/** What a button does with the sticker it belongs to, however old that is. */
export const stickerActions = [
  /** Another picture of the same values from the same photo. */
  action('again', { stickerId: id }, { code: 'sticker_again' }),
  /** The dialogue goes on from this sticker's values, with one of them open. */
  action(
    'change',
    { stickerId: id, parameter: z.enum(['style', 'emotion', 'pose']) },
    { code: 'sticker_change' },
  ),
  /** The same without the outline, or with it. */
  action('outline', { stickerId: id }, { code: 'sticker_outline' }),
  /** The next words of the person become its caption. */
  action('caption', { stickerId: id }, { code: 'sticker_caption' }),
  action('no_caption', { stickerId: id }, { code: 'sticker_no_caption' }),
  /** Out of its packs, and out of what is kept: asked for in words, done by this button or a yes. */
  action('delete_sticker', { stickerId: id }),
  ...shownActions,
  action('stickers', { page: id }),
] as const;

export type StickerAction = ActionOf<typeof stickerActions>;
