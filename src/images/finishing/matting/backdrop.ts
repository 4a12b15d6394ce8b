import type { Raster } from '../../raster.ts';
import { colorDifference, type MeasuredKey } from '../key.ts';
import type { Planes } from '../planes.ts';
import { backgroundField, CELL } from './field.ts';

/** Terms of a quadratic surface: 1, x, y, x², xy, y². */
const TERMS = 6;
/** From this share of the key's {@link colorDifference} on a pixel may be background in the first round. */
const LIKELY = 0.6;
const ROUNDS = 3;
/** In the first round only so much along the border is looked at, and no near colours: see `backgroundField`. */
const FRAME = 0.1;
/** So many rows share what the surfaces are in their middle. */
const ROWS = 8;

/** The key at each pixel of a row, 0..255. */
export interface KeyRow {
  readonly r: Float32Array;
  readonly g: Float32Array;
  readonly b: Float32Array;
}

/**
 * The key colour at every pixel: models paint it lighter here and darker there. A quadratic surface for each channel,
 * fitted by least squares to what looks like background, several times, each time to what comes nearer to it.
 */
export class Backdrop {
  /** Standard deviation of the background from the surface, in levels of a channel. */
  readonly noise: number;
  readonly #surface: Float64Array;
  readonly #width: number;
  readonly #height: number;
  readonly #planes: Planes;
  /** By groups of {@link ROWS} rows, as far as they were asked for. */
  readonly #rows: KeyRow[] = [];

