import type { Raster } from '../../raster.ts';
import type { KeyColor } from '../../types.ts';
import type { MeasuredKey } from '../key.ts';

/** With a greater share of the key than this, a pixel is more probably mixed than of a like colour … */
const ALIKE = 0.42;
/** … and so it is where it would be lighter than this without the key, 0..255: glass, veils, pale washes. */
const DARK = 120;
/** What is even so far around it, in pixels, is no edge. */
const WIDE = 3;

/**
 * Tells solid things of a colour near the key from what is mixed with it where the background is near: they are even, which
 * an edge is not. Narrow ones, as violet hair before blue, are known by their being dark as well. Glass is even, too: that
 * is asked before.
 *
 * @param roughness how far, in levels of a channel, neighbours of one colour may be apart.
 * @returns tells it of pixel `p` with that share of the key, as a `Trimap.difference`.
 */
export function plateaus(
  { data, width }: Raster,
  key: MeasuredKey,
  roughness: number,
): (p: number, share: number) => boolean {
  const lightWithoutKey = lightnessWithoutKey(key);
  const like = (i: number, j: number) => Math.abs((data[i] ?? 0) - (data[j] ?? 0)) <= roughness;
  const isEven = (i: number, far: number) => {
    const across = 4 * far;
    const down = across * width;
    for (let c = i; c < i + 3; c++) {
      if (!like(c, c - across) || !like(c, c + across) || !like(c, c - down) || !like(c, c + down))
        return false;
    }
    return true;
  };
  return (p, share) => {
    const i = 4 * p;
    if (isEven(i, WIDE)) return true;
    return share < ALIKE && lightWithoutKey(data, i, share) < DARK && isEven(i, 1);
  };
}

/** How light the pixel at byte `i` would be without `share` of the key, 0..255, by the channels that the key lacks. */
function lightnessWithoutKey(key: MeasuredKey): (data: Uint8Array, i: number, share: number) => number {
  const lacking = lackingChannels(key.kind);
  const keyLacking = lacking([key.r, key.g, key.b], 0);
  return (data, i, share) => (lacking(data, i) - share * keyLacking) / (1 - share);
}

/** The mean of the channels of which a key has little. */
function lackingChannels(kind: KeyColor): (data: ArrayLike<number>, i: number) => number {
  switch (kind) {
    case 'green':
      return (data, i) => ((data[i] ?? 0) + (data[i + 2] ?? 0)) / 2;
    case 'blue':
      return (data, i) => ((data[i] ?? 0) + (data[i + 1] ?? 0)) / 2;
    case 'magenta':
      return (data, i) => data[i + 1] ?? 0;
    default:
      return kind satisfies never;
  }
}
