import sharp from 'sharp';
import { MAX_FILM_MS } from '../motion/film.ts';
import { type Raster, rasterOf } from '../raster.ts';
import { type Found, inSquare, type Timed } from './frames.ts';

/** Of one frame. Larger ones are no animation that a messenger plays. */
const MAX_FRAME_PIXELS = 16_000_000;
/** Of all frames up to the last one in use, because they are decoded one after another. */
const MAX_PIXELS = 600_000_000;
/** Browsers show a frame without a duration, or with 10 ms, for this long. */
const DEFAULT_FRAME_MS = 100;
const MIN_GIF_MS = 20;

interface Span {
  readonly first: number;
  readonly durationsMs: readonly number[];
}

/** The frames that are seen within three seconds from `startMs`, with the part of their durations in there. */
function spanFrom(durations: readonly number[], startMs: number): Span {
  const durationsMs: number[] = [];
  let first = 0;
  let at = 0;
  for (const [index, duration] of durations.entries()) {
    const seen = Math.min(at + duration, startMs + MAX_FILM_MS) - Math.max(at, startMs);
    if (seen > 0) {
      if (durationsMs.length === 0) first = index;
      durationsMs.push(seen);
    }
    at += duration;
  }
  return { first, durationsMs };
}

/** Decodes three seconds of a GIF or an animated WebP. Throws sharp's error if the file is damaged. */
export async function decodeAnimation(bytes: Buffer, startMs: number): Promise<Found> {
  const { width, height, pages = 1, delay = [] } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const durations = Array.from({ length: pages }, (_, page) => {
    const given = delay[page] ?? 0;
    return given < MIN_GIF_MS ? DEFAULT_FRAME_MS : given;
  });
  const total = durations.reduce((sum, each) => sum + each, 0);
  // A moment after the end is the last one.
  const { first, durationsMs } = spanFrom(durations, Math.min(startMs, total - 1));
  const count = durationsMs.length;
  if (width * height > MAX_FRAME_PIXELS || width * height * (first + count) > MAX_PIXELS) return 'too_large';
  const opened = sharp(bytes, { limitInputPixels: false, page: first, pages: count, failOn: 'truncated' });
  const stack = await rasterOf(inSquare(opened));
  const pageHeight = stack.height / count;
  const size = stack.width * pageHeight * 4;
  const frames = durationsMs.map((_, k): Raster => {
    return { data: stack.data.subarray(k * size, (k + 1) * size), width: stack.width, height: pageHeight };
  });
  return { frames, durationsMs } satisfies Timed;
}
