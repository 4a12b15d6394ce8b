import { loadImages } from '../assistant-db/jobs/generation-images.ts';
import { beginPicture, endPicture } from '../assistant-db/jobs/stickers.ts';
import type { PictureStore } from '../assistant-db/pictures/store.ts';
import type { Sticker, Store } from '../assistant-db/schema.ts';
import { checkCaption } from '../images/finishing/caption/limits.ts';
import type { FinishOptions } from '../images/finishing/finish.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import type { Logger } from '../lib/logger.ts';

export interface PictureDeps {
  readonly db: Store;
  readonly pictureStore: PictureStore;
  readonly finisher: Finisher;
  readonly log: Logger;
  /** Pictures that this process makes, or has made and not stored yet: these have not brought it down. */
  readonly making: Set<number>;
}

/** What was begun so often and never ended may bring the process down. */
const MAX_TRIES = 3;

/** A caption that cannot be drawn does not cost the paid picture. */
export function lookOf({ outline, caption }: Pick<Sticker, 'outline' | 'caption'>): FinishOptions {
  return { ...(outline === 1 ? {} : { outline: 0 }), ...(checkCaption(caption) === 'ok' ? { caption } : {}) };
}

/**
 * The WebP of a sticker, from the kept cut-out where it is not there.
 * @returns undefined where it cannot be made; the log says why
 * @throws PictureStoreError where the cut-out cannot be had right now, or `signal` aborts
 */
export async function pictureOf(
  { db, pictureStore, finisher, log, making }: PictureDeps,
  sticker: Sticker,
  signal?: AbortSignal,
): Promise<Buffer | undefined> {
  if (sticker.picture) return sticker.picture;
  const cutOut = await pictureStore.get((await loadImages(db, sticker.generation_id))?.cutout, signal);
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
