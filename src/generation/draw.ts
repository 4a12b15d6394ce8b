import type { Decoder } from '../images/decoder/index.ts';
import { chooseKeyColor, prepareReference } from '../images/key-color.ts';
import { isUseless as isUselessPicture } from '../images/photo.ts';
import { isSamePicture } from '../images/same-picture.ts';
import type { DrawnImage, ImageGenerator, ImageRequest, KeyColor } from '../images/types.ts';
import type { Clock } from '../lib/clock.ts';
import { isPermanent, ProviderError } from '../lib/errors.ts';
import type { Logger } from '../lib/logger.ts';
import type { Observe } from '../lib/telemetry.ts';

/** The longest pause that a provider may ask for, because the user is waiting. */
const MAX_WAIT_MS = 15_000;
const MAX_TRIES = 3;

export interface DrawDeps {
  readonly generators: readonly ImageGenerator[];
  readonly decoder: Decoder;
  readonly clock: Clock;
  readonly log: Logger;
  readonly random: () => number;
  readonly observe?: Observe | undefined;
  /** Throws if the drawing is no longer wanted. */
  readonly beforeCall?: (() => Promise<void>) | undefined;
  /** Called before a request, so that a paid one is never uncounted. -1 takes back a request that was certainly not charged. */
  readonly countRequest?: ((change: 1 | -1) => Promise<void>) | undefined;
  /** Whether an unusable picture may be drawn again. */
  readonly mayRedraw?: (() => Promise<boolean>) | undefined;
}

/** Whether asking again, or another provider, cannot cost twice. */
export function definitelyNotCharged(error: ProviderError): boolean {
  switch (error.kind) {
    case 'unreachable':
    case 'rate_limited':
    case 'unavailable':
    case 'auth':
    case 'quota':
    case 'region':
    case 'model_missing':
    case 'bad_request':
    case 'image_refused':
      return true;
    case 'timeout':
    case 'interrupted':
    case 'bad_answer':
    case 'blocked':
    case 'no_image':
    case 'unchanged':
      return false;
    default:
      return error.kind satisfies never;
  }
}

async function drawOnce(
  deps: DrawDeps,
  generator: ImageGenerator,
  request: ImageRequest,
  signal: AbortSignal,
): Promise<DrawnImage> {
  const { clock, observe } = deps;
  const { name: provider, model } = generator;
  await deps.beforeCall?.();
  const began = clock.elapsed();
  const call = () =>
    ({ type: 'model_call', role: 'image', provider, model, ms: clock.elapsed() - began }) as const;
  try {
    await deps.countRequest?.(1);
    const drawn = await generator.draw(request, signal);
    if (await isUselessPicture(deps, drawn.bytes))
      throw new ProviderError(provider, 'no_image', 'the picture cannot be decoded');
    if (!request.sheet && !request.frames && (await isSamePicture(deps, request.photo, drawn.bytes)))
      throw new ProviderError(provider, 'unchanged', 'the model returned the photo unchanged');
    observe?.(call());
    return drawn;
  } catch (error) {
    if (error instanceof ProviderError && !signal.aborted) observe?.({ ...call(), failure: error.kind });
    if (error instanceof ProviderError && definitelyNotCharged(error))
      await deps.countRequest?.(-1).catch((err: unknown) => {
        deps.log.warn({ err }, 'taking back the count of an uncharged request failed');
      });
    throw error;
  }
}

async function drawWith(
  deps: DrawDeps,
  generator: ImageGenerator,
  request: ImageRequest,
  signal: AbortSignal,
): Promise<DrawnImage> {
  let { attempt } = request;
  for (let tries = 1; ; tries++) {
    try {
      return await drawOnce(deps, generator, { ...request, attempt }, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProviderError)) throw error;
      const isUseless = error.kind === 'no_image' || error.kind === 'unchanged';
      if (isUseless && attempt === 1 && (await deps.mayRedraw?.()) !== false) {
        attempt = 2;
        continue;
      }
      const passing =
        error.kind === 'unreachable' || error.kind === 'rate_limited' || error.kind === 'unavailable';
      const wait = error.retryAfterMs ?? 1000 * 2 ** (tries - 1) * (1 + deps.random());
      if (!passing || tries >= MAX_TRIES || wait > MAX_WAIT_MS) throw error;
      await deps.clock.sleep(wait, signal);
      signal.throwIfAborted();
    }
  }
}

/** Tries the next provider only if this one certainly did not charge. Otherwise the user is asked first. */
async function drawPicture(deps: DrawDeps, request: ImageRequest, signal: AbortSignal): Promise<DrawnImage> {
  let last = new ProviderError('images', 'unreachable', 'no image provider is configured');
  for (const generator of deps.generators) {
    try {
      return await drawWith(deps, generator, request, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProviderError)) throw error;
      const level = isPermanent(error.kind) ? 'error' : 'warn';
      deps.log[level]({ provider: generator.name, kind: error.kind, err: error }, 'image provider failed');
      if (!definitelyNotCharged(error)) throw error;
      last = error;
    }
  }
  throw last;
}

export interface PhotoOrder
  extends Pick<ImageRequest, 'photo' | 'params' | 'take' | 'attempt' | 'never' | 'sheet' | 'frames'> {
  /** The sticker whose look is copied. */
  readonly like?: Buffer | undefined;
  /** The picture whose pose is copied, unless there is `like`. */
  readonly pose?: Buffer | undefined;
}

export async function drawPhoto(
  deps: DrawDeps,
  { like, pose, ...order }: PhotoOrder,
  signal: AbortSignal,
): Promise<DrawnImage & { readonly keyColor: KeyColor }> {
  const keyColor = await chooseKeyColor(order.photo, order.params);
  // A sticker that is animated has no background of its own.
  const photo = order.frames ? await prepareReference(order.photo, keyColor) : order.photo;
  const second = like ?? pose;
  const reference = second && (await prepareReference(second, keyColor));
  const shows = like ? 'look' : 'pose';
  const request = {
    ...order,
    photo,
    keyColor,
    ...(reference && ({ reference, referenceShows: shows } as const)),
  };
  return { ...(await drawPicture(deps, request, signal)), keyColor };
}
