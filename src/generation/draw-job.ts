import { type LimitDeps, mayRedraw } from '../assistant/model/limits.ts';
import { encodeOutgoing, say } from '../assistant/state/outgoing.ts';
import { dropPose, setStage } from '../assistant-db/jobs/claims.ts';
import { loadImages, saveDrawn } from '../assistant-db/jobs/generation-images.ts';
import { NO_PHOTO } from '../assistant-db/jobs/generations.ts';
import { enqueueMessages } from '../assistant-db/messages/outbox.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import { addToday } from '../assistant-db/people/counts.ts';
import { discardUnnamed } from '../assistant-db/pictures/objects.ts';
import type { PictureStore, StoredPicture } from '../assistant-db/pictures/store.ts';
import type { Generation, GenerationStage, Store, Trx } from '../assistant-db/schema.ts';
import { transactionOf } from '../assistant-db/transaction.ts';
import { retryWrite } from '../assistant-db/trouble.ts';
import { neverDrawn } from '../features/taste/model/preferences.ts';
import { preparePhoto, UndecodableError } from '../images/photo.ts';
import type { SheetDrawing } from '../images/types.ts';
import { ProviderError } from '../lib/errors.ts';
import { type CuttingDeps, cutOutDrawn, type Drawn } from './cutting.ts';
import { type DrawDeps, drawPhoto, type PhotoOrder } from './draw.ts';
import { textsFrom } from './failure.ts';
import {
  PhotoLostError,
  type PhotoSource,
  PhotoUnavailableError,
  type PictureObserver,
  type ProgressReporter,
} from './ports.ts';

export interface DrawJobDeps extends DrawDeps, Pick<LimitDeps, 'dailyStickers' | 'adminIds'> {
  readonly db: Store;
  readonly pictureStore: PictureStore;
  readonly me: ProcessIdentity;
  readonly photos: PhotoSource;
  readonly progress: ProgressReporter;
  readonly onPicture?: PictureObserver | undefined;
}

const POSE_SIDE_PX = 512;

/** The lease of the job expired or its user was forgotten: nothing may be stored or sent. */
export class JobTakenOverError extends Error {
  override readonly name = 'JobTakenOverError';
}

export const LOST = 'another process took over this job, or its user was forgotten';

/** @throws PhotoLostError if the photo cannot be decoded, because only another photo helps */
async function preparedPhoto({ decoder }: DrawJobDeps, bytes: Buffer, signal: AbortSignal): Promise<Buffer> {
  try {
    return await preparePhoto(decoder, bytes, signal);
  } catch (cause) {
    if (!(cause instanceof UndecodableError)) throw cause;
    // The machine may just be busy.
    if (cause.outcome === 'timed_out')
      throw new ProviderError('decoder', 'unavailable', cause.message, { cause });
    throw new PhotoLostError('the photo cannot be decoded', { cause });
  }
}

export async function referenceOf(
  { db, pictureStore }: DrawJobDeps,
  { reference_id: id }: Generation,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  return id === null ? undefined : pictureStore.get((await loadImages(db, id))?.cutout, signal);
}

/** The picture that shows the pose. Without it the sticker is drawn by the words, which the user reads. */
async function poseOf(deps: DrawJobDeps, job: Generation, signal: AbortSignal): Promise<Buffer | undefined> {
  const { decoder, photos, log } = deps;
  const { id, pose_file_id: ref } = job;
  if (ref === null) return undefined;
  try {
    const bytes = await photos.fetch(ref, signal);
    const decoded = await decoder.decode(bytes, { kind: 'png', side: POSE_SIDE_PX }, signal);
    if (decoded.outcome === 'ok') return decoded.bytes;
    log.warn(
      { generation: id, outcome: decoded.outcome },
      'the picture of a pose cannot be read; going on without it',
    );
  } catch (error) {
    // Telegram has just given the photo, so its refusal is not an outage.
    const isRefused = error instanceof PhotoUnavailableError && error.doubtful;
    if (!(error instanceof PhotoLostError || isRefused)) throw error;
    log.warn({ generation: id, err: error }, 'the picture of a pose is gone; going on without it');
  }
  await transactionOf(deps.db, job.user_id, trx => sayPoseGone(deps, trx, job));
  return undefined;
}

async function sayPoseGone({ me, clock }: DrawJobDeps, trx: Trx, job: Generation): Promise<void> {
  if (!(await dropPose(trx, job.id, me))) return;
  const words = say((await textsFrom(trx, job)).received.poseGone);
  await enqueueMessages(trx, job.user_id, [encodeOutgoing(words)], clock.now(), undefined, job.thread_id);
}

/** Draws the picture of a job from its photo. @param sheet all drawings on its sheet */
export async function drawJob(
  deps: DrawJobDeps,
  job: Generation,
  attempt: 1 | 2,
  signal: AbortSignal,
  sheet?: readonly SheetDrawing[],
): Promise<Drawn> {
  if (job.photo_file_id === NO_PHOTO) throw new PhotoLostError('the photo has been forgotten');
  const photo = await preparedPhoto(deps, await deps.photos.fetch(job.photo_file_id, signal), signal);
  // Not earlier, because nothing is drawn without the photo.
  await enterStage(deps, job, 'drawing', signal);
  deps.onPicture?.(job, 'photo', photo);
  const params = { style: job.style, emotion: job.emotion, pose: job.pose };
  const order = {
    photo,
    params,
    take: job.take,
    attempt,
    never: await neverDrawn(deps.db, job.user_id),
    like: await referenceOf(deps, job, signal),
    pose: sheet ? undefined : await poseOf(deps, job, signal),
    ...(sheet && { sheet }),
  };
  return drawAndStore(deps, job, order, signal);
}

