import type { MeasuredKey } from '../../key.ts';
import { greatestDifference } from '../difference.ts';
import { type ColorLine, ColorMoments, MIN_COUNT } from './moments.ts';
import { type Alpha, meanOf, measureAlpha } from './regress.ts';
import { neighbours } from './things.ts';
import { furthest, type Rgb } from './verdict.ts';

/** Neighbouring squares of one pane differ by no more than this in any channel, in levels. */
const STEP = 3;
/** Panes of one stuff, wherever they are, differ by no more than this and what the key behind them does. */
const LIKE = 5;
/** A pane is glass where surely more than this share of the key is seen through it, by so many standard errors … */
const SEEN = 0.1;
const SURE = 2;
/** … unless one is greater than this … */
const VAGUE = 0.25;
/** … or, by so many, it is thinner than the purest colour could be. */
const PUREST = 3;
/** A thing is glass where that is so of this share of it, of so many squares, and of this many times what is solid. */
const PANED = 0.04;
const LEAST = 12;
const MAJORITY = 1.5;

/** What is of one colour, in one place or several. */
export interface Pane {
  /** Indices of its squares. */
  readonly squares: readonly number[];
  /** Of its colours less the key. */
  readonly line: ColorLine;
  /** R, G, B of the key behind it, on average. */
  readonly key: Rgb;
  /** See {@link measureAlpha}. */
  readonly measured: Alpha | undefined;
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
    const measured = measureAlpha(squares, { colors, keys, lossy });
    return { squares, line: sum.line(0), key: meanOf(keys, squares), measured };
  };
  return stuffs(parts, colors, keys).flatMap(parts => {
    const whole = pane(parts.flat());
    return whole.measured === undefined && parts.length > 1 ? parts.map(pane) : [whole];
  });
}

/** What the key's change tells of a pane. */
export function kindOf(
  { line, key, measured }: Pane,
  measuredKey: MeasuredKey,
): 'glass' | 'solid' | 'unknown' {
  if (measured === undefined || measured.error > VAGUE) return 'unknown';
  const { alpha, error } = measured;
  const [r, g, b] = key;
  if (alpha + PUREST * error < 1 / furthest(line, { ...measuredKey, r, g, b })) return 'unknown';
  if (1 - alpha - SURE * error > SEEN) return 'glass';
  return 1 - alpha + SURE * error < SEEN ? 'solid' : 'unknown';
}

/** Whether the key is seen through enough of a thing's panes. @param members the thing's squares */
export function isPaned(members: readonly number[], panes: readonly Pane[], key: MeasuredKey): boolean {
  const own = new Set(members);
  let [glass, solid] = [0, 0];
  for (const pane of panes) {
    const kind = kindOf(pane, key);
    if (kind === 'unknown') continue;
    const inside = pane.squares.filter(at => own.has(at)).length;
    if (kind === 'glass') glass += inside;
    else solid += inside;
  }
  return glass > MAJORITY * solid && glass >= Math.max(LEAST, PANED * members.length);
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
        if (greatestDifference(colors, at, colors, next) > STEP) continue;
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
      other => differ(other.color, color) <= LIKE + differ(other.key, key) && part.length >= 2,
    );
    if (same === undefined) found.push({ parts: [part], color, key });
    else same.parts.push(part);
  }
  return found.map(({ parts }) => parts);
}

function differ([x, y, z]: Rgb, [u, v, w]: Rgb): number {
  return Math.max(Math.abs(x - u), Math.abs(y - v), Math.abs(z - w));
}
