import { newPlanes, type Planes } from './planes.ts';

/** Connected parts of a mask: `labels` holds 0 outside the mask, else 1 + the index of the part. */
export interface Components {
  readonly labels: Int32Array;
  readonly areas: readonly number[];
  /** Whether the part reaches the border of the picture. */
  readonly touchesBorder: readonly boolean[];
}

/**
 * Labels the connected parts (neighbours in eight directions) of the pixels for which `mask` is not 0.
 *
 * Runs of a row are the nodes, joined with those they touch in the row above: He, Chao & Suzuki, "A Run-Based
 * Two-Scan Labeling Algorithm", IEEE Transactions on Image Processing 17, 2008.
 */
export function connectedComponents(
  mask: Uint8Array,
  width: number,
  height: number,
  planes: Planes = newPlanes,
): Components {
  const { starts, ends, rows } = runsOf(mask, width, height);
  const parents = joinRuns(starts, ends, rows);
  const labels = planes.ints(width * height);
  const labelOf = new Int32Array(starts.length);
  const areas: number[] = [];
  const touchesBorder: boolean[] = [];
  for (let y = 0; y < height; y++) {
    for (let run = rows[y] ?? 0; run < (rows[y + 1] ?? 0); run++) {
      const root = rootOf(parents, run);
      let label = labelOf[root] ?? 0;
      if (label === 0) {
        label = areas.push(0);
        touchesBorder.push(false);
        labelOf[root] = label;
      }
      const start = starts[run] ?? 0;
      const end = ends[run] ?? 0;
      labels.fill(label, y * width + start, y * width + end);
      areas[label - 1] = (areas[label - 1] ?? 0) + end - start;
      if (start === 0 || end === width || y === 0 || y === height - 1) touchesBorder[label - 1] = true;
    }
  }
  return { labels, areas, touchesBorder };
}

/** Sets to 0 all connected parts of the mask that have less than `minArea` pixels. @returns how many parts it cleared */
export function clearSmallParts(mask: Uint8Array, width: number, height: number, minArea: number): number {
  const { starts, ends, rows } = runsOf(mask, width, height);
  const parents = joinRuns(starts, ends, rows);
  const areas = new Int32Array(starts.length);
  for (let run = 0; run < areas.length; run++) {
    const root = rootOf(parents, run);
    areas[root] = (areas[root] ?? 0) + (ends[run] ?? 0) - (starts[run] ?? 0);
  }
  let cleared = 0;
  for (let y = 0; y < height; y++) {
    for (let run = rows[y] ?? 0; run < (rows[y + 1] ?? 0); run++) {
      const root = rootOf(parents, run);
      if ((areas[root] ?? 0) >= minArea) continue;
      mask.fill(0, y * width + (starts[run] ?? 0), y * width + (ends[run] ?? 0));
      if (root === run) cleared++;
    }
  }
  return cleared;
}

/** Runs of set pixels: columns from `starts` to before `ends`; those of row `y` begin at index `rows[y]`. */
interface Runs {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly rows: Int32Array;
}

function runsOf(mask: Uint8Array, width: number, height: number): Runs {
  const starts: number[] = [];
  const ends: number[] = [];
  const rows = new Int32Array(height + 1);
  for (let y = 0; y < height; y++) {
    rows[y] = starts.length;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if (mask[row + x] === 0) continue;
      starts.push(x);
      while (x < width && mask[row + x] !== 0) x++;
      ends.push(x);
    }
  }
  rows[height] = starts.length;
  return { starts, ends, rows };
}

/** @returns for every run another run of the same part, or itself where it stands for the part. */
function joinRuns(starts: readonly number[], ends: readonly number[], rows: Int32Array): Int32Array {
  const parents = new Int32Array(starts.length);
  for (let run = 0; run < parents.length; run++) parents[run] = run;
  for (let y = 1; y + 1 < rows.length; y++) {
    let above = rows[y - 1] ?? 0;
    const firstOfRow = rows[y] ?? 0;
    for (let run = firstOfRow; run < (rows[y + 1] ?? 0); run++) {
      while (above < firstOfRow && (ends[above] ?? 0) < (starts[run] ?? 0)) above++;
      for (let other = above; other < firstOfRow && (starts[other] ?? 0) <= (ends[run] ?? 0); other++) {
        const one = rootOf(parents, other);
        const two = rootOf(parents, run);
        parents[Math.max(one, two)] = Math.min(one, two);
      }
    }
  }
  return parents;
}

function rootOf(parents: Int32Array, run: number): number {
  let at = run;
  let parent = parents[at] ?? at;
  while (parent !== at) {
    const next = parents[parent] ?? parent;
    parents[at] = next;
    at = parent;
    parent = next;
  }
  return at;
}
