import { z } from 'zod';
import { neverMind, type Words } from '../../../assistant/outgoing.ts';
import type { Texts } from '../../../i18n/index.ts';
import { screen } from './screens/packs.ts';

/** The title of a new pack is awaited, for this sticker; `among`: the packs that there were when it was asked for. */
export const newTitle = z.object({
  type: z.literal('new_pack_title'),
  stickerId: z.int(),
  /** For all that stand in no pack yet. */
  all: z.boolean().optional(),
  among: z.int(),
});

export type NewTitle = z.infer<typeof newTitle>;

/** What a new pack is to be called. */
export function newTitleScreen(texts: Texts, proposed: string, { stickerId, all, among }: NewTitle): Words {
  const { askNewTitle, buttons } = texts.packs;
  const type = all ? 'pack_add_all_proposed' : 'pack_add_proposed';
  return screen(askNewTitle(proposed), [
    [{ label: buttons.takeTitle(proposed), action: { type, stickerId, among } }],
    [neverMind(texts)],
  ]);
}
