import type { Look } from '../../assistant/model/parameters.ts';
import type { IntentResult } from '../../assistant/state/intent-scene.ts';
import { say } from '../../assistant/state/outgoing.ts';
import type { Scene } from '../../assistant/turn/feature.ts';
import { ensureReceivedVariant } from '../../assistant-db/jobs/received.ts';
import type { Sticker } from '../../assistant-db/schema.ts';
import { type StickerDeps, showVariant } from './variant.ts';

/** Writes a caption on a received sticker: the result is a sticker of its own. Its outline is part of its picture. */
export async function captionReceived(
  scene: Scene<StickerDeps>,
  sticker: Sticker,
  { caption = sticker.caption }: Partial<Look>,
): Promise<IntentResult> {
  const { trx, texts, now } = scene;
  const { captioning } = texts.received;
  if (sticker.format !== 'static') return { say: [say(captioning.needsStill)] };
  if (caption === sticker.caption) return { say: [say(texts.afterSticker.alreadySo)] };
  const variant = await ensureReceivedVariant(trx, sticker, { caption, motion: '' }, now);
  if (variant === undefined) return { say: [say(captioning.gone)] };
  return showVariant(scene, variant, replaces => ({ ...say(captioning.making), replaces }));
}
