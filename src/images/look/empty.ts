import type { Raster } from '../raster.ts';

/** Fields that a picture is averaged over, to each side: noise goes, whatever can be seen stays. */
const FIELDS = 24;
/** What a field may be off, of 255. */
const MAX_OFF = 3;

/** Whether a picture is surely of nothing: one colour, or one that goes over into another evenly. */
export function isEmpty({ data, width, height }: Raster): boolean {
  const sums = new Float64Array(4 * FIELDS * FIELDS);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor((y * FIELDS) / height) * FIELDS;
    for (let x = 0; x < width; x++, i += 4) {
      const field = 4 * (row + Math.floor((x * FIELDS) / width));
      for (let c = 0; c < 3; c++) sums[field + c] = (sums[field + c] ?? 0) + (data[i + c] ?? 0);
      sums[field + 3] = (sums[field + 3] ?? 0) + 1;
    }
  }
  return [0, 1, 2].every(channel => {
    const means = Array.from({ length: FIELDS * FIELDS }, (_, field) => {
      return (sums[4 * field + channel] ?? 0) / Math.max(1, sums[4 * field + 3] ?? 0);
    });
    return isEven(means);
  });
}

function isEven(means: readonly number[]): boolean {
  const at = (x: number, y: number) => means[y * FIELDS + x] ?? 0;
  const last = FIELDS - 1;
  for (let y = 0; y < FIELDS; y++) {
    for (let x = 0; x < FIELDS; x++) {
      const across = at(0, y) + ((at(last, y) - at(0, y)) * x) / last;
      const down = at(x, 0) + ((at(x, last) - at(x, 0)) * y) / last;
      if (Math.abs(at(x, y) - across) > MAX_OFF || Math.abs(at(x, y) - down) > MAX_OFF) return false;
    }
  }
  return true;
}
