import type { Raster } from '../../raster.ts';
import type { Planes } from '../planes.ts';
import type { Backdrop } from './backdrop.ts';
import type { Mixture } from './mixture.ts';
import { lightAt } from './shadow.ts';
import { PIXEL, type Trimap } from './trimap.ts';

/** Nearer to the background than this, in pixels, no pixel is trusted to be unmixed. */
const SHALLOW = 2;
/** A pixel is unmixed when its difference is below this, and not falling towards the inside by more than `FALLING`. */
export const PURE_BELOW = 0.1;
const FALLING = 0.06;
/** Deeper than this it is, too, though its difference falls: a line within the subject. */
const SURE = 4;
/** The least slope of an edge, in levels for a pixel: what rises more slowly from the key is no solid thing's. */
const STEEP = 6;
/** Added to the depth, in {@link PIXEL}ths: between the lines of a net a JPEG tints the key itself. */
const FAINT = 5 * PIXEL;
/** How many pixels of distance a squared level of misfit is worth. */
const MISFIT = 0.3;
/** Solid colours further away than this, in pixels, say nothing. */
const REACH = 40;

/** What is to be done with each pixel: it is clear, */
export const CLEAR = 0;
/** it may be mixed with the key, so alpha is to be found, */
const MIXED = 1;
/** or it is opaque, and its colour one of the subject's, by which others can be measured. */
export const SOLID = 2;

/** The pixels that may be mixed. */
export interface Mixed {
  /** Their indices, in order. */
  readonly pixels: Int32Array;
  /** R, G, B of the key at each of them. */
  readonly key: Float32Array;
}

/**
 * Sorts the pixels.
 *
 * @param isPlateau see `plateaus`.
 * @param band in {@link PIXEL}ths.
 */
export function sortPixels(
  { difference, away, depth, runs, light }: Trimap,
  translucent: Uint8Array,
  isPlateau: (p: number, share: number) => boolean,
  band: number,
  width: number,
  planes: Planes,
): Uint8Array {
  const kinds = planes.bytes(depth.length);
  const last = kinds.length - 1;
  for (let run = 0; run < runs.starts.length; run++) {
    for (let p = runs.starts[run] ?? 0, end = runs.ends[run] ?? 0; p < end; p++) {
      const deep = depth[p] ?? 0;
      kinds[p] = MIXED;
      const seen = translucent[p] ?? 0;
      if (seen === 1 || (seen === 2 && !isPlateau(p, difference[p] ?? 0))) continue;
      if (deep > band) {
        kinds[p] = SOLID;
        continue;
      }
      const own = difference[p] ?? 0;
      if (deep < SHALLOW * PIXEL) continue;
      if (own > PURE_BELOW) {
        const isShaded = light !== undefined && lightAt(light, p, width) < 1;
        if (!isShaded && (away[p] ?? 0) * PIXEL > STEEP * (deep + FAINT) && isPlateau(p, own))
          kinds[p] = SOLID;
        continue;
      }
      if (deep > SURE * PIXEL) {
        kinds[p] = SOLID;
        continue;
      }
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

/** The mixed pixels, with the key at each. */
export function collectMixed(
  kinds: Uint8Array,
  backdrop: Backdrop,
  { runs, light }: Trimap,
  width: number,
  planes: Planes,
): Mixed {
  const { starts, ends, rows } = runs;
  let count = 0;
  for (let run = 0; run < starts.length; run++) {
    for (let p = starts[run] ?? 0, end = ends[run] ?? 0; p < end; p++) if (kinds[p] === MIXED) count++;
  }
  const pixels = planes.ints(count);
  const key = planes.floats(3 * count);
  for (let y = 0, m = 0; m < count; y++) {
    const { r, g, b } = backdrop.row(y);
    for (let run = rows[y] ?? 0; run < (rows[y + 1] ?? 0); run++) {
      for (let p = starts[run] ?? 0, end = ends[run] ?? 0; p < end; p++) {
        if (kinds[p] !== MIXED) continue;
        pixels[m] = p;
        const x = p - y * width;
        const lit = light === undefined ? 1 : lightAt(light, p, width);
        key[3 * m] = lit * (r[x] ?? 0);
        key[3 * m + 1] = lit * (g[x] ?? 0);
        key[3 * m + 2] = lit * (b[x] ?? 0);
        m++;
      }
    }
  }
  return { pixels, key };
}

/**
 * For every mixed pixel a solid one near it whose colour explains it best: that lies, seen from the key, in its
 * direction. Neighbours share what they found, so a few sweeps do for a search.
 *
 * Source of the idea: Gastal & Oliveira, "Shared Sampling for Real-Time Alpha Matting", Eurographics 2010; of the
 * sweeps: Barnes et al., "PatchMatch", SIGGRAPH 2009.
 *
 * @returns for every pixel of the picture the index of its solid one; 0, a corner that is never taken, where there is
 * none within reach.
 */
export function shareSolid(
  { data, width }: Raster,
  kinds: Uint8Array,
  { pixels, key }: Mixed,
  mixture: Mixture,
  planes: Planes,
): Int32Array {
  const found = planes.ints(kinds.length);
  const end = kinds.length - 1;
  const inverse = 1 / width;
  for (const way of [-1, 1]) {
    // First what was found for the pixel itself.
    const steps = [0, way, way * (width - 1), way * width, way * (width + 1)];
    for (let n = 0; n < pixels.length; n++) {
      const m = way === -1 ? n : pixels.length - 1 - n;
      const p = pixels[m] ?? 0;
      let best = 0;
      let least = Infinity;
      let last = 0;
      for (let i = 0; i < steps.length; i++) {
        const next = p + (steps[i] ?? 0);
        // Beyond the picture there is no neighbour: the other end of a row is none either, though it would seem near.
        const q = next < 0 || next > end ? p : next;
        const candidate = kinds[q] === SOLID ? q : (found[q] ?? 0);
        if (candidate === 0 || candidate === best || candidate === last) continue;
        if (last === 0) mixture.begin(data, 4 * p, key, 3 * m);
        last = candidate;
        const far = pixelDistance(candidate - p, width, inverse);
        if (far >= least) continue;
        const price = far + MISFIT * mixture.misfitOf(data, 4 * candidate);
        if (price < least) {
          least = price;
          best = candidate;
        }
      }
      found[p] = best;
    }
  }
  return found;
}

/**
 * Between two pixels whose indices differ by so much; without end beyond {@link REACH}. They are no more than half a row apart,
 * being neighbours' neighbours, so that rounding tells columns from rows.
 *
 * @param inverse of the width: a division takes several times as long.
 */
function pixelDistance(apart: number, width: number, inverse: number): number {
  const dy = Math.floor(apart * inverse + 0.5);
  const dx = apart - dy * width;
  const squared = dx * dx + dy * dy;
  return squared > REACH * REACH ? Infinity : Math.sqrt(squared);
}
