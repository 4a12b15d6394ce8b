import { type ColorLine, MIN_COUNT } from './moments.ts';

/** What is known of a thing by how much of the key's own change from place to place is seen in it. */
export interface Opacity {
  /** Mean alpha of the thing, and its standard error. */
  readonly alpha: number;
  readonly error: number;
  /** How far from the key, in levels, the thing's own colour is. */
  readonly full: number;
}

/** Fewer squares than this say nothing of the key's change. */
const LEAST = 12;
/** Squares further off than this many times the usual hold something else, too. */
const OUTLIER = 3;
/** Neighbours err alike, so that the squares are worth this much less. */
const ALIKE = 3;

/**
 * Measures how much of the key is seen through a thing of one colour. A model paints the key a little different from place
 * to place; seen through glass, that change is there as well, weaker by alpha, and through a solid thing it is not. So, at
 * right angles to the line from the key to the thing's own colour, along which folds and clouds scatter, the difference
 * from the mean key is regressed on that of the key beside it.
 *
 * @param squares the indices of the thing's squares in `lines`.
 * @param lines colours less the key in squares.
 * @param keys R, G, B of the key in each square.
 * @returns undefined where the key changes too little, or the thing's colours fit no such mixture.
 */
export function measureOpacity(
  squares: readonly number[],
  lines: readonly ColorLine[],
  keys: Float32Array,
): Opacity | undefined {
  const samples = new Samples(squares, lines, keys);
  if (samples.count < LEAST) return undefined;
  samples.fit();
  samples.dropOutliers();
  return samples.fit() && samples.opacity();
}

class Samples {
  count = 0;
  /** Of each: distance from the key along the line; then, of each channel, the key's change and the colour's, off it. */
  readonly #along: number[] = [];
  readonly #key: number[] = [];
  readonly #off: number[] = [];
  readonly #mean: [number, number, number] = [0, 0, 0];
  readonly #middle: [number, number, number] = [0, 0, 0];
  readonly #direction: readonly [number, number, number];
  /** The inverse of the distance from the key to the thing's own colour, and its standard error. */
  #inverse = 0;
  #error = Number.POSITIVE_INFINITY;
  readonly #turn = [0, 0, 0];

  constructor(squares: readonly number[], lines: readonly ColorLine[], keys: Float32Array) {
    let weight = 0;
    for (const at of squares) {
      const line = lines[at];
      if (line === undefined || line.count < 2 * MIN_COUNT) continue;
      weight++;
      for (let c = 0; c < 3; c++) {
        this.#mean[c] = (this.#mean[c] ?? 0) + (line.mean[c] ?? 0);
        this.#middle[c] = (this.#middle[c] ?? 0) + (keys[3 * at + c] ?? 0);
      }
    }
    for (let c = 0; c < 3; c++) {
      this.#mean[c] = (this.#mean[c] ?? 0) / Math.max(1, weight);
      this.#middle[c] = (this.#middle[c] ?? 0) / Math.max(1, weight);
    }
    const length = Math.hypot(...this.#mean) + 1e-9;
    const [x, y, z] = this.#mean;
    this.#direction = [x / length, y / length, z / length];
    for (const at of squares) {
      const line = lines[at];
      if (line !== undefined && line.count >= 2 * MIN_COUNT) this.#add(line, at, keys);
    }
  }

  #add({ mean }: ColorLine, at: number, keys: Float32Array): void {
    const key = [0, 1, 2].map(c => (keys[3 * at + c] ?? 0) - (this.#middle[c] ?? 0));
    const color = key.map((change, c) => change + (mean[c] ?? 0));
    const dot = (of: readonly number[]) =>
      of.reduce((sum, value, c) => sum + value * (this.#direction[c] ?? 0), 0);
    const [keyAlong, along] = [dot(key), dot(color)];
    this.#along.push(along);
    for (let c = 0; c < 3; c++) {
      const direction = this.#direction[c] ?? 0;
      this.#key.push((key[c] ?? 0) - keyAlong * direction);
      this.#off.push((color[c] ?? 0) - along * direction);
    }
    this.count++;
  }

  /** Least squares: `key - off = inverse · along · key - turn · along` in each channel. */
  fit(): true | undefined {
    let [over, under, left] = [0, 0, 0];
    const sums = [0, 1, 2].map(c => this.#sums(c));
    for (const { xx, xz, zz, xy, zy } of sums) {
      over += zy - (xz * xy) / xx;
      under += zz - (xz * xz) / xx;
    }
    if (this.count < LEAST || under <= 1e-9) return undefined;
    this.#inverse = over / under;
    sums.forEach(({ xx, xz, xy, yy, zy, zz }, c) => {
      const turn = (this.#inverse * xz - xy) / xx;
      this.#turn[c] = turn;
      left +=
        yy +
        this.#inverse * this.#inverse * zz +
        turn * turn * xx -
        2 * this.#inverse * zy +
        2 * turn * xy -
        2 * this.#inverse * turn * xz;
    });
    // Two of three channels are free at right angles to a line.
    const variance = Math.max(0, left) / (2 * this.count - 3);
    this.#error = ALIKE * Math.sqrt(variance / under);
    return true;
  }

  #sums(c: number): { xx: number; xz: number; zz: number; xy: number; zy: number; yy: number } {
    const sums = { xx: 1e-9, xz: 0, zz: 0, xy: 0, zy: 0, yy: 0 };
    for (let n = 0; n < this.count; n++) {
      const x = this.#along[n] ?? 0;
      const key = this.#key[3 * n + c] ?? 0;
      const y = key - (this.#off[3 * n + c] ?? 0);
      const z = x * key;
      sums.xx += x * x;
      sums.xz += x * z;
      sums.zz += z * z;
      sums.xy += x * y;
      sums.zy += z * y;
      sums.yy += y * y;
    }
    return sums;
  }

  dropOutliers(): void {
    const misfits = Array.from({ length: this.count }, (_, n) => {
      let sum = 0;
      for (let c = 0; c < 3; c++) {
        const key = this.#key[3 * n + c] ?? 0;
        const x = this.#along[n] ?? 0;
        sum += (key - (this.#off[3 * n + c] ?? 0) - this.#inverse * x * key + (this.#turn[c] ?? 0) * x) ** 2;
      }
      return Math.sqrt(sum);
    });
    const usual = [...misfits].sort((a, b) => a - b)[this.count >> 1] ?? 0;
    for (let n = this.count - 1; n >= 0; n--) {
      if ((misfits[n] ?? 0) <= OUTLIER * usual) continue;
      this.#along.splice(n, 1);
      this.#key.splice(3 * n, 3);
      this.#off.splice(3 * n, 3);
      this.count--;
    }
  }

  opacity(): Opacity | undefined {
    const mean = this.#along.reduce((sum, along) => sum + along, 0) / this.count;
    const [alpha, error] = [mean * this.#inverse, mean * this.#error];
    return alpha <= error ? undefined : { alpha, error, full: 1 / this.#inverse };
  }
}
