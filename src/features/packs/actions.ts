import { z } from 'zod';
import { type ActionOf, action, id } from '../../assistant/actions.ts';

/** What a button does with packs. */
export const packActions = [
  /** Into the current pack, a new one, or the one that is then chosen. */
  action('pack_add', { stickerId: id }),
  action('pack_add_to', { stickerId: id, packId: id }),
  action('pack_add_new', { stickerId: id }),
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