  constructor(picture: Raster, key: MeasuredKey, planes: Planes) {
    this.#width = picture.width;
    this.#height = picture.height;
    this.#planes = planes;
    this.#surface = new Float64Array(3 * TERMS);
    this.#surface.set([key.r], 0);
    this.#surface.set([key.g], TERMS);
    this.#surface.set([key.b], 2 * TERMS);
    const field = backgroundField(picture);
    let noise = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const tolerance = round === 0 ? 48 : 4 + (3 * noise) / round;
      const among = round === 0 ? { frame: FRAME, field } : { frame: 1 };
      noise = this.#fit(picture, key, tolerance, among) ?? noise;
    }
    this.noise = noise;
  }

  /** The key along row `y`; the same for a few rows, over which it hardly changes. */
  row(y: number): KeyRow {
    const group = Math.floor(y / ROWS);
    const known = this.#rows[group];
    if (known !== undefined) return known;
    const v = ((group + 0.5) * ROWS) / this.#height - 0.5;
    const row = { r: this.#rowOf(0, v), g: this.#rowOf(TERMS, v), b: this.#rowOf(2 * TERMS, v) };
    this.#rows[group] = row;
    return row;
  }

  #valueAt(first: number, u: number, v: number): number {
    const surface = this.#surface;
    const rise = (surface[first + 1] ?? 0) + u * (surface[first + 3] ?? 0) + v * (surface[first + 4] ?? 0);
    const fall = (surface[first + 2] ?? 0) + v * (surface[first + 5] ?? 0);
    return (surface[first] ?? 0) + u * rise + v * fall;
  }

  #rowOf(first: number, v: number): Float32Array {
    const line = this.#planes.floats(this.#width);
    const surface = this.#surface;
    const square = surface[first + 3] ?? 0;
    const linear = (surface[first + 1] ?? 0) + v * (surface[first + 4] ?? 0);
    const constant = (surface[first] ?? 0) + v * ((surface[first + 2] ?? 0) + v * (surface[first + 5] ?? 0));
    const step = 1 / this.#width;
    for (let x = 0; x < line.length; x++) {
      const u = x * step - 0.5;
      line[x] = constant + u * (linear + u * square);
    }
    return line;
  }

  /**
   * One round of least squares over samples within `tolerance`, one for each cell, no further than `frame` of the picture
   * from its border and only from the cells of the `field` where there is one.
   *
   * @returns the deviation of those samples
   */
  #fit(
    { data, width, height }: Raster,
    key: MeasuredKey,
    tolerance: number,
    { frame, field }: { readonly frame: number; readonly field?: Uint8Array | undefined },
  ): number | undefined {
    const normal = new Float64Array(TERMS * TERMS);
    const right = new Float64Array(3 * TERMS);
    const terms = new Float64Array(TERMS);
    const least = LIKELY * key.strength;
    const across = Math.ceil(width / CELL);
    let [count, squares] = [0, 0];
    for (let y = CELL >> 1; y < height; y += CELL) {
      const v = y / height - 0.5;
      const inFrame = Math.min(y, height - y) < frame * height;
      for (let x = CELL >> 1; x < width; x += CELL) {
        if (!inFrame && Math.min(x, width - x) >= frame * width) continue;
        if (field !== undefined && field[Math.floor(y / CELL) * across + Math.floor(x / CELL)] !== 1)
          continue;
        const i = (y * width + x) * 4;
        const r = data[i] ?? 0;
        const g = data[i + 1] ?? 0;
        const b = data[i + 2] ?? 0;
        const u = x / width - 0.5;
        const dr = r - this.#valueAt(0, u, v);
        const dg = g - this.#valueAt(TERMS, u, v);
        const db = b - this.#valueAt(2 * TERMS, u, v);
        if (Math.max(Math.abs(dr), Math.abs(dg), Math.abs(db)) > tolerance) continue;
        if (colorDifference(key.kind, r, g, b) < least) continue;
        count++;
        squares += dr * dr + dg * dg + db * db;
        terms[0] = 1;
        terms[1] = u;
        terms[2] = v;
        terms[3] = u * u;
        terms[4] = u * v;
        terms[5] = v * v;
        for (let row = 0; row < TERMS; row++) {
          const term = terms[row] ?? 0;
          for (let column = 0; column <= row; column++) {
            const at = row * TERMS + column;
            normal[at] = (normal[at] ?? 0) + term * (terms[column] ?? 0);
          }
          right[row] = (right[row] ?? 0) + term * r;
          right[TERMS + row] = (right[TERMS + row] ?? 0) + term * g;
          right[2 * TERMS + row] = (right[2 * TERMS + row] ?? 0) + term * b;
        }
      }
    }
    if (count < 10 * TERMS) return undefined;
    for (let row = 0; row < TERMS; row++) {
      for (let column = row + 1; column < TERMS; column++)
        normal[row * TERMS + column] = normal[column * TERMS + row] ?? 0;
    }
    // A little ridge on all but the constant: where background is seen only here and there, the surface stays flat.
    for (let row = 1; row < TERMS; row++)
      normal[row * (TERMS + 1)] = (normal[row * (TERMS + 1)] ?? 0) + 1e-4 * count;
    for (let channel = 0; channel < 3; channel++) {
      this.#surface.set(
        solve(normal, right.subarray(channel * TERMS, (channel + 1) * TERMS)),
        channel * TERMS,
      );
    }
    return Math.sqrt(squares / (3 * count));
  }
}

/** Solves a symmetric positive definite system by Gaussian elimination; the arguments are not changed. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  const a = Float64Array.from(matrix);
  const x = Float64Array.from(right);
  for (let pivot = 0; pivot < n; pivot++) {
    for (let row = pivot + 1; row < n; row++) {
      const factor = (a[row * n + pivot] ?? 0) / (a[pivot * n + pivot] ?? 1);
      for (let column = pivot; column < n; column++) {
        a[row * n + column] = (a[row * n + column] ?? 0) - factor * (a[pivot * n + column] ?? 0);
      }
      x[row] = (x[row] ?? 0) - factor * (x[pivot] ?? 0);
    }
  }
  for (let row = n - 1; row >= 0; row--) {
    let sum = x[row] ?? 0;
    for (let column = row + 1; column < n; column++) sum -= (a[row * n + column] ?? 0) * (x[column] ?? 0);
    x[row] = sum / (a[row * n + row] ?? 1);
  }
  return x;
}
