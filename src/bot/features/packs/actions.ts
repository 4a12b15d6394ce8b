import { z } from 'zod';
import { type ActionOf, action, id } from '../../../assistant/actions.ts';

/** What a button does with packs. */
export const packActions = [
  /** Into the current pack, the first one, or the one that is then chosen. */
  action('pack_add', { stickerId: id }),
  action('pack_add_to', { stickerId: id, packId: id }),
  /** Asks for the title of a new one. */
  action('pack_add_new', { stickerId: id }),
  /** A new one with the proposed title, asked for when there were so many packs. */
  action('pack_add_proposed', { stickerId: id, among: id }),
  /** The same for all stickers that stand in no pack yet, of which this one was the newest. */
  action('pack_add_all_to', { stickerId: id, packId: id }),
  action('pack_add_all_new', { stickerId: id }),
  action('pack_add_all_proposed', { stickerId: id, among: id }),
  action('packs', {}),
  action('pack', { packId: id, page: id }),
  action('pack_rename', { packId: id }),
  action('pack_delete', { packId: id }),
  action('pack_delete_surely', { packId: id }),
  /** One sticker of a pack, with what can be done about it. */
  action('placement', { placementId: id }),
  action('placement_emoji', { placementId: id }),
  action(
    'placement_move',
    { placementId: id, to: z.enum(['first', 'earlier', 'later', 'last']) },
    { repeats: true },
  ),
  action('placement_remove', { placementId: id }),
] as const;

export type PackAction = ActionOf<typeof packActions>;
