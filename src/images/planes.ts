import type { Raster } from './raster.ts';

export type Plane = Float32Array;

/** Many times faster than `Float32Array.from`. */
export function planeOf(pixels: number, value: (pixel: number) => number): Plane {
  const plane = new Float32Array(pixels);
  for (let p = 0; p < pixels; p++) plane[p] = value(p);
  return plane;
}

export function maskOf(pixels: number, isIn: (pixel: number) => boolean): Uint8Array {
  const mask = new Uint8Array(pixels);
  for (let p = 0; p < pixels; p++) mask[p] = isIn(p) ? 1 : 0;
  return mask;
}

export function lumaOf(r: number, g: number, b: number): number {
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

export function luma({ data, width, height }: Raster): Plane {
  return planeOf(
    width * height,
    p => lumaOf(data[4 * p] ?? 0, data[4 * p + 1] ?? 0, data[4 * p + 2] ?? 0) / 255,
  );
}

/** Rises smoothly from 0 at `from` to 1 at `to`. */
export function ramp(value: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

export function blur(plane: Plane, width: number, height: number, sigma: number): Plane {
  const bell = bellOf(sigma);
  const reach = bell.length - 1;
  const across = new Float32Array(plane.length);
  const row = new Float32Array(width + 2 * reach);
  for (let start = 0; start < plane.length; start += width) {
    row.set(plane.subarray(start, start + width), reach);
    row.fill(plane[start] ?? 0, 0, reach);
    row.fill(plane[start + width - 1] ?? 0, reach + width);
    const out = across.subarray(start, start + width);
    for (let k = 0; k <= reach; k++)
      addBoth(out, row.subarray(reach - k), row.subarray(reach + k), bell[k] ?? 0);
  }
  const blurred = new Float32Array(plane.length);
  const rowAt = (y: number) => across.subarray(Math.min(height - 1, Math.max(0, y)) * width);
  for (let y = 0; y < height; y++) {
    const out = blurred.subarray(y * width, (y + 1) * width);
    for (let k = 0; k <= reach; k++) addBoth(out, rowAt(y - k), rowAt(y + k), bell[k] ?? 0);
  }
  return blurred;
}

function bellOf(sigma: number): Plane {
  const bell = planeOf(Math.ceil(sigma * 2.5) + 1, k => Math.exp(-(k ** 2) / (2 * sigma * sigma)));
  bell[0] = 0.5;
  const sum = 2 * bell.reduce((total, weight) => total + weight, 0);
  return bell.map(weight => weight / sum);
}

function addBoth(out: Plane, one: Plane, other: Plane, weight: number): void {
  for (let x = 0; x < out.length; x++) out[x] = (out[x] ?? 0) + weight * ((one[x] ?? 0) + (other[x] ?? 0));
}

/** The window is clipped at the border. */
export function boxMean(plane: Plane, width: number, height: number, radius: number): Plane {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += plane[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = row + (sums[y * stride + x + 1] ?? 0);
    }
  }
  const means = new Float32Array(plane.length);
  for (let y = 0, p = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * stride;
    const bottom = Math.min(height, y + radius + 1) * stride;
    for (let x = 0; x < width; x++, p++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const sum =
        (sums[bottom + right] ?? 0) -
        (sums[bottom + left] ?? 0) -
        (sums[top + right] ?? 0) +
        (sums[top + left] ?? 0);
      means[p] = sum / ((right - left) * ((bottom - top) / stride));
    }
  }
  return means;
}

/**
 * He, Sun, Tang, "Guided Image Filtering", PAMI 2013.
 * @param smoothness brightness variance, 0..1, below which a window counts as flat
 */
export function guidedFilter(
  guide: Plane,
  mask: Plane,
  width: number,
  height: number,
  radius: number,
  smoothness: number,
): Plane {
  const mean = (plane: Plane) => boxMean(plane, width, height, radius);
  const times = (a: Plane, b: Plane) => planeOf(a.length, p => (a[p] ?? 0) * (b[p] ?? 0));
  const [meanGuide, meanMask] = [mean(guide), mean(mask)];
  const [corrGuide, corrMask] = [mean(times(guide, guide)), mean(times(guide, mask))];
  const slope = planeOf(guide.length, p => {
    const value = meanGuide[p] ?? 0;
    const variance = (corrGuide[p] ?? 0) - value * value;
    return ((corrMask[p] ?? 0) - value * (meanMask[p] ?? 0)) / (variance + smoothness);
  });
  const shift = planeOf(guide.length, p => (meanMask[p] ?? 0) - (slope[p] ?? 0) * (meanGuide[p] ?? 0));
  const [meanSlope, meanShift] = [mean(slope), mean(shift)];
  return planeOf(guide.length, p =>
    Math.min(1, Math.max(0, (meanSlope[p] ?? 0) * (guide[p] ?? 0) + (meanShift[p] ?? 0))),
  );
}
