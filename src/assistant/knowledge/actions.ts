import { action, id } from '../actions.ts';

/** Buttons below stickers that were found. */
export const shownActions = [
  action('show_sticker', { stickerId: id }, { code: 'sticker_show' }),
  /** A page of the person's stickers themselves. */
  action('sticker_page', { page: id }),
] as const;
