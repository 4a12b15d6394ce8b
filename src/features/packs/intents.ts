import { z } from 'zod';
import { id, ifAgreed, intent, type OldName } from '../../assistant/model/intent.ts';

const toPack = (which: 'packId' | 'among' | 'new', all: boolean): OldName => ({
  fields: ['stickerId', which],
  as: ({ packId, new: _, ...given }) => ({ ...given, into: which === 'new' ? which : packId, all }),
});

export const PACKS_INTENTS = [
  intent('packs', {}, { command: 'packs', code: 'packs' }),
  /**
   * Adds a sticker to the usual pack, or `into` a pack by its id, or a new one. A title names a pack, which is made
   * if there is none of that title; without one, a new pack asks for its title.
   */
  intent(
    'add_to_pack',
    {
      stickerId: id,
      into: z.union([id, z.literal('new')]).optional(),
      /** The proposed title is taken. The number of packs when it was proposed tells a second press. */
      among: id.optional(),
      /** Every sticker without a pack, of which this is the newest. */
      all: z.boolean().optional(),
      title: z.string().optional(),
    },
    {
      code: 'pack_add',
      byTool: true,
      awaitsText: 'title',
      style: ({ among }) => (among === undefined ? undefined : 'success'),
      old: {
        pack_add_to: toPack('packId', false),
        pack_add_new: toPack('new', false),
        pack_add_proposed: toPack('among', false),
        pack_add_all_to: toPack('packId', true),
        pack_add_all_new: toPack('new', true),
        pack_add_all_proposed: toPack('among', true),
      },
      oldTypes: ['new_pack_title'],
    },
  ),
  /**
   * Makes custom emoji of a sticker, of the newest, of a pack, or with `all` of the newest pack. The first time it asks
   * before.
   */
  intent(
    'make_emoji',
    {
      stickerId: id.optional(),
      packId: id.optional(),
      all: z.boolean().optional(),
      agreed: z.boolean().optional(),
    },
    { command: 'emoji', code: 'make_emoji', byTool: true, awaitsYes: 'agreed', style: ifAgreed },
  ),
  intent('pack', { packId: id, page: id }, { code: 'pack' }),
  intent(
    'pack_rename',
    { packId: id, title: z.string().optional() },
    { code: 'pack_rename', awaitsText: 'title', oldTypes: ['pack_title'] },
  ),
  /** Asks before it deletes. Without a pack, the only one is meant; of several the user chooses. */
  intent(
    'pack_delete',
    { packId: id.optional(), screen: id.optional(), agreed: z.boolean().optional() },
    {
      code: 'pack_delete',
      byTool: true,
      awaitsYes: 'agreed',
      yesDeletes: true,
      oldTypes: ['pack_deletion'],
    },
  ),
  /** Without a pack, the only one is meant; of several the user chooses. */
  intent('pack_export', { packId: id.optional() }, { command: 'export', code: 'pack_export', byTool: true }),
  intent('pack_delete_surely', { packId: id }, { code: 'pack_delete_surely', style: 'danger' }),
  intent('placement', { placementId: id }, { code: 'placement' }),
  intent(
    'placement_emoji',
    { placementId: id, words: z.string().optional() },
    { code: 'placement_emoji', awaitsText: 'words', oldTypes: ['emoji'] },
  ),
  intent(
    'placement_move',
    { placementId: id, to: z.enum(['first', 'earlier', 'later', 'last']) },
    { code: 'placement_move', repeats: true },
  ),
  intent('placement_remove', { placementId: id }, { code: 'placement_remove', style: 'danger' }),
] as const;
