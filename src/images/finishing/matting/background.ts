import type { Plane } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { colorDifference, type MeasuredKey } from '../key.ts';

/** Terms of a quadratic surface: 1, x, y, x², xy, y². */
const TERMS = 6;
const LIKELY_KEY_SHARE = 0.6;
const ROUNDS = 3;
/** The first round only looks at this share along the border: things close to the key are in the middle. */
const FRAME_SHARE = 0.1;
const FIRST_TOLERANCE_LEVELS = 22;
const SAMPLE_STEP_PX = 11;
const ROWS_PER_GROUP = 8;

export interface KeyRow {
  readonly r: Plane;
  readonly g: Plane;
  readonly b: Plane;
}

/** Models paint the key unevenly, so each channel is a quadratic surface, fitted by least squares. */
export class Background {
  readonly noise: number;
  readonly #width: number;
  readonly #height: number;
  #surfaces: readonly Float64Array[];
  readonly #rows: KeyRow[] = [];

  constructor(picture: Raster, key: MeasuredKey) {
    this.#width = picture.width;
    this.#height = picture.height;
    this.#surfaces = [key.r, key.g, key.b].map(level => Float64Array.of(level, 0, 0, 0, 0, 0));
    let noise = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const [tolerance, frame] =
        round === 0 ? [FIRST_TOLERANCE_LEVELS, FRAME_SHARE] : [4 + (3 * noise) / round, 1];
      noise = this.#fit(picture, key, tolerance, frame) ?? noise;
    }
    this.noise = noise;
  }

  /** The surface of a few rows, over which it hardly changes. */
  row(y: number): KeyRow {
    const group = Math.floor(y / ROWS_PER_GROUP);
    const v = ((group + 0.5) * ROWS_PER_GROUP) / this.#height - 0.5;
    const [r, g, b] = this.#surfaces;
    this.#rows[group] ??= { r: this.#line(r, v), g: this.#line(g, v), b: this.#line(b, v) };
    return this.#rows[group];
  }

  #line(surface: Float64Array | undefined, v: number): Plane {
    const [constant = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0] = surface ?? [];
    const line = new Float32Array(this.#width);
    for (let column = 0; column < line.length; column++) {
      const u = column / this.#width - 0.5;
      line[column] = constant + v * (y + v * yy) + u * (x + v * xy + u * xx);
    }
    return line;
  }

  #fit(
    { data, width, height }: Raster,
    key: MeasuredKey,
    tolerance: number,
    frame: number,
  ): number | undefined {
    this.#rows.length = 0;
    const normal = new Float64Array(TERMS * TERMS);
    const right = [0, 1, 2].map(() => new Float64Array(TERMS));
    let [count, squares] = [0, 0];
    for (let y = SAMPLE_STEP_PX >> 1; y < height; y += SAMPLE_STEP_PX) {
      const { r, g, b } = this.row(y);
      for (let x = SAMPLE_STEP_PX >> 1; x < width; x += SAMPLE_STEP_PX) {
        if (Math.min(y, height - y) >= frame * height && Math.min(x, width - x) >= frame * width) continue;
        const i = (y * width + x) * 4;
        const color = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0] as const;
        const off = [color[0] - (r[x] ?? 0), color[1] - (g[x] ?? 0), color[2] - (b[x] ?? 0)];
        if (off.some(by => Math.abs(by) > tolerance)) continue;
        if (colorDifference(key.kind, ...color) < LIKELY_KEY_SHARE * key.strength) continue;
        count++;
        squares += off.reduce((sum, by) => sum + by * by, 0);
        const [u, v] = [x / width - 0.5, y / height - 0.5];
        const terms = [1, u, v, u * u, u * v, v * v];
        terms.forEach((term, row) => {
          terms.forEach((other, column) => {
            normal[row * TERMS + column] = (normal[row * TERMS + column] ?? 0) + term * other;
          });
          right.forEach((sums, c) => {
            sums[row] = (sums[row] ?? 0) + term * (color[c] ?? 0);
          });
        });
      }
    }
    if (count < 10 * TERMS) return undefined;
    // A small ridge on everything but the constant keeps the surface flat where little background is visible.
    for (let row = 1; row < TERMS; row++)
      normal[row * (TERMS + 1)] = (normal[row * (TERMS + 1)] ?? 0) + 1e-4 * count;
    this.#surfaces = right.map(sums => solve(normal, sums));
    this.#rows.length = 0;
    return Math.sqrt(squares / (3 * count));
  }
}

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
