import type { Decoder } from '../images/decoder/index.ts';
import type { Finisher } from '../images/finishing/finisher.ts';
import { EmptySubjectError, UnkeyableError } from '../images/finishing/key.ts';
import { isUseless } from '../images/photo.ts';
import { ProviderError } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { Remover } from '../providers/remover.ts';
import { PhotoLostError } from './ports.ts';

export interface CuttingDeps {
  readonly finisher: Finisher;
  readonly remover: Remover | undefined;
  readonly decoder: Decoder;
  readonly log: Logger;
}

export interface Drawn {
  readonly bytes: Buffer;
  readonly attempt: 1 | 2;
}

export interface Cutting {
  readonly drawn: Drawn;
  readonly facts: Readonly<Record<string, unknown>>;
  /** Called before each attempt. Its error ends the cutting. */
  readonly begin: () => Promise<void>;
  /** Undefined if the limit does not allow another drawing. */
  readonly redrawStrictly: () => Promise<Drawn | undefined>;
}

type Unusable = UnkeyableError | EmptySubjectError;

/**
 * Cuts the subject out of a drawn picture. If its background cannot be keyed, it tries in order: a drawing with a stricter
 * prompt, the background remover, the segmentation of photos (for a flat background), and a card of the whole picture.
 * @throws EmptySubjectError if the picture has no subject
 */
export async function cutOutDrawn(deps: CuttingDeps, cutting: Cutting, signal: AbortSignal): Promise<Buffer> {
  const { drawn: first } = cutting;
  const cut = await tryToCut(deps, cutting, first);
  if (Buffer.isBuffer(cut)) return cut;
  const second = first.attempt === 1 ? await secondOf(deps, cutting, signal) : undefined;
  if (second === undefined) return withoutKey(deps, cutting, first.bytes, cut, signal);
  const secondCut = await tryToCut(deps, cutting, second);
  if (Buffer.isBuffer(secondCut)) return secondCut;
  // The second picture may be empty; then the first one, which has a subject, is used.
  return secondCut instanceof EmptySubjectError
    ? withoutKey(deps, cutting, first.bytes, cut, signal)
    : withoutKey(deps, cutting, second.bytes, secondCut, signal);
}

async function secondOf(
  { log }: CuttingDeps,
  { facts, redrawStrictly }: Cutting,
  signal: AbortSignal,
): Promise<Drawn | undefined> {
  try {
    return await redrawStrictly();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError || error instanceof PhotoLostError)) throw error;
    log.warn({ ...facts, err: error }, 'redraw with the stricter prompt failed');
    return undefined;
  }
}

async function tryToCut(
  { finisher, log }: CuttingDeps,
  { facts, begin }: Cutting,
  { bytes, attempt }: Drawn,
): Promise<Buffer | Unusable> {
  await begin();
  try {
    return await finisher.cutOut(bytes);
  } catch (error) {
    if (!(error instanceof UnkeyableError || error instanceof EmptySubjectError)) throw error;
    log.warn({ ...facts, attempt, err: error }, 'cutting out a drawn picture failed');
    return error;
  }
}

async function withoutKey(
  deps: CuttingDeps,
  { facts }: Cutting,
  drawn: Buffer,
  reason: Unusable,
  signal: AbortSignal,
): Promise<Buffer> {
  if (reason instanceof EmptySubjectError) throw reason;
  const removed = await removeBackground(deps, drawn, facts, signal);
  if (removed !== undefined) return removed;
  if (reason.reason === 'not_saturated') {
    try {
      return await deps.finisher.cutOutDrawing(drawn);
    } catch (error) {
      if (!(error instanceof UnkeyableError || error instanceof EmptySubjectError)) throw error;
    }
  }
  deps.log.warn(facts, 'background removal failed; using the full picture as a card');
  return deps.finisher.card(drawn);
}

/** Returns undefined if no remover is configured or it failed. */
export async function removeBackground(
  deps: CuttingDeps,
  picture: Buffer,
  facts: Cutting['facts'],
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  if (!deps.remover) return undefined;
  try {
    const removed = await deps.remover.remove(picture, signal);
    if (!(await isUseless(deps, removed))) return await deps.finisher.cutOut(removed);
    deps.log.warn(facts, 'the background remover sent a picture that cannot be decoded');
  } catch (error) {
    signal.throwIfAborted();
    deps.log.warn({ ...facts, err: error }, 'the background remover failed');
  }
  return undefined;
}
