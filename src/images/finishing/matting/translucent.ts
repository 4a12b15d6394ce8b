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
  // Parts are told apart on a grid of cells of two by two pixels, which is exact enough for a vote.
  const columns = (width + 1) >> 1;
  const rows = (height + 1) >> 1;
  const cells = new Uint8Array(columns * rows);
  let questions = 0;
  for (let y = 0, p = 0; y < height; y++) {
    const row = (y >> 1) * columns;
    for (let x = 0; x < width; x++, p++) {
      const deep = depth[p] ?? 0;
      if (deep <= SHALLOW * PIXEL) continue;
      const share = difference[p] ?? 0;
      if (share <= DOUBTFUL) continue;
      doubtful[p] = 1;
      cells[row + (x >> 1)] = 1;
      if (deep > band && share >= ASKED) questions++;
    }
  }
  if (questions === 0) return doubtful.fill(0);
  const { labels, areas } = connectedComponents(cells, columns, rows);
  const asked = new Int32Array(areas.length + 1);
  const votes = new Int32Array(areas.length + 1);
  const lightWithoutKey = lightness(key);
  for (let cell = 0; cell < cells.length; cell++) {
    const label = labels[cell] ?? 0;
    if (label === 0) continue;
    const p = 2 * (Math.floor(cell / columns) * width + (cell % columns));
    const share = Math.min(0.95, difference[p] ?? 0);
    if (share < ASKED || (depth[p] ?? 0) <= band) continue;
    asked[label] = (asked[label] ?? 0) + 1;
    const light = (lightWithoutKey(data, p * 4, share) - DARK.from) / (LIGHT.from - DARK.from);
    const most = DARK.difference + (LIGHT.difference - DARK.difference) * Math.min(1, Math.max(0, light));
    if (share > most) votes[label] = (votes[label] ?? 0) + 1;
  }
  for (let y = 0, p = 0; y < height; y++) {
    const row = (y >> 1) * columns;
    for (let x = 0; x < width; x++, p++) {
      if (doubtful[p] === 0) continue;
      const label = labels[row + (x >> 1)] ?? 0;
      if ((votes[label] ?? 0) <= VOTES * (asked[label] ?? 0)) doubtful[p] = 0;
    }
  }
  return doubtful;
}

/** How light the pixel at byte `i` would be without `share` of the key, 0..255, by the channels that the key lacks. */
export function lightness(key: MeasuredKey): (data: Uint8Array, i: number, share: number) => number {
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
