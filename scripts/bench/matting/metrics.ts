import { distanceTransform } from '../../../src/images/finishing/distance.ts';
import type { Raster } from '../../../src/images/raster.ts';

const BAND = 12;
const WRONG = 51;

/** How far a matte is from the truth; alpha in shares of 1, colours in levels of 255, shares of all pixels. */
export interface Quality {
  readonly band: number;
  readonly gradient: number;
  readonly left: number;
  readonly eaten: number;
  readonly dark: number;
  readonly white: number;
}

function edgeBand({ data, width, height }: Raster): Uint8Array {
  const seeds = new Uint8Array(width * height);
  for (let p = 0; p < seeds.length; p++) {
    const alpha = data[p * 4 + 3] ?? 0;
    const right = p % width === width - 1 ? alpha : data[p * 4 + 7];
    const below = data[(p + width) * 4 + 3] ?? alpha;
    if (
      (alpha > 0 && alpha < 255 && (right !== alpha || below !== alpha)) ||
      alpha - (right ?? 0) > 127 ||
      (right ?? 0) - alpha > 127 ||
      Math.abs(alpha - below) > 127
    )
      seeds[p] = 1;
  }
  return Uint8Array.from(distanceTransform(seeds, width, height).squared, squared =>
    squared <= BAND * BAND ? 1 : 0,
  );
}

export function compare(matte: Raster, truth: Raster): Quality {
  const band = edgeBand(truth);
  const { width, height } = truth;
  const [a, t] = [matte.data, truth.data];
  const sums = {
    band: 0,
    gradient: 0,
    dark: 0,
    white: 0,
    inBand: 0,
    left: 0,
    eaten: 0,
  };
  for (let p = 0, i = 0; p < width * height; p++, i += 4) {
    const [ours, real] = [a[i + 3] ?? 0, t[i + 3] ?? 0];
    if (real <= 5 && ours > WRONG) sums.left++;
    if (real >= 250 && ours < 255 - WRONG) sums.eaten++;
    if (band[p] === 0) continue;
    sums.inBand++;
    sums.band += Math.abs(ours - real);
    const x = p % width;
    if (x > 0 && x < width - 1 && p >= width && p < (height - 1) * width) {
      sums.gradient += (slope(a, i, width) - slope(t, i, width)) ** 2;
    }
    for (let c = 0; c < 3; c++) {
      const under = [23, 33, 43][c] ?? 0;
      const [mine, its] = [a[i + c] ?? 0, t[i + c] ?? 0];
      sums.dark += Math.abs((mine - under) * ours - (its - under) * real) / 255;
      sums.white += Math.abs((mine - 255) * ours - (its - 255) * real) / 255;
    }
  }
  const { inBand } = sums;
  return {
    band: sums.band / inBand / 255,
    gradient: sums.gradient / inBand / 255 ** 2,
    left: sums.left / (width * height),
    eaten: sums.eaten / (width * height),
    dark: sums.dark / inBand / 3,
    white: sums.white / inBand / 3,
  };
}

function slope(rgba: Uint8Array, i: number, width: number): number {
  const at = (x: number, y: number) => rgba[i + 3 + 4 * (x + y * width)] ?? 0;
  const dx = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
  const dy = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
  return Math.hypot(dx, dy) / 8;
}
