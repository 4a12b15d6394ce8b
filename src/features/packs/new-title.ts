import { z } from 'zod';
import { neverMind, type Words } from '../../assistant/outgoing.ts';
import type { Texts } from '../../i18n/index.ts';
import { screen } from './screens/packs.ts';

/** The title of a new pack is awaited, for this sticker; `among`: the packs that there were when it was asked for. */
export const newTitle = z.object({
  type: z.literal('new_pack_title'),
  stickerId: z.int(),
  among: z.int(),
});

export type NewTitle = z.infer<typeof newTitle>;

/** What a new pack is to be called. */
export function newTitleScreen(texts: Texts, proposed: string, { stickerId, among }: NewTitle): Words {
  const { askNewTitle, buttons } = texts.packs;
  return screen(askNewTitle(proposed), [
    [{ label: buttons.takeTitle(proposed), action: { type: 'pack_add_proposed', stickerId, among } }],
    [neverMind(texts)],
  ]);
}
