import type { Raster } from '../../../../src/images/raster.ts';
import type { Quality } from '../metrics.ts';

/** Alpha from which something is seen. */
const SEEN = 16;

/** What a sticker made of a matte would have wrong. */
export interface Checks {
  /** Longer side of the true subject, by that of what was cut out: below 1 it does not fill its sticker. */
  readonly filled: number;
  /** How far the colour of the solid subject is off, in levels, on average. */
  readonly colour: number;
  readonly right: boolean;
}

/** @param quality of the same matte */
export function check(cut: Raster, truth: Raster, quality: Quality): Checks {
  const filled = longerSide(truth) / longerSide(cut);
  const colour = colourError(cut, truth);
  const right =
    quality.left <= 0.001 &&
    quality.eaten <= 0.007 &&
    quality.band <= 0.1 &&
    Math.abs(filled - 1) <= 0.03 &&
    colour <= 6;
  return { filled, colour, right };
}

function longerSide({ data, width, height }: Raster): number {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) < SEEN) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  return Math.max(1, right - left, bottom - top);
}

/** Before white, so that what became translucent counts as well. */
function colourError({ data }: Raster, truth: Raster): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < data.length; i += 4) {
    if ((truth.data[i + 3] ?? 0) < 255) continue;
    count += 3;
    const alpha = (data[i + 3] ?? 0) / 255;
    for (let c = i; c < i + 3; c++)
      sum += Math.abs(alpha * ((data[c] ?? 0) - 255) + 255 - (truth.data[c] ?? 0));
  }
  return count === 0 ? 0 : sum / count;
}
