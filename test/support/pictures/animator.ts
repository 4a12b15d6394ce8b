import { encodeFilm } from '../../../src/images/motion/encode.ts';
import type { Film, FilmFormat } from '../../../src/images/motion/film.ts';
import type { Animator } from '../../../src/images/motion/index.ts';
import { previewOf } from '../../../src/images/motion/preview.ts';
import type { MotionRequest } from '../../../src/images/motion/render.ts';
import { openEncoder } from '../../../src/images/motion/vp9.ts';
import type { Raster } from '../../../src/images/raster.ts';
import type { OnProgress } from '../../../src/lib/worker-process.ts';

/** Encodes until the process stops. */
export const unlessStopped = (signal?: AbortSignal) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** Makes short films, because real ones take many seconds, or gives `answer`. */
export function fakeAnimator(
  answer?: (signal?: AbortSignal, onProgress?: OnProgress) => ReturnType<Animator['animate']>,
) {
  const requests: MotionRequest[] = [];
  const animator: Animator = {
    animate: async (request, signal, onProgress) => {
      requests.push(request);
      if (answer !== undefined) return answer(signal, onProgress);
      return shortFilm(requests.length, request.format);
    },
    check: async () => ({ ok: true }),
    close: async () => {},
  };
  return { animator, requests, asked: () => requests.map(({ motion }) => motion) };
}

const PLACES = 20;
const SHADES = 50;
export const SHORT_FILM_KINDS = PLACES * SHADES * SHADES;

/** Two low frames: a bar jumps to the right. @param number below {@link SHORT_FILM_KINDS}; films with different ones differ */
export async function shortFilm(number = 0, format: FilmFormat = 'sticker'): ReturnType<Animator['animate']> {
  const isEmoji = format === 'emoji';
  const [width, height] = isEmoji ? [100, 100] : [512, 64];
  const [bar, right] = isEmoji ? [40, 55] : [200, 280];
  const shadeOf = (level: number) => 20 + 4 * (Math.floor(level) % SHADES);
  const color = [200, shadeOf(number / PLACES), shadeOf(number / (PLACES * SHADES)), 255];
  const frameOf = (from: number): Raster => {
    const data = new Uint8Array(width * height * 4);
    for (let at = 0; at < width * height; at++)
      if (at % width >= from && at % width < from + bar) data.set(color, at * 4);
    return { data, width, height };
  };
  const place = number % PLACES;
  const frames = [frameOf(isEmoji ? place : 20 + place), frameOf(right)];
  const film: Film = { width, height, frames, durationsMs: [800, 700], format };
  const encoded = await encodeFilm(film, await openEncoder());
  if (encoded.outcome !== 'ok') return encoded;
  const made = { ...encoded, height, durationMs: 1500 };
  return isEmoji ? made : { ...made, preview: await previewOf(film) };
}
