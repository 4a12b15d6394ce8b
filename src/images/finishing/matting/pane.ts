import { type ColorLine, ColorMoments, MIN_COUNT } from './moments.ts';
import { neighbours } from './things.ts';

/** Neighbouring squares of one pane differ by no more than this in any channel, in levels. */
const STEP = 3;
/** Panes of one stuff, wherever they are, differ by no more than this and what the key behind them does. */
const LIKE = 5;
/** Fewer squares than this say nothing of the key's change. */
const LEAST = 12;
/** Squares off by more than this many times the usual, and by this many levels, hold something else, too. */
const OUTLIER = 2.5;
const EXACT = 0.3;
const ROUNDS = 4;
/** Neighbours err alike, so that the squares are worth so much less, … */
const ALIKE = 3;
/** … and large areas are rounded alike, by so many levels. */
const ROUNDED = { lossless: 0.01, lossy: 0.1 };
/** What is further than this from any such mixture, in levels, is shaded: its change is not the key's. */
const SHADED = 0.75;

/** What is of one colour, in one place or several. */
export interface Pane {
  /** Indices of its squares. */
  readonly squares: readonly number[];
  /** Of its colours less the key. */
  readonly line: ColorLine;
  /** R, G, B of the key behind it, on average. */
  readonly key: readonly [number, number, number];
  /** Its alpha, and the standard error of that; undefined where the key changes too little, or the pane otherwise. */
  readonly alpha: number | undefined;
  readonly error: number;
}

/**
 * Finds what is of one colour, and how much of the key is seen through it. A model paints the key a little different from
 * place to place. Before it, glass is `C = a·F + (1 - a)·K`: as `F` and `a` are constant, `C` changes just as the key does,
 * in all channels alike, but less; and something solid does not. So `C` is regressed on the key, whose change is known.
 *
 * @param varied levels by which colours scatter that are not of one colour.
 * @param keys R, G, B of the key in each square.
 */
export function findPanes(
  sums: ColorMoments,
  lines: readonly ColorLine[],
  keys: Float32Array,
  across: number,
  varied: number,
  lossy: boolean,
): readonly Pane[] {
  const rounded = lossy ? ROUNDED.lossy : ROUNDED.lossless;
  const colors = new Float32Array(keys.length);
  lines.forEach(({ mean }, at) => {
    for (let c = 0; c < 3; c++) colors[3 * at + c] = (keys[3 * at + c] ?? 0) + (mean[c] ?? 0);
  });
  const isEven = (at: number) => {
    const line = lines[at];
    return line !== undefined && line.count >= 2 * MIN_COUNT && line.along < varied;
  };
  const parts = connected(lines.length, isEven, colors, across);
  const pane = (squares: readonly number[]): Pane => {
    const sum = new ColorMoments(1);
    for (const at of squares) sum.join(0, sums, at);
    return { squares, line: sum.line(0), key: meanOf(keys, squares), ...measure(squares, colors, keys, rounded) };
  };
  return stuffs(parts, colors, keys).flatMap(parts => {
    const whole = pane(parts.flat());
    return whole.alpha === undefined && parts.length > 1 ? parts.map(pane) : [whole];
  });
}

/** Groups of even squares, each of which has a neighbour of nearly its colour. */
function connected(
  count: number,
  isEven: (at: number) => boolean,
  colors: Float32Array,
  across: number,
): number[][] {
  const parts: number[][] = [];
  const seen = new Uint8Array(count);
  for (let first = 0; first < count; first++) {
    if (seen[first] === 1 || !isEven(first)) continue;
    seen[first] = 1;
    const part = [first];
    for (const at of part) {
      for (const next of neighbours(at, across)) {
        if (seen[next] !== 0 || !isEven(next)) continue;
        if (apart(colors, at, next) > STEP) continue;
        seen[next] = 1;
        part.push(next);
      }
    }
    parts.push(part);
  }
  return parts.sort((a, b) => b.length - a.length);
}

