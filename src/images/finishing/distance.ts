import { newPlanes, type Planes } from './planes.ts';

/** What is said to be the squared distance where there is no seed at all. Far above any other. */
export const FAR = 1e12;

/** For every pixel the squared distance in pixels to the nearest seed, and the index of that seed. */
export interface DistanceField {
  /** {@link FAR} everywhere where there is no seed. */
  readonly squared: Float32Array;
  /** Of equally near ones the leftmost, of those the topmost; where there is no seed the pixel itself. */
  readonly nearest: Int32Array;
}

/** No seed in this column. */
const NONE = -1;

/**
 * Exact squared Euclidean distance transform of a set of seeds, in linear time: the nearest seed of each column, by two
 * sweeps over the rows, then along each row the lower envelope of the parabolas that these make.
 *
 * Source: Felzenszwalb & Huttenlocher, "Distance Transforms of Sampled Functions", Theory of Computing 8, 2012.
 *
 * @param seeds `width * height` values, rows from the top, not 0 for a seed; not changed.
 */
export function distanceTransform(
  seeds: Uint8Array,
  width: number,
  height: number,
  planes: Planes = newPlanes,
): DistanceField {
  const squared = planes.floats(width * height).fill(FAR);
  const nearest = planes.ints(width * height);
  const above = rowsAtOrAbove(seeds, width, height, planes);
  const row = {
    below: new Int32Array(width).fill(NONE),
    rowOf: new Int32Array(width),
    line: new Int32Array(width),
    at: new Int32Array(width),
    from: new Float64Array(width + 1),
  };
  for (let y = height - 1; y >= 0; y--) {
    const start = y * width;
    takeNearer(row, seeds.subarray(start, start + width), above.subarray(start, start + width), y);
    const pieces = lowerEnvelope(row);
    if (pieces === 0) for (let x = 0; x < width; x++) nearest[start + x] = start + x;
    else readOff(row, squared.subarray(start, start + width), nearest.subarray(start, start + width), start);
  }
  return { squared, nearest };
}

/** For every pixel the row of the nearest seed of its column that is not below it. */
function rowsAtOrAbove(seeds: Uint8Array, width: number, height: number, planes: Planes): Int32Array {
  const rows = planes.ints(width * height).fill(NONE);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    if (y > 0) rows.copyWithin(start, start - width, start);
    for (let p = start; p < start + width; p++) if (seeds[p] !== 0) rows[p] = y;
  }
  return rows;
}

/** What is known while one row is worked on. */
interface Row {
  /** Of each column the row of the nearest seed that is not above. */
  readonly below: Int32Array;
  /** Of each column the row of the nearest seed. */
  readonly rowOf: Int32Array;
  /** Of each column the squared distance to that seed. */
  readonly line: Int32Array;
  /** The parabolas that make up the lower envelope, from left to right. */
  readonly at: Int32Array;
  /** Where each of them begins to be the lowest. */
  readonly from: Float64Array;
}

function takeNearer({ below, rowOf, line }: Row, seeds: Uint8Array, above: Int32Array, y: number): void {
  for (let x = 0; x < seeds.length; x++) {
    if (seeds[x] !== 0) below[x] = y;
    const up = above[x] ?? NONE;
    const down = below[x] ?? NONE;
    const row = up === NONE || (down !== NONE && down - y < y - up) ? down : up;
    rowOf[x] = row;
    line[x] = row === NONE ? NONE : (y - row) * (y - row);
  }
}

/**
 * The envelope of the parabolas `line[p] + (q - p)²`. Left out are those of columns without a seed, and seeds between two
 * seeds, to which nothing else is nearest.
 *
 * @returns how many pieces it has
 */
function lowerEnvelope({ line, at, from }: Row): number {
  const length = line.length;
  let last = -1;
  let before = NONE;
  for (let q = 0; q < length; q++) {
    const own = line[q] ?? NONE;
    const inside = own === 0 && before === 0 && q + 1 < length && line[q + 1] === 0;
    before = own;
    if (own === NONE || inside) continue;
    const height = own + q * q;
    let crossing = -Infinity;
    for (; last >= 0; last--) {
      const p = at[last] ?? 0;
      crossing = (height - (line[p] ?? 0) - p * p) / (2 * (q - p));
      if (crossing > (from[last] ?? 0)) break;
    }
    last++;
    at[last] = q;
    from[last] = last === 0 ? -Infinity : crossing;
  }
  from[last + 1] = Infinity;
  return last + 1;
}

function readOff(
  { rowOf, line, at, from }: Row,
  squared: Float32Array,
  nearest: Int32Array,
  start: number,
): void {
  const width = line.length;
  let piece = 0;
  let end = from[1] ?? Infinity;
  for (let x = 0; x < width; x++) {
    if (line[x] === 0) {
      squared[x] = 0;
      nearest[x] = start + x;
      continue;
    }
    while (end < x) end = from[++piece + 1] ?? Infinity;
    const column = at[piece] ?? 0;
    squared[x] = (line[column] ?? 0) + (x - column) * (x - column);
    nearest[x] = (rowOf[column] ?? 0) * width + column;
  }
}
