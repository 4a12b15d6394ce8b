import type { Raster } from '../../../raster.ts';
import type { Trimap } from '../trimap.ts';
import type { Rgb } from './verdict.ts';

/** Every so many rows and columns, a pixel is looked at. */
const EVERY = 2;
/** Squares around one in which the densest part of its thing is looked for. */
const AROUND = 1;
/** This share of the pixels that have a thing's direction from the key is its densest part … */
const SHARE = 0.3;
/** … and at least so many. */
const LEAST = 8;
/** Seen from the key, a thing's pixels lie within an angle of this cosine from its colour … */
const ALIKE = 0.96;
/** … and so many levels away from it at least. */
const AWAY = 24;
/** Bins for the distance from the key, of so many levels. */
const BINS = 56;
const WIDTH = 8;
/** Sums in a bin: count, R, G, B. */
const SUMS = 4;

/**
 * The colour of what is seen through in each square, by what is densest of it nearby: hairs, fur and feathers before the
 * key are a cloud of their colour, but it is there in full on some of them.
 *
 * @param colorOf what is known of the colour so far, by squares; it is taken where all that is seen is thinner.
 * @param side of the squares, in pixels.
 */
export function densest(
  { data, width, height }: Raster,
  { depth }: Trimap,
  colorOf: readonly (Rgb | undefined)[],
  keys: Float32Array,
  side: number,
): (Rgb | undefined)[] {
  const across = Math.ceil(width / side);
  const slots = new Int32Array(colorOf.length).fill(-1);
  let glass = 0;
  colorOf.forEach((color, at) => {
    if (color !== undefined) slots[at] = glass++;
  });
  const bins = new Float32Array(glass * BINS * SUMS);
  const totals = new Int32Array(glass);
  const furthest = new Int32Array(glass);
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at] ?? -1;
    const color = colorOf[at];
    if (slot < 0 || color === undefined) continue;
    const kr = keys[3 * at] ?? 0;
    const kg = keys[3 * at + 1] ?? 0;
    const kb = keys[3 * at + 2] ?? 0;
    const length = Math.sqrt((color[0] - kr) ** 2 + (color[1] - kg) ** 2 + (color[2] - kb) ** 2) + 1e-9;
    const u = (color[0] - kr) / length;
    const v = (color[1] - kg) / length;
    const w = (color[2] - kb) / length;
    const left = (at % across) * side;
    const top = Math.floor(at / across) * side;
    const bottom = Math.min(height, top + side);
    for (let y = top; y < bottom; y += EVERY) {
      for (let p = y * width + left, end = y * width + Math.min(width, left + side); p < end; p += EVERY) {
        if (depth[p] === 0) continue;
        const r = data[4 * p] ?? 0;
        const g = data[4 * p + 1] ?? 0;
        const b = data[4 * p + 2] ?? 0;
        const x = r - kr;
        const gy = g - kg;
        const z = b - kb;
        const along = x * u + gy * v + z * w;
        if (along < AWAY || along * along < ALIKE * ALIKE * (x * x + gy * gy + z * z)) continue;
        const far = Math.min(BINS - 1, Math.floor(along / WIDTH));
        if (far > (furthest[slot] ?? 0)) furthest[slot] = far;
        const bin = (slot * BINS + far) * SUMS;
        bins[bin] = (bins[bin] ?? 0) + 1;
        bins[bin + 1] = (bins[bin + 1] ?? 0) + r;
        bins[bin + 2] = (bins[bin + 2] ?? 0) + g;
        bins[bin + 3] = (bins[bin + 3] ?? 0) + b;
        totals[slot] = (totals[slot] ?? 0) + 1;
      }
    }
  }
  const around = new Int32Array((2 * AROUND + 1) ** 2);
  return colorOf.map((color, at) => {
    if (color === undefined) return undefined;
    let [near, total, first] = [0, 0, 0];
    for (let row = -AROUND; row <= AROUND; row++) {
      for (let column = -AROUND; column <= AROUND; column++) {
        const slot = slots[at + row * across + column] ?? -1;
        if (slot < 0) continue;
        around[near++] = slot;
        total += totals[slot] ?? 0;
        first = Math.max(first, furthest[slot] ?? 0);
      }
    }
    const needed = Math.max(LEAST, SHARE * total);
    if (total < needed) return color;
    let count = 0;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let bin = first; bin >= 0 && count < needed; bin--) {
      for (let i = 0; i < near; i++) {
        const from = ((around[i] ?? 0) * BINS + bin) * SUMS;
        count += bins[from] ?? 0;
        r += bins[from + 1] ?? 0;
        g += bins[from + 2] ?? 0;
        b += bins[from + 3] ?? 0;
      }
    }
    const seen: Rgb = [r / count, g / count, b / count];
    return distanceFromKey(seen, keys, at) > distanceFromKey(color, keys, at) ? seen : color;
  });
}

function distanceFromKey([r, g, b]: Rgb, keys: Float32Array, at: number): number {
  return Math.hypot(r - (keys[3 * at] ?? 0), g - (keys[3 * at + 1] ?? 0), b - (keys[3 * at + 2] ?? 0));
}