/** Puts parts of about the same colour together, the largest first. */
function stuffs(parts: readonly number[][], colors: Float32Array, keys: Float32Array): number[][][] {
  const found: { readonly parts: number[][]; readonly color: Rgb; readonly key: Rgb }[] = [];
  for (const part of parts) {
    const color = meanOf(colors, part);
    const key = meanOf(keys, part);
    const same = found.find(
      other => furthest(other.color, color) <= LIKE + furthest(other.key, key) && part.length >= 2,
    );
    if (same === undefined) found.push({ parts: [part], color, key });
    else same.parts.push(part);
  }
  return found.map(({ parts }) => parts);
}

function measure(
  squares: readonly number[],
  colors: Float32Array,
  keys: Float32Array,
  rounded: number,
): Pick<Pane, 'alpha' | 'error'> {
  let kept = squares;
  for (let round = 0; ; round++) {
    if (kept.length < LEAST) break;
    const { slope, error, changed, offs, rms } = regress(kept, squares, colors, keys);
    const usual = [...offs].sort((a, b) => a - b)[offs.length >> 1] ?? 0;
    const near = squares.filter((_, n) => (offs[n] ?? 0) <= OUTLIER * Math.max(usual, EXACT));
    if (round < ROUNDS && near.length !== kept.length) {
      kept = near;
      continue;
    }
    if (rms > SHADED || 2 * kept.length < squares.length) break;
    return { alpha: 1 - slope, error: Math.max(ALIKE * error, rounded / changed) };
  }
  return { alpha: undefined, error: Number.POSITIVE_INFINITY };
}

/** Of colour over key by least squares among `kept`; how far `all` are off it, in levels. */
function regress(
  kept: readonly number[],
  all: readonly number[],
  colors: Float32Array,
  keys: Float32Array,
): { slope: number; error: number; changed: number; rms: number; offs: Float64Array } {
  const color = meanOf(colors, kept);
  const key = meanOf(keys, kept);
  let [xx, xy, yy] = [1e-9, 0, 0];
  for (const at of kept) {
    for (let c = 0; c < 3; c++) {
      const x = (keys[3 * at + c] ?? 0) - (key[c] ?? 0);
      const y = (colors[3 * at + c] ?? 0) - (color[c] ?? 0);
      xx += x * x;
      xy += x * y;
      yy += y * y;
    }
  }
  const slope = xy / xx;
  const variance = Math.max(0, yy - slope * xy) / (3 * kept.length - 4);
  const offs = Float64Array.from(all, at => {
    let squared = 0;
    for (let c = 0; c < 3; c++) {
      const x = (keys[3 * at + c] ?? 0) - (key[c] ?? 0);
      squared += ((colors[3 * at + c] ?? 0) - (color[c] ?? 0) - slope * x) ** 2;
    }
    return Math.sqrt(squared);
  });
  return {
    slope,
    error: Math.sqrt(variance / xx),
    changed: Math.sqrt(xx / (3 * kept.length)),
    rms: Math.sqrt(variance),
    offs,
  };
}

type Rgb = readonly [number, number, number];

function meanOf(values: Float32Array, squares: readonly number[]): Rgb {
  let [r, g, b] = [0, 0, 0];
  for (const at of squares) {
    r += values[3 * at] ?? 0;
    g += values[3 * at + 1] ?? 0;
    b += values[3 * at + 2] ?? 0;
  }
  const n = squares.length;
  return [r / n, g / n, b / n];
}

function furthest([x, y, z]: Rgb, [u, v, w]: Rgb): number {
  return Math.max(Math.abs(x - u), Math.abs(y - v), Math.abs(z - w));
}

function apart(values: Float32Array, i: number, j: number): number {
  return Math.max(
    Math.abs((values[3 * i] ?? 0) - (values[3 * j] ?? 0)),
    Math.abs((values[3 * i + 1] ?? 0) - (values[3 * j + 1] ?? 0)),
    Math.abs((values[3 * i + 2] ?? 0) - (values[3 * j + 2] ?? 0)),
  );
}
