import { loadImages } from '../assistant-db/jobs/generation-images.ts';
import type { Generation } from '../assistant-db/schema.ts';
import { ProviderError } from '../lib/errors.ts';
import { type CuttingDeps, cutOutDrawn, type Drawn } from './cutting.ts';
import { type DrawJobDeps, drawJob, enterStage } from './draw-job.ts';
import { PhotoLostError } from './ports.ts';

export interface CutOutDeps extends DrawJobDeps, CuttingDeps {}

/**
 * The subject of a job without its background, from as far as the job has come: what was drawn is paid, and never
 * drawn again.
 */
export async function cutOutOf(deps: CutOutDeps, job: Generation, signal: AbortSignal): Promise<Buffer> {
  const stored = await loadImages(deps.db, job.id);
  if (stored?.cutout) return stored.cutout;
  const drawn: Drawn = stored?.drawn
    ? { bytes: stored.drawn, attempt: stored.drawn_attempt === 1 ? 1 : 2 }
    : await drawJob(deps, job, 1, signal);
  const cutting = {
    drawn,
    facts: { generation: job.id },
    begin: () => enterStage(deps, job, 'finishing', signal),
    drawSternly: () => drawSternly(deps, job, signal),
  };
  return cutOutDrawn(deps, cutting, signal);
}

/** The second picture; where there is none to be had, the first one has to do. */
async function drawSternly(
  deps: CutOutDeps,
  job: Generation,
  signal: AbortSignal,
): Promise<Drawn | undefined> {
  try {
    return await drawJob(deps, job, 2, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError || error instanceof PhotoLostError)) throw error;
    deps.log.warn({ generation: job.id, err: error }, 'no second picture');
    return undefined;
  }
}
