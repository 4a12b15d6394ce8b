import type { Raster } from '../../raster.ts';
import type { KeyColor } from '../../types.ts';
import type { Mixture } from './mixture.ts';
import type { Translucent } from './translucent/translucent.ts';

/** Around a pixel, how far the one with the least of the key is looked for. */
const AROUND = 2;
/** From this difference on a pixel certainly has something of the key, below 0 it certainly has nothing. */
const CERTAIN = 0.15;
/** How much worse than a solid colour, as a factor, one that is only guessed at may explain a pixel. */
const LENIENCE = 4;

/** What is needed to explain pixels as mixtures. */
export interface Evidence {
  readonly picture: Raster;
  readonly kind: KeyColor;
  /** The most of the key, as a `colorDifference`, that a solid pixel near the background may have. */
  readonly tint: number;
  readonly difference: Float32Array;
  /** See `shareSolid`. */
  readonly solid: Int32Array;
  /** See `seenThrough`. */
  readonly glass: Translucent;
  /** The {@link Mixture.misfit} that noise alone explains. */
  readonly noise: number;
}

/**
 * Finds the subject's colour that pixel `p` is mixed of, in this order: the solid colour shared with its neighbours;
 * where that does not lie in its direction (a thin line, glass), the nearest pixel with the least of the key, taken as
 * far from the key as a colour must be that has nothing of it; else the pixel itself, taken likewise.
 *
 * @returns true for a solid colour, false for one that is only guessed at.
 */
export function explain(
  mixture: Mixture,
  p: number,
  key: Float32Array,
  k: number,
  evidence: Evidence,
): boolean {
  const { picture, difference, solid, glass, noise } = evidence;
  const { data, width } = picture;
  mixture.begin(data, 4 * p, key, k);
  const f = 4 * (solid[p] ?? 0);
  if (f > 0) mixture.offer(data[f] ?? 0, data[f + 1] ?? 0, data[f + 2] ?? 0);
  const color = glass.pixels[p] === 0 ? undefined : glass.colorAt(p);
  if (color !== undefined) mixture.offer(color[0], color[1], color[2]);
  if (mixture.misfit <= (color === undefined ? noise : LENIENCE * noise)) return true;
  let purest = p;
  let least = difference[p] ?? 1;
  for (let row = p - AROUND * width; row <= p + AROUND * width; row += width) {
    const last = Math.min(row + AROUND, difference.length - 1);
    for (let n = Math.max(0, row - AROUND); n <= last; n++) {
      const there = difference[n] ?? 1;
      if (there < least) {
        least = there;
        purest = n;
      }
    }
  }
  offerFrom(mixture, purest, key, k, evidence);
  if (mixture.misfit > LENIENCE * noise) offerFrom(mixture, p, key, k, evidence);
  return false;
}

/** Offers the colour of pixel `q` without what it has of the key. */
function offerFrom(mixture: Mixture, q: number, key: Float32Array, k: number, evidence: Evidence): void {
  const { data } = evidence.picture;
  const r = data[4 * q] ?? 0;
  const g = data[4 * q + 1] ?? 0;
  const b = data[4 * q + 2] ?? 0;
  const most = opponent(evidence.kind, key[k] ?? 0, key[k + 1] ?? 0, key[k + 2] ?? 0);
  const certainty = Math.min(1, Math.max(0, (evidence.difference[q] ?? 0) / CERTAIN));
  const share = 1 - (certainty * opponent(evidence.kind, r, g, b)) / most;
  mixture.offerUnmixed(data, 4 * q, Math.min(1, Math.max(0.05, share)));
}

/**
 * The key's channels against the mean of the others: unlike `colorDifference` it is not biased for colours, half of
 * which have less of the key than neutral ones and half more.
 */
function opponent(kind: KeyColor, r: number, g: number, b: number): number {
  switch (kind) {
    case 'green':
      return g - (r + b) / 2;
    case 'blue':
      return b - (r + g) / 2;
    case 'magenta':
      return (r + b) / 2 - g;
    default:
      return kind satisfies never;
  }
}
