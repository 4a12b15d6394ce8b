export const FAR = 1e12;

const NONE = -1;

/**
 * Linear time: Felzenszwalb & Huttenlocher, "Distance Transforms of Sampled Functions", 2012. `squared` is in pixels².
 */
export function distanceTransform(seeds: Uint8Array, width: number, height: number) {
  const squared = new Float32Array(width * height).fill(FAR);
  const nearest = new Int32Array(width * height);
  const rows = nearestRows(seeds, width, height);
  const columns = new Int32Array(width);
  const heights = new Float64Array(width);
  const from = new Float64Array(width + 1);
  for (let y = 0, start = 0; y < height; y++, start += width) {
    let pieces = 0;
    for (let x = 0; x < width; x++) {
      const row = rows[start + x] ?? NONE;
      if (row === NONE) continue;
      const own = (y - row) * (y - row);
      let crossing = -Infinity;
      for (; pieces > 0; pieces--) {
        const column = columns[pieces - 1] ?? 0;
        const other = (heights[pieces - 1] ?? 0) + column * column;
        crossing = (own + x * x - other) / (2 * (x - column));
        if (crossing > (from[pieces - 1] ?? 0)) break;
      }
      columns[pieces] = x;
      heights[pieces] = own;
      from[pieces] = pieces === 0 ? -Infinity : crossing;
      pieces++;
    }
    from[pieces] = Infinity;
    for (let x = 0, piece = 0; x < width; x++) {
      if (pieces === 0) {
        nearest[start + x] = start + x;
        continue;
      }
      while ((from[piece + 1] ?? Infinity) < x) piece++;
      const column = columns[piece] ?? 0;
      squared[start + x] = (heights[piece] ?? 0) + (x - column) * (x - column);
      nearest[start + x] = (rows[start + column] ?? 0) * width + column;
    }
  }
  return { squared, nearest };
}

function nearestRows(seeds: Uint8Array, width: number, height: number): Int32Array {
  const rows = new Int32Array(width * height).fill(NONE);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      if (seeds[p] !== 0) rows[p] = y;
      else if (y > 0) rows[p] = rows[p - width] ?? NONE;
    }
  }
  for (let y = height - 2, p = rows.length - width - 1; y >= 0; y--) {
    for (let x = 0; x < width; x++, p--) {
      const above = rows[p] ?? NONE;
      const below = rows[p + width] ?? NONE;
      if (below > y && (above === NONE || below - y < y - above)) rows[p] = below;
    }
  }
  return rows;
}
