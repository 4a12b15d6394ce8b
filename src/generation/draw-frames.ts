import { loadImages } from '../assistant-db/jobs/generation-images.ts';
import type { Generation } from '../assistant-db/schema.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import { UnkeyableError } from '../images/finishing/key.ts';
import { FramesUnusableError } from '../images/frames/unusable.ts';
import { gridFor } from '../images/sheet/request.ts';
import { type CutOutDeps, drawAndStore, enterStage, referenceOf } from './draw-job.ts';

export interface FramesDeps extends CutOutDeps {
  readonly finisher: Finisher;
}

/**
 * Returns the frames of a job, from its last stored step: a stored drawing has been paid for and is never drawn again.
 * @throws FramesUnusableError if too few poses can be used, or the sticker is gone
 */
export async function framesOf(
  deps: FramesDeps,
  job: Generation,
  signal: AbortSignal,
): Promise<{ readonly cutOut: Buffer; readonly isStored: boolean }> {
  const stored = await loadImages(deps.db, job.id);
  const known = await deps.pictureStore.get(stored?.cutout, signal);
  if (known !== undefined) return { cutOut: known, isStored: true };
  const drawn = (await deps.pictureStore.get(stored?.drawn, signal)) ?? (await draw(deps, job, signal));
  await enterStage(deps, job, 'finishing', signal);
  try {
    return { cutOut: await deps.finisher.cutFrames(drawn, gridFor(job.frames)), isStored: false };
  } catch (error) {
    if (!(error instanceof UnkeyableError)) throw error;
    throw new FramesUnusableError('the background cannot be removed', { cause: error });
  }
}

async function draw(deps: FramesDeps, job: Generation, signal: AbortSignal): Promise<Buffer> {
  const sticker = await referenceOf(deps, job, signal);
  if (sticker === undefined) throw new FramesUnusableError('the cut-out of the sticker is gone');
  await enterStage(deps, job, 'drawing', signal);
  const { style, emotion, pose, frames, take } = job;
  const order = {
    photo: sticker,
    params: { style, emotion, pose },
    take,
    attempt: 1,
    frames: { count: frames, as: 'sheet' },
  } as const;
  const generators = deps.generators.filter(({ animates }) => animates === true);
  return (await drawAndStore({ ...deps, generators }, job, order, signal)).bytes;
}
