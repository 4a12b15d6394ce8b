import { type Plane, planeOf } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { distanceTransform } from '../distance.ts';
import { colorDifference, type MeasuredKey } from '../key.ts';
import type { Background } from './background.ts';
import { addShadows } from './shadow.ts';

/** Nearer to the background than this, in pixels, no pixel is trusted to be unmixed. */
const SHALLOW = 2;
/** A pixel is unmixed when its difference is below this, and not falling towards the inside by more than `FALLING`. */
export const PURE_BELOW = 0.1;
const FALLING = 0.06;
/** Deeper than this it is, too, though its difference falls: a line within the subject. */
const SURE = 4;

/** What is to be done with each pixel: it is background, */
export const CLEAR = 0;
/** it may be mixed with the key, so alpha is to be found, */
export const MIXED = 1;
/** or it is opaque, and its colour one of the subject's, by which others can be measured. */
export const SOLID = 2;

export interface Sight {
  /** {@link colorDifference} as a share of the key's: 1 background, 0 neutral, below 0 the opposite. */
  readonly difference: Plane;
  /** Distance to the nearest background pixel, 0 for background itself. */
  readonly depth: Plane;
}

/**
 * Finds the pixels that are surely background, enclosed holes and shadows too, and how far all others are from them.
 *
 * @param tolerance how far in RGB background may be from the key.
 */
export function firstSight(
  picture: Raster,
  key: MeasuredKey,
  background: Background,
  tolerance: number,
): Sight {
  const { data, width, height } = picture;
  const difference = new Float32Array(width * height);
  const clear = new Uint8Array(width * height);
  for (let y = 0, p = 0, i = 0; y < height; y++) {
    const { r: keyR, g: keyG, b: keyB } = background.row(y);
    for (let x = 0; x < width; x++, p++, i += 4) {
      const r = data[i] ?? 0;
      const g = data[i + 1] ?? 0;
      const b = data[i + 2] ?? 0;
      const dr = r - (keyR[x] ?? 0);
      const dg = g - (keyG[x] ?? 0);
      const db = b - (keyB[x] ?? 0);
      const isKey = dr * dr + dg * dg + db * db <= tolerance * tolerance;
      if (isKey) clear[p] = 1;
      difference[p] = isKey ? 1 : colorDifference(key.kind, r, g, b) / key.strength;
    }
  }
  addShadows(picture, background, clear, tolerance);
  const { squared } = distanceTransform(clear, width, height);
  return { difference, depth: planeOf(squared.length, p => Math.sqrt(squared[p] ?? 0)) };
}

/**
 * The trimap.
 *
 * @param translucent not 0 for pixels through which the key may be seen.
 * @param band from so many pixels from the background on all others are opaque.
 */
export function trimap(
  { difference, depth }: Sight,
  translucent: Uint8Array,
  band: number,
  width: number,
): Uint8Array {
  const kinds = new Uint8Array(depth.length);
  const last = kinds.length - 1;
  for (let p = 0; p < kinds.length; p++) {
    const deep = depth[p] ?? 0;
    if (deep === 0) continue;
    kinds[p] = MIXED;
    if (translucent[p] !== 0) continue;
    const own = difference[p] ?? 0;
    if (deep > band) kinds[p] = SOLID;
    else if (deep < SHALLOW || own > PURE_BELOW) continue;
    else if (deep > SURE) kinds[p] = SOLID;
    else {
      const least = Math.min(
        difference[Math.max(0, p - 2)] ?? own,
        difference[Math.min(last, p + 2)] ?? own,
        difference[p >= 2 * width ? p - 2 * width : p] ?? own,
        difference[p + 2 * width <= last ? p + 2 * width : p] ?? own,
      );
      if (own - least < FALLING) kinds[p] = SOLID;
    }
  }
  return kinds;
}
