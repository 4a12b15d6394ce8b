import type { Raster } from '../../raster.ts';
import { clearSmallParts } from '../components.ts';
import { colorDifference, type MeasuredKey } from '../key.ts';
import type { Planes } from '../planes.ts';
import type { Backdrop } from './backdrop.ts';
import { addShadows } from './shadow.ts';

/** One pixel's length in {@link Trimap.depth}. */
export const PIXEL = 3;
/** Smallest hole inside the subject, in pixels: the gaps between hairs are hardly bigger than specks of noise. */
const MIN_HOLE = 3;

/** What is known of every pixel at first sight. */
export interface Trimap {
  /** {@link colorDifference} as a share of the key's: 1 background, 0 neutral, below 0 the opposite. */
  readonly difference: Float32Array;
  /** By how much more than noise the channel that is furthest from the key's is from it, 0..255. */
  readonly away: Uint8Array;
  /** Distance to the nearest clear pixel in {@link PIXEL}ths, 0 for clear ones themselves, at most 255. */
  readonly depth: Uint8Array;
  /** See `addShadows`. */
  readonly light: Uint8Array | undefined;
}

/**
 * Finds the pixels that are surely background and how far all others are from them.
 *
 * @param tolerance how far in RGB background may be from the key.
 */
export function firstSight(
  picture: Raster,
  key: MeasuredKey,
  backdrop: Backdrop,
  tolerance: number,
  planes: Planes,
): Trimap {
  const { data, width, height } = picture;
  const difference = planes.floats(width * height);
  const clear = planes.bytes(width * height);
  const away = planes.bytes(width * height);
  const limit = tolerance * tolerance;
  const { kind } = key;
  const scale = 1 / key.strength;
  const { r: keyR, g: keyG, b: keyB } = backdrop;
  for (let y = 0, p = 0, i = 0; y < height; y++) {
    backdrop.row(y);
    for (let x = 0; x < width; x++, p++, i += 4) {
      const r = data[i] ?? 0;
      const g = data[i + 1] ?? 0;
      const b = data[i + 2] ?? 0;
      const dr = r - (keyR[x] ?? 0);
      const dg = g - (keyG[x] ?? 0);
      const db = b - (keyB[x] ?? 0);
      if (dr * dr + dg * dg + db * db <= limit) {
        clear[p] = 1;
        difference[p] = 1;
        continue;
      }
      difference[p] = colorDifference(kind, r, g, b) * scale;
      let most = dr < 0 ? -dr : dr;
      if (dg > most) most = dg;
      else if (-dg > most) most = -dg;
      if (db > most) most = db;
      else if (-db > most) most = -db;
      if (most > tolerance) away[p] = most - tolerance;
    }
  }
  // Specks of noise inside the subject are no holes.
  clearSmallParts(clear, width, height, MIN_HOLE);
  const light = addShadows(picture, backdrop, clear, tolerance, planes);
  return { difference, away, depth: depthFrom(clear, width, height, planes), light };
}

/**
 * Distance to the nearest set pixel by the 3-4 chamfer, in thirds of a pixel, at most 255.
 *
 * Source: Borgefors, "Distance transformations in digital images", CVGIP 34, 1986.
 */
function depthFrom(seeds: Uint8Array, width: number, height: number, planes: Planes): Uint8Array {
  // A frame of one pixel saves the sweeps from asking where the picture ends.
  const stride = width + 2;
  const depth = planes.bytes(stride * (height + 2)).fill(255);
  for (let y = 0, p = 0; y < height; y++) {
    for (let q = (y + 1) * stride + 1, end = q + width; q < end; q++, p++) if (seeds[p] === 1) depth[q] = 0;
    sweep(depth, (y + 1) * stride + 1, 1, width, stride);
  }
  const out = planes.bytes(width * height);
  for (let y = height - 1; y >= 0; y--) {
    const start = (y + 1) * stride + 1;
    sweep(depth, start + width - 1, -1, width, stride);
    out.set(depth.subarray(start, start + width), y * width);
  }
  return out;
}

/** Along a row from pixel `q` on, forwards (`way` 1) or backwards (-1): the least of what is there and what four neighbours say. */
function sweep(depth: Uint8Array, q: number, way: number, width: number, stride: number): void {
  const row = q - way * stride;
  let beside = 255;
  let corner = depth[row - way] ?? 255;
  let straight = depth[row] ?? 255;
  for (let x = 0, step = way; x < width; x++, step += way) {
    const next = depth[row + step] ?? 255;
    const at = q + step - way;
    let least = depth[at] ?? 255;
    if (least > 0) {
      if (beside + 3 < least) least = beside + 3;
      if (straight + 3 < least) least = straight + 3;
      if (corner + 4 < least) least = corner + 4;
      if (next + 4 < least) least = next + 4;
      depth[at] = least;
    }
    beside = least;
    corner = straight;
    straight = next;
  }
}
