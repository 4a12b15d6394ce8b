import type { IntentResult } from '../../assistant/state/intent-scene.ts';
import { say, type Words } from '../../assistant/state/outgoing.ts';
import { waitingStickers } from '../../assistant/state/waiting-stickers.ts';
import type { AssistantDeps } from '../../assistant/turn/context.ts';
import type { Scene } from '../../assistant/turn/feature.ts';
import type { Sticker, Trx } from '../../assistant-db/schema.ts';

/** Left out in a channel without packs. */
interface PacksOfSticker {
  places(
    trx: Trx,
    userId: number,
    stickerId: number,
  ): Promise<{ readonly titles: readonly string[]; readonly coming?: string | undefined }>;
  /** Takes it out at Telegram, although it will no longer be stored here. */
  takeOut(trx: Trx, userId: number, stickerId: number, now: number): Promise<void>;
  /**
   * Queues the job that makes the film of a moving sticker, or the picture of a received one with a caption.
   * @param replaces the message that its end edits
   * @returns false if it is queued already
   */
  queueFile(trx: Trx, sticker: Sticker, replaces: number | undefined, now: number): Promise<boolean>;
  readonly onQueued: () => void;
}

export interface StickerDeps extends AssistantDeps {
  readonly packsOfSticker?: PacksOfSticker | undefined;
}

/** Whether the movement of a sticker can be drawn: by a model, in a channel that makes films. */
export function mayDrawFrames({ drawnFrames, packsOfSticker }: StickerDeps): boolean {
  return drawnFrames !== undefined && packsOfSticker !== undefined;
}

/**
 * Sends a variant of a sticker. A job makes a film, or a picture that needs a file of Telegram's, first, because that takes
 * a while, and other messages must not wait for it. The terminal waits.
 * @param making the words meanwhile
 */
export async function showVariant(
  scene: Scene<StickerDeps>,
  variant: Sticker,
  making: (replaces: number | undefined) => Words,
): Promise<IntentResult> {
  const { trx, person, texts, pressedMessage, now } = scene;
  const { packsOfSticker } = scene.deps;
  const { id: stickerId, motion, file_id: sent, preview, picture, source } = variant;
  const isFinished = sent !== null || preview !== null;
  const isStillReady = motion === '' && (!source || picture !== null);
  // The result of the first tap answers the second one; words get an answer of their own.
  const underway = { say: pressedMessage === undefined ? [say(texts.confirm.drawing)] : [] };
  if ((await waitingStickers(trx, person.id)).has(stickerId)) return underway;
  if (isFinished || isStillReady || packsOfSticker === undefined)
    return { say: [{ type: 'sticker', stickerId }] };
  if (!(await packsOfSticker.queueFile(trx, variant, pressedMessage, now))) return underway;
  return { say: [making(pressedMessage)], stored: packsOfSticker.onQueued };
}
