import { newPlanes, type Planes } from './planes.ts';
import { type Runs, runsOfOther, wholeRows } from './runs.ts';

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
  const runs = runsOfOther(mask, 0, wholeRows(width, height));
  const { starts, ends, rows } = runs;
  const parents = joinRuns(runs, width);
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
      labels.fill(label, start, end);
      areas[label - 1] = (areas[label - 1] ?? 0) + end - start;
      if (start === y * width || end === (y + 1) * width || y === 0 || y === height - 1)
        touchesBorder[label - 1] = true;
    }
  }
  return { labels, areas, touchesBorder };
}

/** How many connected parts there are of some runs, and how many of them nowhere reach the border of the picture. */
export function countParts(runs: Runs, width: number): { readonly parts: number; readonly enclosed: number } {
  const { starts, ends, rows } = runs;
  const parents = joinRuns(runs, width);
  const reaches = new Uint8Array(parents.length);
  const last = rows.length - 2;
  for (let y = 0; y <= last; y++) {
    for (let run = rows[y] ?? 0; run < (rows[y + 1] ?? 0); run++) {
      if (y === 0 || y === last || starts[run] === y * width || ends[run] === (y + 1) * width)
        reaches[rootOf(parents, run)] = 1;
    }
  }
  let parts = 0;
  let enclosed = 0;
  for (let run = 0; run < parents.length; run++) {
    if (parents[run] !== run) continue;
    parts++;
    if (reaches[run] === 0) enclosed++;
  }
  return { parts, enclosed };
}

/** The first pixel, and the one behind the last, of the runs in all connected parts of less than `minArea` pixels. */
export function smallParts(
  runs: Runs,
  width: number,
  minArea: number,
): readonly (readonly [first: number, end: number])[] {
  const { starts, ends } = runs;
  const parents = joinRuns(runs, width);
  const areas = new Int32Array(starts.length);
  for (let run = 0; run < areas.length; run++) {
    const root = rootOf(parents, run);
    areas[root] = (areas[root] ?? 0) + (ends[run] ?? 0) - (starts[run] ?? 0);
  }
  const small: [number, number][] = [];
  for (let run = 0; run < areas.length; run++) {
    if ((areas[rootOf(parents, run)] ?? 0) < minArea) small.push([starts[run] ?? 0, ends[run] ?? 0]);
  }
  return small;
}

/** @returns for every run another run of the same part, or itself where it stands for the part. */
function joinRuns({ starts, ends, rows }: Runs, width: number): Int32Array {
  const parents = new Int32Array(starts.length);
  for (let run = 0; run < parents.length; run++) parents[run] = run;
  for (let y = 1; y + 1 < rows.length; y++) {
    let above = rows[y - 1] ?? 0;
    const firstOfRow = rows[y] ?? 0;
    for (let run = firstOfRow; run < (rows[y + 1] ?? 0); run++) {
      const start = (starts[run] ?? 0) - width;
      const end = (ends[run] ?? 0) - width;
      while (above < firstOfRow && (ends[above] ?? 0) < start) above++;
      for (let other = above; other < firstOfRow && (starts[other] ?? 0) <= end; other++) {
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
