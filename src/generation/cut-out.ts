import { loadImages } from '../assistant-db/jobs/generation-images.ts';
import type { Generation } from '../assistant-db/schema.ts';
import { EmptySubjectError, UnkeyableError } from '../images/finishing/errors.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import { isUseless } from '../images/sniff.ts';
import { ProviderError } from '../lib/errors.ts';
import type { Remover } from '../providers/remover.ts';
import { type DrawJobDeps, type Drawn, drawJob, enterStage } from './draw-job.ts';
import { PhotoLostError } from './ports.ts';

export interface CutOutDeps extends DrawJobDeps {
  readonly finisher: Finisher;
  /** The operator's own, where there is one. */
  readonly remover: Remover | undefined;
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
    : await drawJob(deps, job, 1, signal);
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
  await enterStage(deps, job, 'finishing', signal);
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
