import { distanceTransform } from '../../../src/images/finishing/distance.ts';
import type { Raster } from '../../../src/images/raster.ts';

const BAND = 12;
const WRONG = 51;

/** The error of a matte: alpha at the edge in shares of 1, wrong pixels in shares of all. */
export interface Quality {
  readonly band: number;
  readonly left: number;
  readonly eaten: number;
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
  const sums = { band: 0, inBand: 0, left: 0, eaten: 0 };
  for (let p = 0, i = 3; p < width * height; p++, i += 4) {
    const [ours, real] = [matte.data[i] ?? 0, truth.data[i] ?? 0];
    if (real <= 5 && ours > WRONG) sums.left++;
    if (real >= 250 && ours < 255 - WRONG) sums.eaten++;
    if (band[p] === 0) continue;
    sums.inBand++;
    sums.band += Math.abs(ours - real);
  }
  return {
    band: sums.band / sums.inBand / 255,
    left: sums.left / (width * height),
    eaten: sums.eaten / (width * height),
  };
}
