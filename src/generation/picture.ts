import { emojiOf } from '../assistant/model/sticker-emoji.ts';
import { DRAWN, loadImages } from '../assistant-db/jobs/generation-images.ts';
import { findGeneration } from '../assistant-db/jobs/generations.ts';
import { beginPicture, endPicture } from '../assistant-db/jobs/stickers.ts';
import type { PictureStore } from '../assistant-db/pictures/store.ts';
import type { Sticker, Store } from '../assistant-db/schema.ts';
import { checkCaption } from '../images/finishing/caption/limits.ts';
import type { FinishOptions } from '../images/finishing/finish.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import { EmptySubjectError } from '../images/finishing/key.ts';
import type { Animator } from '../images/motion/index.ts';
import { readMotion } from '../images/motion/motions.ts';
import type { Logger } from '../lib/logger.ts';
import type { OnProgress } from '../lib/worker-process.ts';

export interface TryDeps {
  readonly db: Store;
  readonly log: Logger;
  /** Pictures that this process is making or has not stored yet. They have not crashed it. */
  readonly making: Set<number>;
}

export interface PictureDeps extends TryDeps {
  readonly pictureStore: PictureStore;
  readonly finisher: Finisher;
  readonly animator: Animator;
}

/** After this many unfinished tries, making the picture may be crashing the process. */
const MAX_TRIES = 3;

/** Leaves out a caption that cannot be drawn, because the picture has been paid for. */
export function lookOf({ outline, caption }: Pick<Sticker, 'outline' | 'caption'>): FinishOptions {
  return { ...(outline === 1 ? {} : { outline: 0 }), ...(checkCaption(caption) === 'ok' ? { caption } : {}) };
}

/** `emoji`: the small picture or film for packs of custom emoji. */
export type StickerFile = 'picture' | 'preview' | 'emoji';

export type FileOf = (
  sticker: Sticker,
  which: StickerFile,
  signal?: AbortSignal,
  onProgress?: OnProgress,
) => Promise<MadeFile>;

export type MadeFile =
  | { readonly outcome: 'ok'; readonly bytes: Buffer }
  /** The cut-out is not stored any more, making the file fails, or nothing here can encode films. The log says why. */
  | { readonly outcome: NoFile };

/** The last ones: a part of a video gives no film, because nothing moves, or too much, or it cannot be decoded. */
export type NoFile = 'lost' | 'failed' | 'no_encoder' | 'still' | 'too_lively' | 'unreadable' | 'no_ffmpeg';

/**
 * Returns a file of a sticker: the WebP or, of a moving one, the WebM (`picture`) or the GIF that shows it (`preview`).
 * A missing file is made from the stored cut-out, and an emoji each time. Received stickers have none, see received.ts.
 * @throws PictureStoreError if the cut-out is temporarily unavailable, or the signal's reason
 */
export async function fileOf(
  deps: PictureDeps,
  sticker: Sticker,
  which: StickerFile,
  signal?: AbortSignal,
  onProgress?: OnProgress,
): Promise<MadeFile> {
  const { db, pictureStore } = deps;
  const stored = which === 'emoji' ? null : sticker[which];
  if (stored) return { outcome: 'ok', bytes: stored };
  const { generation_id } = sticker;
  const images = generation_id === null ? undefined : await loadImages(db, generation_id);
  const cutOut = await pictureStore.get(images?.cutout, signal);
  if (!cutOut) return { outcome: 'lost' };
  return makeCounted(deps, sticker, which, () => makeFrom(cutOut, deps, sticker, which, signal, onProgress));
}

/** Makes a file of a sticker from its cut-out, or from the picture of a received one. @throws the signal's reason */
export async function makeFrom(
  cutOut: Buffer,
  deps: Omit<PictureDeps, 'pictureStore'>,
  sticker: Sticker,
  which: StickerFile,
  signal?: AbortSignal,
  onProgress?: OnProgress,
): Promise<Made> {
  try {
    return await make(deps, sticker, which, cutOut, signal, onProgress);
  } catch (error) {
    if (signal?.aborted) throw error;
    if (error instanceof EmptySubjectError) return { outcome: 'unreadable' };
    deps.log.error({ sticker: sticker.id, err: error }, 'making a sticker from its cut-out failed');
    return { outcome: 'failed' };
  }
}

