/** The cost of a pixel that is no seed. Far above any squared distance, yet exact enough when squares are added. */
export const FAR = 1e12;

/** For every pixel the smallest `cost + squared distance in pixels` to any pixel, and the index of that pixel. */
export interface DistanceField {
  readonly squared: Float32Array;
  readonly nearest: Int32Array;
}

/**
 * Exact squared Euclidean distance transform of a sampled cost (0 for a seed, {@link FAR} for none), in linear
 * time: the lower envelope of parabolas, first along columns, then along rows.
 *
 * Source: Felzenszwalb & Huttenlocher, "Distance Transforms of Sampled Functions", Theory of Computing 8, 2012.
 *
 * @param cost `width * height` values, rows from the top; not changed.
 */
export function distanceTransform(cost: Float32Array, width: number, height: number): DistanceField {
  const size = Math.max(width, height);
  const line = new Float64Array(size);
  const envelope = { at: new Int32Array(size), from: new Float64Array(size + 1) };
  const source = new Int32Array(size);
  const columns = new Float32Array(width * height);
  const rowOf = new Int32Array(width * height);
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) line[y] = cost[y * width + x] ?? 0;
    lowerEnvelope(line, height, envelope, source);
    for (let y = 0; y < height; y++) {
      const row = source[y] ?? 0;
      columns[y * width + x] = (line[row] ?? 0) + (y - row) ** 2;
      rowOf[y * width + x] = row;
    }
  }
  const squared = new Float32Array(width * height);
  const nearest = new Int32Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    for (let x = 0; x < width; x++) line[x] = columns[start + x] ?? 0;
    lowerEnvelope(line, width, envelope, source);
    for (let x = 0; x < width; x++) {
      const column = source[x] ?? 0;
      squared[start + x] = (line[column] ?? 0) + (x - column) ** 2;
      nearest[start + x] = (rowOf[start + column] ?? 0) * width + column;
    }
  }
  return { squared, nearest };
}

/** Fills `source[q]` with the p that minimises `line[p] + (q - p)²`. */
function lowerEnvelope(
  line: Float64Array,
  length: number,
  { at, from }: { at: Int32Array; from: Float64Array },
  source: Int32Array,
): void {
  let last = 0;
  at[0] = 0;
  from[0] = -Infinity;
  from[1] = Infinity;
  for (let q = 1; q < length; q++) {
    const height = (line[q] ?? 0) + q * q;
    let crossing = -Infinity;
    for (; last >= 0; last--) {
      const p = at[last] ?? 0;
      crossing = (height - (line[p] ?? 0) - p * p) / (2 * (q - p));
      if (crossing > (from[last] ?? 0)) break;
    }
    last++;
    at[last] = q;
    from[last] = last === 0 ? -Infinity : crossing;
    from[last + 1] = Infinity;
  }
  let piece = 0;
  for (let q = 0; q < length; q++) {
    while ((from[piece + 1] ?? Infinity) < q) piece++;
    source[q] = at[piece] ?? 0;
  }
}
