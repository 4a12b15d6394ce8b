import type { Raster } from '../../raster.ts';

/** One value per pixel, rows from the top. */
export type Plane = Float32Array;

export type Rgb = readonly [number, number, number];

/** A raster in which every pixel went through `paint`, which gets 0..255 and the pixel's index; clamped. */
export function mapPixels(
  source: Raster,
  paint: (r: number, g: number, b: number, p: number) => Rgb,
): Raster {
  const { data, width, height } = source;
  const out = new Uint8ClampedArray(data.length);
  for (let p = 0, i = 0; p < width * height; p++, i += 4) {
    const [r, g, b] = paint(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0, p);
    out[i] = r;
    out[i + 1] = g;
    out[i + 2] = b;
    out[i + 3] = data[i + 3] ?? 255;
  }
  return { data: new Uint8Array(out.buffer), width, height };
}

/** Rec. 601 luma of every pixel, 0..1. */
export function luma({ data, width, height }: Raster): Plane {
  const plane = new Float32Array(width * height);
  for (let p = 0, i = 0; p < plane.length; p++, i += 4) {
    plane[p] = (0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0)) / 255;
  }
  return plane;
}

/** A plane of so many pixels; many times as quick as `Float32Array.from`. */
export function planeOf(pixels: number, value: (pixel: number) => number): Plane {
  const plane = new Float32Array(pixels);
  for (let p = 0; p < pixels; p++) plane[p] = value(p);
  return plane;
}

/** Gaussian blur, `sigma` in pixels. */
export function blur(plane: Plane, width: number, height: number, sigma: number): Plane {
  const reach = Math.ceil(sigma * 2.5);
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, k) =>
    Math.exp(-((k - reach) ** 2) / (2 * sigma * sigma)),
  );
  const across = new Float32Array(plane.length);
  // With what is beyond its ends.
  const row = new Float32Array(width + 2 * reach);
  const beside = Int32Array.from(kernel, (_, k) => k);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    row.set(plane.subarray(start, start + width), reach);
    row.fill(plane[start] ?? 0, 0, reach);
    row.fill(plane[start + width - 1] ?? 0, reach + width);
    weigh(row, beside, kernel, across.subarray(start, start + width));
  }
  const out = new Float32Array(plane.length);
  const below = new Int32Array(kernel.length);
  for (let y = 0; y < height; y++) {
    for (let k = 0; k < below.length; k++)
      below[k] = Math.min(height - 1, Math.max(0, y + k - reach)) * width;
    weigh(across, below, kernel, out.subarray(y * width, (y + 1) * width));
  }
  return out;
}

/**
 * The weighted mean, for each pixel of a row, of the pixels at some offsets from its column. Four sums at a time: one alone would
 * wait for each of its additions.
 */
function weigh(source: Plane, offsets: Int32Array, weights: Float32Array, out: Float32Array): void {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let x = 0;
  for (; x + 3 < out.length; x += 4) {
    let one = 0;
    let two = 0;
    let three = 0;
    let four = 0;
    for (let k = 0; k < offsets.length; k++) {
      const weight = weights[k] ?? 0;
      const near = (offsets[k] ?? 0) + x;
      one += weight * (source[near] ?? 0);
      two += weight * (source[near + 1] ?? 0);
      three += weight * (source[near + 2] ?? 0);
      four += weight * (source[near + 3] ?? 0);
    }
    out[x] = one / sum;
    out[x + 1] = two / sum;
    out[x + 2] = three / sum;
    out[x + 3] = four / sum;
  }
  for (; x < out.length; x++) {
    let value = 0;
    for (let k = 0; k < offsets.length; k++)
      value += (weights[k] ?? 0) * (source[(offsets[k] ?? 0) + x] ?? 0);
    out[x] = value / sum;
  }
}

/** Mean over a square window of `2 * radius + 1` pixels, clipped at the border; linear in the pixels. */
export function boxMean(plane: Plane, width: number, height: number, radius: number): Plane {
  return downMean(acrossMean(plane, width, radius), width, height, radius);
}

function acrossMean(from: Plane, width: number, radius: number): Plane {
  const to = new Float32Array(from.length);
  for (let start = 0; start < from.length; start += width) {
    let [sum, count] = [0, 0];
    for (let at = -radius; at < width; at++) {
      if (at + radius < width) {
        sum += from[start + at + radius] ?? 0;
        count++;
      }
      if (at - radius - 1 >= 0) {
        sum -= from[start + at - radius - 1] ?? 0;
        count--;
      }
      if (at >= 0) to[start + at] = sum / count;
    }
  }
  return to;
}

/** Row by row too: to go down column after column is several times as slow. */
function downMean(from: Plane, width: number, height: number, radius: number): Plane {
  const to = new Float32Array(from.length);
  const sums = new Float64Array(width);
  for (let y = 0; y < Math.min(radius, height); y++) {
    for (let x = 0, p = y * width; x < width; x++, p++) sums[x] = (sums[x] ?? 0) + (from[p] ?? 0);
  }
  let count = Math.min(radius, height);
  for (let y = 0, p = 0; y < height; y++) {
    // What comes in below, and what goes out above: no row at all beyond the ends.
    const below = y + radius < height ? (y + radius) * width : -1;
    const above = y - radius > 0 ? (y - radius - 1) * width : -1;
    count += (below < 0 ? 0 : 1) - (above < 0 ? 0 : 1);
    for (let x = 0; x < width; x++, p++) {
      let sum = sums[x] ?? 0;
      if (below >= 0) sum += from[below + x] ?? 0;
      if (above >= 0) sum -= from[above + x] ?? 0;
      sums[x] = sum;
      to[p] = sum / count;
    }
  }
  return to;
}

/** Luma in soft steps, as flat paint has them; `value` 0..1. */
export function softSteps(value: number, steps: number): number {
  const nearest = Math.round(value * steps) / steps;
  return nearest + (Math.tanh((value - nearest) * steps * 5) * 0.5) / steps / 1.2;
}

/** Repeatable grain, 0..1, of a pixel. */
export function grain(x: number, y: number): number {
  let hash = (x * 374761393 + y * 668265263) | 0;
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}
