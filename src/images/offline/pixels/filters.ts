import type { Raster } from '../../raster.ts';

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
