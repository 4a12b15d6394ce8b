/** A step and its opposite are neighbours in the list (`d ^ 1`); every other one reaches every pair of pixels once. */
export const STEPS: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
];

export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly preference: Float32Array;
  /** Cost, at least 0, of pixel `p` and its neighbour in direction `STEPS[d]` having different labels. */
  link(p: number, d: number): number;
}

const FREE = 0;
const SOURCE = 1;
const SINK = 2;
const NO_PARENT = -1;
const TERMINAL = 8;

/**
 * The labels (0 or 1) of least total cost: Boykov & Kolmogorov, "An Experimental Comparison of Min-Cut/Max-Flow
 * Algorithms", PAMI 2004.
 */
export function minCut(grid: Grid): Uint8Array {
  const { width, height } = grid;
  const stride = width + 2;
  const count = stride * (height + 2);
  const offset = Int32Array.from(STEPS, ([dx, dy]) => dy * stride + dx);
  const residual = new Float32Array(8 * count);
  const terminal = new Float32Array(count);
  const tree = new Uint8Array(count);
  const parent = new Int8Array(count).fill(NO_PARENT);
  // Without depths, walks to the root take minutes in even pictures.
  const stamp = new Int32Array(count);
  const depth = new Int32Array(count).fill(1);
  const queue = new Int32Array(count);
  const queued = new Uint8Array(count);
  const orphans: number[] = [];
  let head = 0;
  let waiting = 0;
  let time = 0;

  const step = (d: number) => offset[d] ?? 0;
  const left = (d: number, p: number) => residual[d * count + p] ?? 0;
  const take = (d: number, p: number, flow: number) => {
    const there = d * count + p;
    const back = (d ^ 1) * count + p + step(d);
    residual[there] = (residual[there] ?? 0) - flow;
    residual[back] = (residual[back] ?? 0) + flow;
  };
  const activate = (p: number) => {
    if (queued[p] === 1) return;
    queued[p] = 1;
    queue[(head + waiting) % count] = p;
    waiting++;
  };

  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = y * width + x;
      const p = (y + 1) * stride + x + 1;
      terminal[p] = grid.preference[from] ?? 0;
      for (let d = 0; d < 8; d += 2) {
        const [dx, dy] = STEPS[d] ?? [0, 0];
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        const cost = grid.link(from, d);
        residual[d * count + p] = cost;
        residual[(d ^ 1) * count + p + step(d)] = cost;
      }
      if (terminal[p] === 0) continue;
      tree[p] = (terminal[p] ?? 0) > 0 ? SOURCE : SINK;
      parent[p] = TERMINAL;
      activate(p);
    }
  }

  const bottleneck = (start: number, side: number) => {
    let p = start;
    let least = Infinity;
    for (let d = parent[p] ?? 0; d !== TERMINAL; d = parent[p] ?? 0) {
      const q = p + step(d);
      least = Math.min(least, side === SOURCE ? left(d ^ 1, q) : left(d, p));
      p = q;
    }
    return Math.min(least, Math.abs(terminal[p] ?? 0));
  };
  const orphan = (p: number) => {
    parent[p] = NO_PARENT;
    orphans.push(p);
  };
  const send = (start: number, side: number, flow: number) => {
    let p = start;
    for (let d = parent[p] ?? 0; d !== TERMINAL; d = parent[p] ?? 0) {
      const q = p + step(d);
      if (side === SOURCE) take(d ^ 1, q, flow);
      else take(d, p, flow);
      if ((side === SOURCE ? left(d ^ 1, q) : left(d, p)) <= 0) orphan(p);
      p = q;
    }
    terminal[p] = (terminal[p] ?? 0) + (side === SOURCE ? -flow : flow);
    if ((terminal[p] ?? 0) * (side === SOURCE ? 1 : -1) <= 0) orphan(p);
  };
  const depthOf = (start: number) => {
    let p = start;
    let steps = 0;
    while (stamp[p] !== time) {
      const d = parent[p] ?? NO_PARENT;
      if (d === NO_PARENT) return Infinity;
      steps++;
      if (d === TERMINAL) return steps;
      p += step(d);
    }
    return steps + (depth[p] ?? 0);
  };
  const remember = (start: number, steps: number) => {
    for (let p = start, k = steps; stamp[p] !== time; k--) {
      stamp[p] = time;
      depth[p] = k;
      const d = parent[p] ?? TERMINAL;
      if (d === TERMINAL) return;
      p += step(d);
    }
  };
  const reaches = (side: number, d: number, p: number, q: number) =>
    (side === SOURCE ? left(d ^ 1, q) : left(d, p)) > 0;
  const adopt = (p: number) => {
    const side = tree[p] ?? FREE;
    let least = Infinity;
    let best = NO_PARENT;
    for (let d = 0; d < 8; d++) {
      const q = p + step(d);
      if (tree[q] !== side || !reaches(side, d, p, q)) continue;
      const steps = depthOf(q);
      if (steps === Infinity) continue;
      remember(q, steps);
      if (steps < least) {
        least = steps;
        best = d;
      }
    }
    if (best !== NO_PARENT) {
      parent[p] = best;
      stamp[p] = time;
      depth[p] = least + 1;
      return;
    }
    for (let d = 0; d < 8; d++) {
      const q = p + step(d);
      if (tree[q] !== side) continue;
      if (reaches(side, d, p, q)) activate(q);
      if (parent[q] === (d ^ 1)) orphan(q);
    }
    tree[p] = FREE;
  };
  const grow = (p: number): number => {
    const side = tree[p] ?? FREE;
    for (let d = 0; d < 8; d++) {
      const q = p + step(d);
      if ((side === SOURCE ? left(d, p) : left(d ^ 1, q)) <= 0) continue;
      if (tree[q] === FREE) {
        tree[q] = side;
        parent[q] = d ^ 1;
        stamp[q] = stamp[p] ?? 0;
        depth[q] = (depth[p] ?? 0) + 1;
        activate(q);
      } else if (tree[q] !== side) return d;
      else if ((stamp[q] ?? 0) <= (stamp[p] ?? 0) && (depth[q] ?? 0) > (depth[p] ?? 0) + 1) {
        parent[q] = d ^ 1;
        stamp[q] = stamp[p] ?? 0;
        depth[q] = (depth[p] ?? 0) + 1;
      }
    }
    return -1;
  };

  while (waiting > 0) {
    const p = queue[head] ?? 0;
    const d = tree[p] === FREE ? -1 : grow(p);
    if (d < 0) {
      head = (head + 1) % count;
      waiting--;
      queued[p] = 0;
      continue;
    }
    const isSource = tree[p] === SOURCE;
    const from = isSource ? p : p + step(d);
    const along = isSource ? d : d ^ 1;
    const to = from + step(along);
    const flow = Math.min(left(along, from), bottleneck(from, SOURCE), bottleneck(to, SINK));
    time++;
    take(along, from, flow);
    send(from, SOURCE, flow);
    send(to, SINK, flow);
    for (let next = orphans.pop(); next !== undefined; next = orphans.pop()) adopt(next);
  }

  const labels = new Uint8Array(width * height);
  for (let p = 0; p < labels.length; p++) {
    const inside = (Math.floor(p / width) + 1) * stride + (p % width) + 1;
    labels[p] = tree[inside] === SOURCE ? 1 : 0;
  }
  return labels;
}
