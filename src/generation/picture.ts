import { loadImages } from '../assistant-db/jobs/generation-images.ts';
import { beginPicture, endPicture } from '../assistant-db/jobs/stickers.ts';
import type { Sticker, Store } from '../assistant-db/schema.ts';
import { checkCaption } from '../images/finishing/caption/limits.ts';
import type { FinishOptions } from '../images/finishing/finish.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import type { Logger } from '../lib/logger.ts';

export interface PictureDeps {
  readonly db: Store;
  readonly finisher: Finisher;
  readonly log: Logger;
  /** Stickers whose pictures this process makes, or has made and not stored yet: that has not brought it down. */
  readonly making: Set<number>;
}

/** A picture that was begun so often and never ended is not made: it may be what brings the process down. */
const MAX_TRIES = 3;

/** How a sticker is to be finished, as it is stored. A caption that cannot be drawn does not cost the paid picture. */
export function lookOf({ outline, caption }: Pick<Sticker, 'outline' | 'caption'>): FinishOptions {
  return { ...(outline === 1 ? {} : { outline: 0 }), ...(checkCaption(caption) === 'ok' ? { caption } : {}) };
}

/**
 * The WebP of a sticker: as it was made before, or made now from the kept cut-out, which costs nothing.
 * @returns undefined where neither is there, or where it cannot be made; the log says why.
 */
export async function pictureOf(
  { db, finisher, log, making }: PictureDeps,
  sticker: Sticker,
): Promise<Buffer | undefined> {
  if (sticker.picture) return sticker.picture;
  const cutOut = (await loadImages(db, sticker.generation_id))?.cutout;
  if (!cutOut) return undefined;
  const tries = making.has(sticker.id) ? 1 : await beginPicture(db, sticker.id);
  making.add(sticker.id);
  let picture: Buffer | undefined;
  if (tries > MAX_TRIES) {
    log.error({ sticker: sticker.id, tries }, 'making this picture may kill the process: it is not made');
  } else {
    try {
      picture = await finisher.finishCutOut(cutOut, lookOf(sticker));
    } catch (error) {
      log.error({ sticker: sticker.id, err: error }, 'a sticker cannot be made of its cut-out');
    }
  }
  await endPicture(db, sticker.id, picture);
  making.delete(sticker.id);
  return picture;
}
