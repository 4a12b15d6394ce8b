import { neverDrawn } from '../assistant/taste/never.ts';
import { setStage } from '../assistant-db/jobs/claims.ts';
import { loadImages, saveDrawn } from '../assistant-db/jobs/generation-images.ts';
import { NO_PHOTO } from '../assistant-db/jobs/generations.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Generation, GenerationStage, Store } from '../assistant-db/schema.ts';
import { retryWrite } from '../assistant-db/trouble.ts';
import { preparePhoto, UndecodableError } from '../images/photo.ts';
import type { SheetDrawing } from '../images/types.ts';
import { ProviderError } from '../lib/errors.ts';
import type { Drawn } from './cutting.ts';
import type { DrawDeps } from './draw.ts';
import { drawPhoto } from './draw-photo.ts';
import { PhotoLostError, type PhotoSource, type PictureObserver, type ProgressReporter } from './ports.ts';

export interface DrawJobDeps extends DrawDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly photos: PhotoSource;
  readonly progress: ProgressReporter;
  readonly onPicture?: PictureObserver | undefined;
}

/**
 * The lease of this process expired while it drew, so that the job is somebody else's; or its person has been forgotten.
 * Nothing is to be stored or said.
 */
export class JobTakenOverError extends Error {
  override readonly name = 'JobTakenOverError';
}

export const LOST = 'another process has taken this job over, or its person has been forgotten';

/** It could be decoded when it came. The same bytes would come the next time: only another photo helps. */
async function prepared({ decoder }: DrawJobDeps, bytes: Buffer, signal: AbortSignal): Promise<Buffer> {
  try {
    return await preparePhoto(decoder, bytes, signal);
  } catch (cause) {
    if (!(cause instanceof UndecodableError)) throw cause;
    // The machine may be busier than it was, or will be.
    if (cause.outcome === 'timed_out')
      throw new ProviderError('decoder', 'unavailable', cause.message, { cause });
    throw new PhotoLostError('the photo cannot be decoded', { cause });
  }
}

/** The sticker whose look the picture is to have, where its job has one and it is still kept. */
async function referenceOf(
  { db }: DrawJobDeps,
  { reference_id: id }: Generation,
): Promise<Buffer | undefined> {
  return (id === null ? undefined : (await loadImages(db, id))?.cutout) ?? undefined;
}

/**
 * Has the picture of a job drawn, and stores it: it is paid for.
 * @param sheet what is to stand on it, where that is more than the job's own sticker
 */
export async function drawJob(
  deps: DrawJobDeps,
  job: Generation,
  attempt: 1 | 2,
  signal: AbortSignal,
  sheet?: readonly SheetDrawing[],
): Promise<Drawn> {
  if (job.photo_file_id === NO_PHOTO) throw new PhotoLostError('the photo has been forgotten');
  const photo = await prepared(deps, await deps.photos.fetch(job.photo_file_id, signal), signal);
  // Only now: while the photo cannot be fetched, nothing is being drawn.
  await enterStage(deps, job, 'drawing', signal);
  deps.onPicture?.(job, 'photo', photo);
  const params = { style: job.style, emotion: job.emotion, pose: job.pose };
  const order = {
    photo,
    params,
    take: job.take,
    attempt,
    never: await neverDrawn(deps.db, job.user_id),
    like: await referenceOf(deps, job),
    ...(sheet && { sheet }),
  };
  const { bytes, provider, model, promptVersion, keyColor } = await drawPhoto(deps, order, signal);
  const facts = { generation: job.id, provider, model, promptVersion, keyColor, attempt };
  deps.log.info({ ...facts, ...(sheet && { stickers: sheet.length }) }, 'picture drawn');
  const picture = {
    what: `the picture of job ${job.id}`,
    otherwise: 'it is lost: the job is drawn, and paid for, once more',
    facts: { generation: job.id },
  };
  const kept = await retryWrite(deps, picture, signal, () =>
    deps.db.transaction().execute(trx => saveDrawn(trx, job.id, deps.me, { bytes, provider, attempt })),
  );
  if (!kept) throw new JobTakenOverError(LOST);
  if (!sheet) deps.onPicture?.(job, 'drawn', bytes);
  return { bytes, attempt };
}

/** Stores and shows how far a job is. Throws {@link JobTakenOverError}. */
export async function enterStage(
  deps: Pick<DrawJobDeps, 'db' | 'me' | 'clock' | 'log' | 'progress'>,
  job: Generation,
  stage: GenerationStage,
  signal: AbortSignal,
): Promise<void> {
  const step = {
    what: `the stage of job ${job.id}`,
    otherwise: 'the job is resumed at the next start',
    facts: { generation: job.id, stage },
  };
  const ours = await retryWrite(deps, step, signal, () => setStage(deps.db, job.id, deps.me, stage));
  if (!ours) throw new JobTakenOverError(LOST);
  deps.progress.stage({ ...job, stage });
}
