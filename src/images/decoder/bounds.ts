import { MAX_PIXELS } from '../max-pixels.ts';
import { MAX_PARTS, type Structure } from './structure/types.ts';

const MB = 1024 * 1024;
/** Encoders make 3 to some 20; each costs a pass over all pixels. */
const MAX_SCANS = 64;
/** Pixels times scans: the largest picture in 20 of them. */
const MAX_PASSED_PIXELS = 20 * MAX_PIXELS;
/** Those of printers have up to 3 MB. */
const MAX_PROFILE_BYTES = 4 * MB;
const MAX_HELD_BYTES = 256 * MB;
/** Only the first is decoded, but all of them are looked over. */
const MAX_FRAMES = 1000;
/** Of a phone's photo. It takes a tenth of a second. */
const MAX_CHEAP_PIXELS = 13_000_000;
/** Pixels times scans: the largest photo that Telegram makes itself, in ten of them. */
const MAX_CHEAP_PASSED_PIXELS = 50_000_000;

/**
 * Why a picture is not decoded at all. `pixels`: too many; `work`: it is built in a way that costs far more than its pixels.
 */
export type Excess = 'pixels' | 'work';

/** What is too much about a picture, by its structure; undefined where it may be decoded. */
export function excessOf(picture: Structure): Excess | undefined {
  const { width, height, frames, scans, parts, profileBytes, heldPerPixel } = picture;
  const pixels = width * height;
  if (pixels > MAX_PIXELS) return 'pixels';
  if (frames > MAX_FRAMES || scans > MAX_SCANS || parts > MAX_PARTS || profileBytes > MAX_PROFILE_BYTES)
    return 'work';
  return pixels * scans > MAX_PASSED_PIXELS || pixels * heldPerPixel > MAX_HELD_BYTES ? 'work' : undefined;
}

/** Whether decoding takes many times as long as an ordinary photo does. */
export function isExpensive({ width, height, scans }: Structure): boolean {
  const pixels = width * height;
  return pixels > MAX_CHEAP_PIXELS || pixels * scans > MAX_CHEAP_PASSED_PIXELS;
}
