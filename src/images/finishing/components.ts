import type { Box } from './layout.ts';

/** `labels` holds 0 outside the mask, otherwise 1 + the index of the component. */
export interface Components {
  readonly labels: Int32Array;
  readonly areas: readonly number[];
  readonly boxes: readonly Box[];
  readonly touchesBorder: readonly boolean[];
}

interface Runs {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly parents: readonly number[];
}

/** Labels components in reading order; pixels connect in eight directions. */
export function connectedComponents(mask: Uint8Array, width: number, height: number): Components {
  const { starts, ends, parents } = joinedRuns(mask, width);
  const labels = new Int32Array(mask.length);
  const labelOf = new Int32Array(starts.length);
  const areas: number[] = [];
  const edges: { left: number; top: number; right: number; bottom: number }[] = [];
  for (let run = 0; run < starts.length; run++) {
    const parent = parents[run] ?? 0;
    if (parent === run) {
      labelOf[run] = areas.push(0);
      edges.push({ left: width, top: height, right: 0, bottom: 0 });
    } else labelOf[run] = labelOf[parent] ?? 0;
    const label = labelOf[run] ?? 0;
    const start = starts[run] ?? 0;
    const end = ends[run] ?? 0;
    labels.fill(label, start, end);
    areas[label - 1] = (areas[label - 1] ?? 0) + end - start;
    const edge = edges[label - 1];
    if (edge === undefined) continue;
    const y = Math.floor(start / width);
    edge.left = Math.min(edge.left, start - y * width);
    edge.right = Math.max(edge.right, end - y * width);
    edge.top = Math.min(edge.top, y);
    edge.bottom = Math.max(edge.bottom, y + 1);
  }
  return {
    labels,
    areas,
    boxes: edges.map(({ left, top, right, bottom }) => ({
      left,
      top,
      width: right - left,
      height: bottom - top,
    })),
    touchesBorder: edges.map(
      ({ left, top, right, bottom }) => left === 0 || top === 0 || right === width || bottom === height,
    ),
  };
}

function joinedRuns(mask: Uint8Array, width: number): Runs {
  const starts: number[] = [];
  const ends: number[] = [];
  const parents: number[] = [];
  const rootOf = (run: number) => {
    let root = run;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[run] = root;
    return root;
  };
  let above = 0;
  for (let p = 0; p < mask.length; ) {
    const rowEnd = p + width;
    const aboveEnd = starts.length;
    while (p < rowEnd) {
      if (mask[p] === 0) {
        p++;
        continue;
      }
      const start = p;
      while (p < rowEnd && mask[p] !== 0) p++;
      const run = parents.push(starts.length) - 1;
      starts.push(start);
      ends.push(p);
      while (above < aboveEnd && (ends[above] ?? 0) < start - width) above++;
      for (let other = above; other < aboveEnd && (starts[other] ?? 0) <= p - width; other++) {
        const [one, two] = [rootOf(run), rootOf(other)];
        parents[Math.max(one, two)] = Math.min(one, two);
      }
    }
    above = aboveEnd;
  }
  for (let run = 0; run < parents.length; run++) rootOf(run);
  return { starts, ends, parents };
}