/**
 * Makes the files of a sticker and stores them. The try is counted before it starts: if the process is killed each time,
 * the files are given up.
 */
export async function makeCounted(
  { db, log, making }: TryDeps,
  { id }: Pick<Sticker, 'id'>,
  which: StickerFile,
  make: () => Promise<Made>,
): Promise<MadeFile> {
  const tries = making.has(id) ? 1 : await beginPicture(db, id);
  making.add(id);
  let made: Made = { outcome: 'failed' };
  try {
    if (tries > MAX_TRIES) {
      log.error(
        { sticker: id, tries },
        'making a picture was started too often and may crash the process; skipping it',
      );
    } else made = await make();
  } finally {
    await endPicture(db, id, made.outcome === 'ok' ? made.kept : {});
    making.delete(id);
  }
  if (made.outcome !== 'ok') return made;
  const bytes = made.files[which];
  return bytes ? { outcome: 'ok', bytes } : { outcome: 'failed' };
}

type Files = Readonly<Partial<Record<StickerFile, Buffer>>>;

export type Made =
  | { readonly outcome: 'ok'; readonly files: Files; readonly kept: Omit<Files, 'emoji'> }
  | { readonly outcome: NoFile };

async function make(
  { db, finisher, animator, log }: Omit<PictureDeps, 'pictureStore'>,
  sticker: Sticker,
  which: StickerFile,
  cutOut: Buffer,
  signal: AbortSignal | undefined,
  onProgress: OnProgress | undefined,
): Promise<Made> {
  const look = lookOf(sticker);
  const isEmoji = which === 'emoji';
  if (sticker.motion === '') {
    if (isEmoji) return { outcome: 'ok', files: { emoji: await finisher.emoji(cutOut, look) }, kept: {} };
    const files = { picture: await finisher.finishCutOut(cutOut, look) };
    return { outcome: 'ok', files, kept: files };
  }
  const { name: named, sign: wanted } = readMotion(sticker.motion) ?? { name: 'sway', sign: '' };
  // The face of an emoji is cut out of one frame, so code moves it.
  const motion = sticker.motion === DRAWN && !isEmoji ? DRAWN : named;
  const { generation_id } = sticker;
  const job =
    motion === 'rain' && generation_id !== null ? await findGeneration(db, generation_id) : undefined;
  const hasSign = motion === 'rain' && (job !== undefined || sticker.emoji !== null);
  const [sign] = hasSign ? emojiOf({ emotion: '', ...job, ...sticker }).emoji : [];
  // Words cannot be read on an emoji.
  const { caption: _, ...withoutCaption } = look;
  const shape = isEmoji
    ? { ...withoutCaption, format: 'emoji' as const, cutOut: await finisher.emojiCutOut(cutOut) }
    : { ...look, cutOut };
  const shown = wanted || sign;
  const film = await animator.animate(
    { ...shape, motion, ...(shown && { sign: shown }) },
    signal,
    onProgress,
  );
  if (film.outcome === 'ok') {
    const { webm, preview } = film;
    if (isEmoji) return { outcome: 'ok', files: { emoji: webm }, kept: {} };
    const files = { picture: webm, ...(preview && { preview }) };
    // The preview is kept only for a chat: the pack of a plan shows its films itself.
    return { outcome: 'ok', files, kept: which === 'preview' ? files : { picture: webm } };
  }
  const { outcome, ...facts } = film;
  log.error({ sticker: sticker.id, outcome, ...facts }, 'a film for a moving sticker could not be made');
  return { outcome: outcome === 'missing' ? 'no_encoder' : 'failed' };
}
