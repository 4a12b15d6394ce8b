import type { Raster } from '../../raster.ts';
import type { KeyColor } from '../../types.ts';
import { connectedComponents } from '../components.ts';
import type { MeasuredKey } from '../key.ts';
import { PIXEL, type Trimap } from './trimap.ts';

/** Nearer to the background than this, in pixels, every pixel may be mixed with it anyway. */
const SHALLOW = 2;
/** A pixel with at least this {@link Trimap.difference} may belong to something seen through … */
const DOUBTFUL = 0.04;
/** … and with this it is asked whether it is glass before the key, or just of its colour. */
const ASKED = 0.2;
/** Where glass is light (mean of its channels), the key shines through it from this difference on … */
const LIGHT = { from: 190, difference: 0.38 };
/** … and this much it must where it is dark: dark things of the key's hue are far more common than dark glass. */
const DARK = { from: 130, difference: 0.62 };
/** The share of a part's asked pixels that make the whole of it translucent. */
const VOTES = 0.1;

/**
 * Marks the pixels through which the key is seen. One pixel does not tell a green jumper
 * from a grey glass before green; so each connected part is judged as a whole where it is deeper than
 * `band`, by how much of the key it has and by how
 * light it would be without it.
 *
 * @returns 1 for translucent pixels.
 */
export function seenThrough(
  { data, width, height }: Raster,
  key: MeasuredKey,
  { difference, depth }: Trimap,
  band: number,
): Uint8Array {
  const doubtful = new Uint8Array(width * height);
  for (let p = 0; p < doubtful.length; p++) {
    if ((depth[p] ?? 0) > SHALLOW * PIXEL && (difference[p] ?? 0) > DOUBTFUL) doubtful[p] = 1;
  }
  const { labels, areas } = connectedComponents(doubtful, width, height);
  const asked = new Int32Array(areas.length);
  const votes = new Int32Array(areas.length);
  const lacking = lackingChannels(key.kind);
  const keyLacking = lacking([key.r, key.g, key.b], 0);
  for (let p = 0; p < doubtful.length; p++) {
    const part = (labels[p] ?? 0) - 1;
    if (part < 0) continue;
    const share = Math.min(0.95, difference[p] ?? 0);
    if (share < ASKED || (depth[p] ?? 0) <= band) continue;
    asked[part] = (asked[part] ?? 0) + 1;
    // How light it would be without the key, by the channels that the key lacks.
    const light = (lacking(data, p * 4) - share * keyLacking) / (1 - share);
    const lightness = Math.min(1, Math.max(0, (light - DARK.from) / (LIGHT.from - DARK.from)));
    if (share > DARK.difference + (LIGHT.difference - DARK.difference) * lightness)
      votes[part] = (votes[part] ?? 0) + 1;
  }
  for (let p = 0; p < doubtful.length; p++) {
    const label = labels[p] ?? 0;
    if (label > 0 && (votes[label - 1] ?? 0) <= VOTES * (asked[label - 1] ?? 0)) doubtful[p] = 0;
  }
  return doubtful;
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
