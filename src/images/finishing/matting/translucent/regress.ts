type Rgb = readonly [number, number, number];

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

/** Colours in squares: R, G, B, one after the other. */
export interface Colors {
  readonly colors: Float32Array;
  /** Those of the key behind them. */
  readonly keys: Float32Array;
  readonly lossy: boolean;
}

/** The alpha of what is seen in squares, and its standard error. */
export interface Alpha {
  readonly alpha: number;
  readonly error: number;
}

/**
 * Measures the alpha of what is of one colour: its colours are regressed on the key's, and the slope is what is seen of it.
 *
 * @returns undefined where there is too little of it, or it changes otherwise than the key does.
 */
export function measureAlpha(squares: readonly number[], all: Colors): Alpha | undefined {
  let kept = squares;
  for (let round = 0; kept.length >= LEAST; round++) {
    const { slope, error, changed, offs, rms } = regress(kept, squares, all);
    const usual = [...offs].sort((a, b) => a - b)[offs.length >> 1] ?? 0;
    const near = squares.filter((_, n) => (offs[n] ?? 0) <= OUTLIER * Math.max(usual, EXACT));
    if (round < ROUNDS && near.length !== kept.length) {
      kept = near;
      continue;
    }
    if (rms > SHADED || 2 * kept.length < squares.length) return undefined;
    const rounded = all.lossy ? ROUNDED.lossy : ROUNDED.lossless;
    return { alpha: 1 - slope, error: Math.max(ALIKE * error, rounded / changed) };
  }
  return undefined;
}

/** Of colour over key by least squares among `kept`; how far `all` are off it, in levels. */
function regress(
  kept: readonly number[],
  all: readonly number[],
  { colors, keys }: Colors,
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

/** Of those squares. */
export function meanOf(values: Float32Array, squares: readonly number[]): Rgb {
  let [r, g, b] = [0, 0, 0];
  for (const at of squares) {
    r += values[3 * at] ?? 0;
    g += values[3 * at + 1] ?? 0;
    b += values[3 * at + 2] ?? 0;
  }
  const n = squares.length;
  return [r / n, g / n, b / n];
}
