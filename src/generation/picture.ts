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
  /** Pictures that this process is making or has not stored yet. They have not crashed it. */
  readonly making: Set<number>;
}

/** After this many unfinished tries, making the picture may be crashing the process. */
const MAX_TRIES = 3;

/** Leaves out a caption that cannot be drawn, because the picture has been paid for. */
export function lookOf({ outline, caption }: Pick<Sticker, 'outline' | 'caption'>): FinishOptions {
  return { ...(outline === 1 ? {} : { outline: 0 }), ...(checkCaption(caption) === 'ok' ? { caption } : {}) };
}

/**
 * Returns the WebP of a sticker. A missing one is made from the stored cut-out.
 * @returns undefined if it cannot be made; the log says why
 * @throws PictureStoreError if the cut-out is temporarily unavailable, or `signal` aborts
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
    log.error(
      { sticker: sticker.id, tries },
      'making a picture was started too often and may crash the process; skipping it',
    );
  } else {
    try {
      picture = await finisher.finishCutOut(cutOut, lookOf(sticker));
    } catch (error) {
      log.error({ sticker: sticker.id, err: error }, 'making a sticker from its cut-out failed');
    }
  }
  await endPicture(db, sticker.id, picture);
  making.delete(sticker.id);
  return picture;
}
