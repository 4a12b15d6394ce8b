import { blur } from '../planes.ts';
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
export function gaussianBlur({ data, width, height }: Plane, sigma: number): Plane {
  return { data: blur(data, width, height, sigma), width, height };
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
