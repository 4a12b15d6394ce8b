import type { Raster } from '../../raster.ts';
import { smallParts } from '../components.ts';
import { colorDifference, type MeasuredKey } from '../key.ts';
import type { Planes } from '../planes.ts';
import { type Runs, runsOfOther, wholeRows } from '../runs.ts';
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
  /** Of all that is not clear. */
  readonly runs: Runs;
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
  for (let y = 0, p = 0, i = 0; y < height; y++) {
    const { r: keyR, g: keyG, b: keyB } = backdrop.row(y);
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
  const whole = wholeRows(width, height);
  for (const [first, end] of smallParts(runsOfOther(clear, 0, whole), width, MIN_HOLE))
    clear.fill(0, first, end);
  const light = addShadows(picture, backdrop, clear, tolerance, planes);
  const runs = runsOfOther(clear, 1, whole);
  return { difference, away, depth: depthOf(runs, width, height, planes), runs, light };
}

/**
 * Distance of the pixels of the runs to the nearest one of none, by the 3-4 chamfer, in thirds of a pixel, at most 255.
 *
 * Source: Borgefors, "Distance transformations in digital images", CVGIP 34, 1986.
 */
function depthOf({ starts, ends, rows }: Runs, width: number, height: number, planes: Planes): Uint8Array {
  // A frame of one pixel saves the sweeps from asking where the picture ends.
  const stride = width + 2;
  const framed = planes.bytes(stride * (height + 2));
  framed.fill(255, 0, stride).fill(255, (height + 1) * stride);
  for (let y = 1; y <= height; y++) {
    framed[y * stride] = 255;
    framed[(y + 1) * stride - 1] = 255;
    const shift = stride + 2 * y - 1;
    for (let run = rows[y - 1] ?? 0; run < (rows[y] ?? 0); run++) {
      const first = (starts[run] ?? 0) + shift;
      const end = (ends[run] ?? 0) + shift;
      framed.fill(255, first, end);
      sweep(framed, first, end - first, 1, stride);
    }
  }
  const depth = planes.bytes(width * height);
  for (let y = height; y > 0; y--) {
    const shift = stride + 2 * y - 1;
    for (let run = (rows[y] ?? 0) - 1; run >= (rows[y - 1] ?? 0); run--) {
      const first = (starts[run] ?? 0) + shift;
      const end = (ends[run] ?? 0) + shift;
      sweep(framed, end - 1, end - first, -1, stride);
      depth.set(framed.subarray(first, end), first - shift);
    }
  }
  return depth;
}

/** Along `count` pixels from `q` on, forwards (`way` 1) or backwards (-1): the least of what is there and what four neighbours say. */
function sweep(framed: Uint8Array, q: number, count: number, way: number, stride: number): void {
  const row = q - way * stride;
  let beside = framed[q - way] ?? 255;
  let corner = framed[row - way] ?? 255;
  let straight = framed[row] ?? 255;
  for (let n = 0, step = 0; n < count; n++) {
    const at = q + step;
    step += way;
    const next = framed[row + step] ?? 255;
    let least = framed[at] ?? 255;
    if (beside + 3 < least) least = beside + 3;
    if (straight + 3 < least) least = straight + 3;
    if (corner + 4 < least) least = corner + 4;
    if (next + 4 < least) least = next + 4;
    framed[at] = least;
    beside = least;
    corner = straight;
    straight = next;
  }
}
