import { emojiOf } from '../assistant/model/sticker-emoji.ts';
import { loadImages } from '../assistant-db/jobs/generation-images.ts';
import { findGeneration } from '../assistant-db/jobs/generations.ts';
import { beginPicture, endPicture } from '../assistant-db/jobs/stickers.ts';
import type { PictureStore } from '../assistant-db/pictures/store.ts';
import type { DrawnSticker, Sticker, Store } from '../assistant-db/schema.ts';
import { checkCaption } from '../images/finishing/caption/limits.ts';
import type { FinishOptions } from '../images/finishing/finish.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import type { Animator } from '../images/motion/index.ts';
import { MOTION_NAMES } from '../images/motion/motions.ts';
import type { Logger } from '../lib/logger.ts';

export interface PictureDeps {
  readonly db: Store;
  readonly pictureStore: PictureStore;
  readonly finisher: Finisher;
  readonly animator: Animator;
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

export type FileOf = (
  sticker: Sticker,
  which: 'picture' | 'preview',
  signal?: AbortSignal,
) => Promise<MadeFile>;

export type MadeFile =
  | { readonly outcome: 'ok'; readonly bytes: Buffer }
  /** The cut-out is not stored any more, making the file fails, or nothing here can encode films. The log says why. */
  | { readonly outcome: NoFile };

/** The last ones: a part of a video gives no film, because nothing moves, or too much, or it cannot be decoded. */
export type NoFile = 'lost' | 'failed' | 'no_encoder' | 'still' | 'too_lively' | 'unreadable' | 'no_ffmpeg';

/**
 * Returns a file of a sticker: the WebP or, of a moving one, the WebM (`picture`) or the GIF that shows it (`preview`).
 * A missing file is made from the stored cut-out. Received stickers have none.
 * @throws PictureStoreError if the cut-out is temporarily unavailable, or the signal's reason
 */
export async function fileOf(
  deps: PictureDeps,
  sticker: Sticker,
  which: 'picture' | 'preview',
  signal?: AbortSignal,
): Promise<MadeFile> {
  const { db, pictureStore, log, making } = deps;
  const stored = sticker[which];
  if (stored) return { outcome: 'ok', bytes: stored };
  const { generation_id } = sticker;
  const images = generation_id === null ? undefined : await loadImages(db, generation_id);
  const cutOut = await pictureStore.get(images?.cutout, signal);
  if (generation_id === null || !cutOut) return { outcome: 'lost' };
  const tries = making.has(sticker.id) ? 1 : await beginPicture(db, sticker.id);
  making.add(sticker.id);
  let made: Made = { outcome: 'failed' };
  try {
    if (tries > MAX_TRIES) {
      log.error(
        { sticker: sticker.id, tries },
        'making a picture was started too often and may crash the process; skipping it',
      );
    } else made = await make(deps, { ...sticker, generation_id }, cutOut, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    log.error({ sticker: sticker.id, err: error }, 'making a sticker from its cut-out failed');
  } finally {
    await endPicture(db, sticker.id, made.outcome === 'ok' ? storedOf(made.files, which) : {});
    making.delete(sticker.id);
  }
  if (made.outcome !== 'ok') return made;
  const bytes = made.files[which];
  return bytes ? { outcome: 'ok', bytes } : { outcome: 'failed' };
}

/** The preview is kept only for a chat: the pack of a plan shows its films itself. */
function storedOf({ picture, preview }: Files, which: 'picture' | 'preview'): Files {
  return which === 'picture' || preview === undefined ? { picture } : { picture, preview };
}

interface Files {
  readonly picture: Buffer;
  readonly preview?: Buffer;
}

type Made = { readonly outcome: 'ok'; readonly files: Files } | { readonly outcome: 'failed' | 'no_encoder' };

async function make(
  { db, finisher, animator, log }: PictureDeps,
  sticker: DrawnSticker,
  cutOut: Buffer,
  signal: AbortSignal | undefined,
): Promise<Made> {
  const look = lookOf(sticker);
  if (sticker.motion === '')
    return { outcome: 'ok', files: { picture: await finisher.finishCutOut(cutOut, look) } };
  const motion = MOTION_NAMES.find(name => name === sticker.motion) ?? 'sway';
  const job = motion === 'rain' ? await findGeneration(db, sticker.generation_id) : undefined;
  const [sign] = job ? emojiOf({ ...job, ...sticker }).emoji : [];
  const film = await animator.animate({ ...look, cutOut, motion, ...(sign && { sign }) }, signal);
  if (film.outcome === 'ok') return { outcome: 'ok', files: { picture: film.webm, preview: film.preview } };
  const { outcome, ...facts } = film;
  log.error({ sticker: sticker.id, outcome, ...facts }, 'a film for a moving sticker could not be made');
  return { outcome: outcome === 'missing' ? 'no_encoder' : 'failed' };
}
