import { z } from 'zod';

const id = z.int();

/** What a button in the dialogue does: confirm, choose, try again. */
const dialogueAction = [
  z.object({ type: z.literal('confirm'), sessionId: id, revision: id }),
  z.object({ type: z.literal('new_photo'), sessionId: id, photoTag: z.string() }),
  z.object({ type: z.literal('keep_photo'), sessionId: id, photoTag: z.string() }),
  z.object({ type: z.literal('retry'), generationId: id }),
  z.object({ type: z.literal('language'), language: z.string().min(1) }),
] as const;

/** What a button does with the sticker it belongs to, however old that is. */
const stickerAction = [
  /** Another picture of the same values from the same photo. */
  z.object({ type: z.literal('again'), stickerId: id }),
  /** The dialogue goes on from this sticker's values, with one of them open. */
  z.object({ type: z.literal('change'), stickerId: id, parameter: z.enum(['style', 'emotion', 'pose']) }),
  /** The same without the outline, or with it. */
  z.object({ type: z.literal('outline'), stickerId: id }),
  /** The next words of the person become its caption. */
  z.object({ type: z.literal('caption'), stickerId: id }),
  z.object({ type: z.literal('no_caption'), stickerId: id }),
  /** What was asked for is not wanted after all. */
  z.object({ type: z.literal('never_mind') }),
  z.object({ type: z.literal('show_sticker'), stickerId: id }),
  z.object({ type: z.literal('stickers'), page: id }),
] as const;

/** What a button does with packs; only a channel that has packs draws it. */
const packAction = [
  /** Into the current pack, a new one, or the one that is then chosen. */
  z.object({ type: z.literal('pack_add'), stickerId: id }),
  z.object({ type: z.literal('pack_add_to'), stickerId: id, packId: id }),
  z.object({ type: z.literal('pack_add_new'), stickerId: id }),
  z.object({ type: z.literal('packs') }),
  z.object({ type: z.literal('pack'), packId: id, page: id }),
  z.object({ type: z.literal('pack_rename'), packId: id }),
  z.object({ type: z.literal('pack_delete'), packId: id }),
  z.object({ type: z.literal('pack_delete_surely'), packId: id }),
  /** One sticker of a pack, with what can be done about it. */
  z.object({ type: z.literal('placement'), placementId: id }),
  z.object({ type: z.literal('placement_emoji'), placementId: id }),
  z.object({
    type: z.literal('placement_move'),
    placementId: id,
    to: z.enum(['first', 'earlier', 'later', 'last']),
  }),
  z.object({ type: z.literal('placement_remove'), placementId: id }),
  /**
   * All that is stored of the person goes, who is the one stored at `since` (ms since 1970); `packs`: and so do that
   * many packs in Telegram, all they have.
   */
  z.object({ type: z.literal('forget'), since: id, packs: id }),
] as const;

/** What a button does for an administrator; only a channel that has them draws it. */
const adminAction = [
  /** What was previewed is sent to everybody. */
  z.object({ type: z.literal('broadcast_send'), broadcastId: id }),
  z.object({ type: z.literal('broadcast_cancel'), broadcastId: id }),
  z.object({ type: z.literal('broadcast_stop'), broadcastId: id }),
  /** The statistics as they are now. */
  z.object({ type: z.literal('stats') }),
] as const;

const adminActionUnion = z.discriminatedUnion('type', adminAction);
const packActionUnion = z.discriminatedUnion('type', packAction);

/** Reads a stored action. */
export const buttonAction = z.discriminatedUnion('type', [
  ...dialogueAction,
  ...stickerAction,
  ...packAction,
  ...adminAction,
]);

/**
 * What a button does. A button carries what it was drawn for: it outlives the state of its dialogue, and must
 * never act on another one.
 */
export type ButtonAction = z.infer<typeof buttonAction>;

export type PackAction = z.infer<typeof packActionUnion>;

export type AdminAction = z.infer<typeof adminActionUnion>;

/** Whether this is for an administrator, whom the dialogue knows nothing of. */
export function isAdminAction(action: ButtonAction): action is AdminAction {
  return adminActionUnion.safeParse(action).success;
}

/** Whether this is for the packs, which the dialogue knows nothing of. */
export function isPackAction(action: ButtonAction): action is PackAction {
  return packActionUnion.safeParse(action).success;
}
