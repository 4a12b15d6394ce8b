import { neverDrawn } from '../assistant/taste/never.ts';
import { setStage } from '../assistant-db/jobs/claims.ts';
import { loadImages, saveDrawn } from '../assistant-db/jobs/generation-images.ts';
import { NO_PHOTO } from '../assistant-db/jobs/no-photo.ts';
import type { ProcessIdentity } from '../assistant-db/operation/processes.ts';
import type { Generation, GenerationStage, Store } from '../assistant-db/schema.ts';
import { untilStored } from '../assistant-db/until-stored.ts';
import { EmptySubjectError, UnkeyableError } from '../images/finishing/errors.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import { chooseKeyColor } from '../images/key-color.ts';
import { preparePhoto, UndecodableError } from '../images/photo.ts';
import { prepareReference } from '../images/reference.ts';
import { isUseless } from '../images/sniff.ts';
import type { KeyColor } from '../images/types.ts';
import { ProviderError } from '../lib/errors.ts';
import type { Remover } from '../providers/remover.ts';
import { type DrawDeps, drawPicture } from './draw.ts';
import { PhotoLostError, type PhotoSource, type PictureObserver, type ProgressReporter } from './ports.ts';

export interface CutOutDeps extends DrawDeps {
  readonly db: Store;
  readonly me: ProcessIdentity;
  readonly photos: PhotoSource;
  readonly finisher: Finisher;
  /** The operator's own, where there is one. */
  readonly remover: Remover | undefined;
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

/** A picture that was paid for, and which try of the model it was. */
interface Drawn {
  readonly bytes: Buffer;
  readonly attempt: 1 | 2;
}

/**
 * The subject of a job without its background, from as far as the job has come: what was drawn is paid, and never
 * drawn again. A picture that cannot be keyed is drawn once more with a sterner prompt; one that cannot be keyed
 * then either goes to the operator's background remover, and at last becomes a card.
 */
export async function cutOutOf(deps: CutOutDeps, job: Generation, signal: AbortSignal): Promise<Buffer> {
  const stored = await loadImages(deps.db, job.id);
  if (stored?.cutout) return stored.cutout;
  const first: Drawn = stored?.drawn
    ? { bytes: stored.drawn, attempt: stored.drawn_attempt === 1 ? 1 : 2 }
    : await draw(deps, job, 1, signal);
  const cut = await tryToCut(deps, job, first, signal);
  if (Buffer.isBuffer(cut)) return cut;
  const second = first.attempt === 1 ? await drawSternly(deps, job, signal) : undefined;
  if (second === undefined) return withoutKey(deps, job, first.bytes, cut, signal);
  const secondCut = await tryToCut(deps, job, second, signal);
  if (Buffer.isBuffer(secondCut)) return secondCut;
  // Of two pictures the one with a subject: the second may be empty.
  return secondCut instanceof EmptySubjectError
    ? withoutKey(deps, job, first.bytes, cut, signal)
    : withoutKey(deps, job, second.bytes, secondCut, signal);
}

type Unusable = UnkeyableError | EmptySubjectError;

async function tryToCut(
  deps: CutOutDeps,
  job: Generation,
  drawn: Drawn,
  signal: AbortSignal,
): Promise<Buffer | Unusable> {
  await enter(deps, job, 'finishing', signal);
  try {
    return await deps.finisher.cutOut(drawn.bytes);
  } catch (error) {
    if (!(error instanceof UnkeyableError || error instanceof EmptySubjectError)) throw error;
    deps.log.warn(
      { generation: job.id, attempt: drawn.attempt, err: error },
      'a drawn picture cannot be cut out',
    );
    return error;
  }
}

/** It could be decoded when it came. The same bytes would come the next time: only another photo helps. */
async function prepared({ decoder }: CutOutDeps, bytes: Buffer, signal: AbortSignal): Promise<Buffer> {
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
  { db }: CutOutDeps,
  { reference_id: id }: Generation,
  keyColor: KeyColor,
): Promise<Buffer | undefined> {
  const cutOut = id === null ? undefined : (await loadImages(db, id))?.cutout;
  return cutOut ? prepareReference(cutOut, keyColor) : undefined;
}

async function draw(deps: CutOutDeps, job: Generation, attempt: 1 | 2, signal: AbortSignal): Promise<Drawn> {
  if (job.photo_file_id === NO_PHOTO) throw new PhotoLostError('the photo has been forgotten');
  const photo = await prepared(deps, await deps.photos.fetch(job.photo_file_id, signal), signal);
  // Only now: while the photo cannot be fetched, nothing is being drawn.
  await enter(deps, job, 'drawing', signal);
  deps.onPicture?.(job, 'photo', photo);
  const params = { style: job.style, emotion: job.emotion, pose: job.pose };
  const keyColor = await chooseKeyColor(photo, params);
  const never = await neverDrawn(deps.db, job.user_id);
  const reference = await referenceOf(deps, job, keyColor);
  const request = {
    photo,
    params,
    keyColor,
    take: job.take,
    attempt,
    never,
    ...(reference && { reference }),
  };
  const { bytes, provider, model, promptVersion } = await drawPicture(deps, request, signal);
  deps.log.info({ generation: job.id, provider, model, promptVersion, keyColor, attempt }, 'picture drawn');
  const picture = {
    what: `the picture of job ${job.id}`,
    otherwise: 'it is lost: the job is drawn, and paid for, once more',
    facts: { generation: job.id },
  };
  const kept = await untilStored(deps, picture, signal, () =>
    deps.db.transaction().execute(trx => saveDrawn(trx, job.id, deps.me, { bytes, provider, attempt })),
  );
  if (!kept) throw new JobTakenOverError(LOST);
  deps.onPicture?.(job, 'drawn', bytes);
  return { bytes, attempt };
}

/** The second picture; where there is none to be had, the first one has to do. */
async function drawSternly(
  deps: CutOutDeps,
  job: Generation,
  signal: AbortSignal,
): Promise<Drawn | undefined> {
  try {
    return await draw(deps, job, 2, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError || error instanceof PhotoLostError)) throw error;
    deps.log.warn({ generation: job.id, err: error }, 'no second picture');
    return undefined;
  }
}

/** What is left for a picture without a key colour. Throws where there is no subject in it either. */
async function withoutKey(
  deps: CutOutDeps,
  job: Generation,
  drawn: Buffer,
  reason: Unusable,
  signal: AbortSignal,
): Promise<Buffer> {
  if (reason instanceof EmptySubjectError) throw reason;
  if (deps.remover) {
    try {
      const removed = await deps.remover.remove(drawn, signal);
      if (!(await isUseless(deps, removed))) return await deps.finisher.cutOut(removed);
      deps.log.warn({ generation: job.id }, 'the answer of the background remover cannot be decoded');
    } catch (error) {
      signal.throwIfAborted();
      deps.log.warn({ generation: job.id, err: error }, 'the background remover was of no help');
    }
  }
  deps.log.warn({ generation: job.id }, 'the whole picture becomes the sticker, as a card');
  return deps.finisher.card(drawn);
}

async function enter(
  deps: CutOutDeps,
  job: Generation,
  stage: GenerationStage,
  signal: AbortSignal,
): Promise<void> {
  const step = {
    what: `the stage of job ${job.id}`,
    otherwise: 'the job is resumed at the next start',
    facts: { generation: job.id, stage },
  };
  const ours = await untilStored(deps, step, signal, () => setStage(deps.db, job.id, deps.me, stage));
  if (!ours) throw new JobTakenOverError(LOST);
  deps.progress.stage({ ...job, stage });
}
