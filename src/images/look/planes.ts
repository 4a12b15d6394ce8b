import type { Raster } from '../raster.ts';

/** One number per pixel, rows from the top. */
export interface Plane {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** The brightness, 0..255. */
export function lumaPlane({ data, width, height }: Raster): Plane {
  const luma = new Float32Array(width * height);
  for (let p = 0, i = 0; p < luma.length; p++, i += 4) {
    luma[p] = 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0);
  }
  return { data: luma, width, height };
}

/** @param sigma of the Gaussian, in pixels. */
export function gaussianBlur(plane: Plane, sigma: number): Plane {
  return blurredAlong(blurredAlong(plane, sigma, 'x'), sigma, 'y');
}

/** A weighted sum of the plane moved by each pixel of the kernel; beyond the border its last pixel goes on. */
function blurredAlong({ data, width, height }: Plane, sigma: number, axis: 'x' | 'y'): Plane {
  const radius = Math.ceil(2.5 * sigma);
  const kernel = Array.from({ length: 2 * radius + 1 }, (_, k) =>
    Math.exp(-((k - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const result = new Float32Array(data.length);
  for (const [k, value] of kernel.entries()) {
    const by = k - radius;
    const weight = value / total;
    for (let y = 0; y < height; y++) {
      const to = y * width;
      if (axis === 'y') {
        const from = Math.min(height - 1, Math.max(0, y + by)) * width;
        for (let x = 0; x < width; x++)
          result[to + x] = (result[to + x] ?? 0) + weight * (data[from + x] ?? 0);
        continue;
      }
      const first = Math.min(width, Math.max(0, -by));
      const last = Math.max(first, Math.min(width, width - by));
      for (let x = 0; x < first; x++) result[to + x] = (result[to + x] ?? 0) + weight * (data[to] ?? 0);
      for (let x = first; x < last; x++)
        result[to + x] = (result[to + x] ?? 0) + weight * (data[to + x + by] ?? 0);
      const end = data[to + width - 1] ?? 0;
      for (let x = last; x < width; x++) result[to + x] = (result[to + x] ?? 0) + weight * end;
    }
  }
  return { data: result, width, height };
}

/** How steep the brightness is, per pixel; 0 at the border. */
export function steepness({ data, width, height }: Plane): Float32Array {
  const result = new Float32Array(data.length);
  for (let y = 1; y < height - 1; y++) {
    for (let p = y * width + 1, end = (y + 1) * width - 1; p < end; p++) {
      const dx = (data[p + 1] ?? 0) - (data[p - 1] ?? 0);
      const dy = (data[p + width] ?? 0) - (data[p - width] ?? 0);
      result[p] = Math.sqrt(dx * dx + dy * dy) / 2;
    }
  }
  return result;
}
