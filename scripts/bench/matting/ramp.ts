import type { Raster } from '../../../src/images/raster.ts';

/** From which distance of the key's colour on a pixel is not quite clear, and from which it is opaque. */
export interface Thresholds {
  readonly low: number;
  readonly high: number;
}

/** What is tried when the ramp is tuned. */
const LOWS = [8, 16, 24, 36, 50, 70];
const HIGHS = [60, 90, 120, 150, 190, 230, 280];

/** The key as the median of every channel in a ring along the border, as the ramp's author would measure it. */
export function medianKey({ data, width, height }: Raster): [number, number, number] {
  const ring = Math.round(Math.min(width, height) * 0.02);
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)];
  let total = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (x >= ring && y >= ring && x < width - ring && y < height - ring) continue;
      total++;
      counts.forEach((count, c) => {
        const value = data[(y * width + x) * 4 + c] ?? 0;
        count[value] = (count[value] ?? 0) + 1;
      });
    }
  }
  const median = (channel: number) => {
    let seen = 0;
    for (const [value, count] of (counts[channel] ?? new Uint32Array()).entries()) {
      seen += count;
      if (seen * 2 >= total) return value;
    }
    return 0;
  };
  return [median(0), median(1), median(2)];
}

/**
 * The plain way: alpha rises with the distance of a pixel's colour from the key, colours are unmixed with that alpha
 * and clamped.
 */
export function rampMatte({ data, width, height }: Raster, { low, high }: Thresholds): Raster {
  const [kr, kg, kb] = medianKey({ data, width, height });
  const out = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    const distance = Math.sqrt((r - kr) ** 2 + (g - kg) ** 2 + (b - kb) ** 2);
    const alpha = Math.min(1, Math.max(0, (distance - low) / (high - low)));
    if (alpha === 0) continue;
    out[i] = unmixed(r, kr, alpha);
    out[i + 1] = unmixed(g, kg, alpha);
    out[i + 2] = unmixed(b, kb, alpha);
    out[i + 3] = Math.round(alpha * 255);
  }
  return { data: out, width, height };
}

function unmixed(value: number, key: number, alpha: number): number {
  return Math.min(255, Math.max(0, Math.round((value - (1 - alpha) * key) / alpha)));
}

/** Error of the ramp for every pair of thresholds, summed over pictures, so that the best pair can be chosen. */
export class Tuning {
  readonly #errors = new Float64Array(LOWS.length * HIGHS.length);

  /** Counts one picture in: every seventh pixel near its true edge. */
  add({ data, width, height }: Raster, truth: Raster, band: Uint8Array): void {
    const [kr, kg, kb] = medianKey({ data, width, height });
    for (let p = 0; p < width * height; p += 7) {
      if (band[p] === 0) continue;
      const i = p * 4;
      const distance = Math.hypot((data[i] ?? 0) - kr, (data[i + 1] ?? 0) - kg, (data[i + 2] ?? 0) - kb);
      const real = (truth.data[i + 3] ?? 0) / 255;
      this.#errors.forEach((error, pair) => {
        const { low, high } = thresholds(pair);
        this.#errors[pair] =
          error + Math.abs(Math.min(1, Math.max(0, (distance - low) / (high - low))) - real);
      });
    }
  }

  best(): Thresholds {
    let best = 0;
    this.#errors.forEach((error, pair) => {
      if (error < (this.#errors[best] ?? 0)) best = pair;
    });
    return thresholds(best);
  }
}

function thresholds(pair: number): Thresholds {
  const low = LOWS[Math.floor(pair / HIGHS.length)] ?? 0;
  return { low, high: Math.max(low + 1, HIGHS[pair % HIGHS.length] ?? 0) };
}