/** Draws the picture of a job and stores it at once, because it has been paid for. */
export async function drawAndStore(
  deps: DrawJobDeps,
  job: Generation,
  order: PhotoOrder,
  signal: AbortSignal,
): Promise<Drawn> {
  const { attempt, sheet } = order;
  // A suspended process may have lost the job.
  const beforeCall = () => holdStage(deps, job, 'drawing', signal);
  const { bytes, provider, model, promptVersion, keyColor } = await drawPhoto(
    {
      ...deps,
      beforeCall,
      countRequest: change => addToday(deps.db, job.user_id, 'requests', change, deps.clock.now()),
      mayRedraw: () => mayRedraw(deps, job.user_id),
    },
    order,
    signal,
  );
  const facts = { generation: job.id, provider, model, promptVersion, keyColor, attempt };
  deps.log.info({ ...facts, ...(sheet && { stickers: sheet.length }) }, 'picture drawn');
  const picture = {
    what: `the picture of job ${job.id}`,
    otherwise: 'it is lost: the job is drawn and paid for again',
    facts: { generation: job.id },
  };
  await storePictures(deps, job, picture, new Map([[job.id, bytes]]), signal, (trx, stored) =>
    saveDrawn(trx, job.id, deps.me, { bytes: stored.get(job.id) ?? bytes, provider, attempt }),
  );
  if (!sheet) deps.onPicture?.(job, 'drawn', bytes);
  return { bytes, attempt };
}

/**
 * Stores pictures, and then their rows in one transaction.
 * @param pictures by the id of their job
 * @param write returns false if the job belongs to another process now
 * @throws JobTakenOverError in that case; nothing is kept
 */
export async function storePictures(
  deps: Pick<DrawJobDeps, 'clock' | 'log' | 'db' | 'pictureStore'>,
  { user_id: userId }: Pick<Generation, 'user_id'>,
  step: Parameters<typeof retryWrite>[1],
  pictures: ReadonlyMap<number, Buffer>,
  signal: AbortSignal,
  write: (trx: Trx, stored: ReadonlyMap<number, StoredPicture>) => Promise<boolean>,
): Promise<void> {
  const { db, pictureStore } = deps;
  const stored = new Map<number, StoredPicture>();
  const written = await retryWrite(deps, step, signal, async () => {
    for (const [id, bytes] of pictures)
      if (!stored.has(id)) stored.set(id, await pictureStore.put(id, bytes, signal));
    return transactionOf(db, userId, trx => write(trx, stored));
  });
  if (written) return;
  await discardUnnamed(
    db,
    [...stored.values()].filter(picture => typeof picture === 'string'),
  );
  throw new JobTakenOverError(LOST);
}

/** @throws JobTakenOverError if the job belongs to another process now */
async function holdStage(
  deps: DrawJobDeps,
  job: Generation,
  stage: GenerationStage,
  signal: AbortSignal,
): Promise<void> {
  const step = {
    what: `the stage of job ${job.id}`,
    otherwise: 'the job is resumed at the next start',
    facts: { generation: job.id, stage },
  };
  const isHeld = await retryWrite(deps, step, signal, () => setStage(deps.db, job.id, deps.me, stage));
  if (!isHeld) throw new JobTakenOverError(LOST);
}

export async function enterStage(
  deps: DrawJobDeps,
  job: Generation,
  stage: GenerationStage,
  signal: AbortSignal,
): Promise<void> {
  await holdStage(deps, job, stage, signal);
  deps.progress.stage({ ...job, stage });
}

export interface CutOutDeps extends DrawJobDeps, CuttingDeps {}

/**
 * Returns the cut-out of a job, from its last stored step: a stored drawing has been paid for and is never drawn again.
 * @returns `isStored`: the cut-out is stored already
 */
export async function cutOutOf(
  deps: CutOutDeps,
  job: Generation,
  signal: AbortSignal,
): Promise<{ readonly cutOut: Buffer; readonly isStored: boolean }> {
  const stored = await loadImages(deps.db, job.id);
  const known = await deps.pictureStore.get(stored?.cutout, signal);
  if (known !== undefined) return { cutOut: known, isStored: true };
  const bytes = await deps.pictureStore.get(stored?.drawn, signal);
  const drawn: Drawn = bytes
    ? { bytes, attempt: stored?.attempt === 1 ? 1 : 2 }
    : await drawJob(deps, job, 1, signal);
  const cutting = {
    drawn,
    facts: { generation: job.id },
    begin: () => enterStage(deps, job, 'finishing', signal),
    redrawStrictly: async () =>
      (await mayRedraw(deps, job.user_id)) ? drawJob(deps, job, 2, signal) : undefined,
  };
  return { cutOut: await cutOutDrawn(deps, cutting, signal), isStored: false };
}
