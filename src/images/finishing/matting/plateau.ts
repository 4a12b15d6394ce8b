import type { Raster } from '../../raster.ts';
import type { MeasuredKey } from '../key.ts';
import { lightness } from './translucent.ts';

/** With a greater share of the key than this, a pixel is more probably mixed than of a like colour … */
const ALIKE = 0.42;
/** … and so it is where it would be lighter than this without the key, 0..255: glass, veils, pale washes. */
const DARK = 120;

/**
 * Tells violet hair before blue and green trousers before green from things mixed with the key: they are dark, and even.
 * The edge of a thing is not even; glass and veils are, but they are light.
 *
 * @param roughness how far, in levels of a channel, neighbours of one colour may be apart.
 * @returns tells it of pixel `p` with that share of the key, as a `Trimap.difference`.
 */
export function plateaus(
  { data, width }: Raster,
  key: MeasuredKey,
  roughness: number,
): (p: number, share: number) => boolean {
  const lightWithoutKey = lightness(key);
  const like = (i: number, j: number) => Math.abs((data[i] ?? 0) - (data[j] ?? 0)) <= roughness;
  return (p, share) => {
    const i = 4 * p;
    if (share >= ALIKE || lightWithoutKey(data, i, share) >= DARK) return false;
    for (let c = i; c < i + 3; c++) {
      if (!like(c, c - 4) || !like(c, c + 4) || !like(c, c - 4 * width) || !like(c, c + 4 * width))
        return false;
    }
    return true;
  };
}
