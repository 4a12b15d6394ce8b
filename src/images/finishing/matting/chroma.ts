import type { Raster } from '../../raster.ts';
import { colorDifference, type MeasuredKey } from '../key.ts';
import type { Trimap } from './trimap.ts';

/** Radius of the windows in which chroma is seen as a line over luma, in pixels of the halved picture. */
const RADIUS = 2;
/** Variance of luma from which on it tells where the edge is. */
const CONTRAST = 60;

/**
 * Sharpens the chroma of a JPEG, which has only every second row and column of it. Where two colours meet, chroma is
 * a linear function of luma, and luma is there in full: the line is found in small windows of the halved picture and
 * applied to the full one. Only pixels up to `reach` deep that are not clear are touched, in the picture and in
 * `difference`.
 *
 * Source: He & Sun, "Fast Guided Filter", arXiv:1505.00996, 2015.
 */
export function sharpenChroma(picture: Raster, key: MeasuredKey, trimap: Trimap, reach: number): void {
  const { width, height } = picture;
  const { depth } = trimap;
  const halved = halve(picture);
  const fit = new Fit();
  let fitted = -1;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const deep = depth[p] ?? 0;
      if (deep === 0 || deep > reach) continue;
      const cell = (y >> 1) * halved.width + (x >> 1);
      if (cell !== fitted) fit.around(halved, x >> 1, y >> 1);
      fitted = cell;
      fit.apply(picture, key, trimap, p);
    }
  }
}

/** Luma, and what blue and red have more than it, each the mean of four pixels. */
interface Halved {
  readonly width: number;
  readonly height: number;
  readonly luma: Float32Array;
  readonly blue: Float32Array;
  readonly red: Float32Array;
}

function halve({ data, width, height }: Raster): Halved {
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const luma = new Float32Array(w * h);
  const blue = new Float32Array(w * h);
  const red = new Float32Array(w * h);
  for (let y = 0, q = 0; y < h; y++) {
    const below = 2 * y + 1 < height ? 4 * width : 0;
    for (let x = 0; x < w; x++, q++) {
      const i = (2 * y * width + 2 * x) * 4;
      const beside = 2 * x + 1 < width ? 4 : 0;
      const r = meanOf(data, i, beside, below);
      const g = meanOf(data, i + 1, beside, below);
      const b = meanOf(data, i + 2, beside, below);
      const l = 0.299 * r + 0.587 * g + 0.114 * b;
      luma[q] = l;
      blue[q] = b - l;
      red[q] = r - l;
    }
  }
  return { width: w, height: h, luma, blue, red };
}

function meanOf(data: Uint8Array, i: number, beside: number, below: number): number {
  const j = i + below;
  return ((data[i] ?? 0) + (data[i + beside] ?? 0) + (data[j] ?? 0) + (data[j + beside] ?? 0)) / 4;
}

/** The lines of blue and red over luma in one window, and how far each is to be trusted, 0..1. */
class Fit {
  #luma = 0;
  readonly #blue = { mean: 0, slope: 0, trust: 0 };
  readonly #red = { mean: 0, slope: 0, trust: 0 };

  around({ width, height, luma, blue, red }: Halved, x: number, y: number): void {
    let n = 0;
    let l = 0;
    let b = 0;
    let r = 0;
    let ll = 0;
    let lb = 0;
    let lr = 0;
    let bb = 0;
    let rr = 0;
    const right = Math.min(width - 1, x + RADIUS);
    const bottom = Math.min(height - 1, y + RADIUS);
    for (let row = Math.max(0, y - RADIUS); row <= bottom; row++) {
      for (let q = row * width + Math.max(0, x - RADIUS); q <= row * width + right; q++) {
        const ql = luma[q] ?? 0;
        const qb = blue[q] ?? 0;
        const qr = red[q] ?? 0;
        n++;
        l += ql;
        b += qb;
        r += qr;
        ll += ql * ql;
        lb += ql * qb;
        lr += ql * qr;
        bb += qb * qb;
        rr += qr * qr;
      }
    }
    this.#luma = l / n;
    const variance = ll / n - this.#luma ** 2;
    setLine(this.#blue, b / n, variance, lb / n - (this.#luma * b) / n, bb / n - (b / n) ** 2);
    setLine(this.#red, r / n, variance, lr / n - (this.#luma * r) / n, rr / n - (r / n) ** 2);
  }

  /** Changes pixel `p`; its luma stays. */
  apply({ data }: Raster, key: MeasuredKey, { difference }: Trimap, p: number): void {
    const i = 4 * p;
    const r = data[i] ?? 0;
    const b = data[i + 2] ?? 0;
    const luma = 0.299 * r + 0.587 * (data[i + 1] ?? 0) + 0.114 * b;
    const off = luma - this.#luma;
    const blue = b - luma + (this.#blue.mean + this.#blue.slope * off - (b - luma)) * this.#blue.trust;
    const red = r - luma + (this.#red.mean + this.#red.slope * off - (r - luma)) * this.#red.trust;
    data[i] = byte(luma + red);
    data[i + 1] = byte(luma - (0.299 * red + 0.114 * blue) / 0.587);
    data[i + 2] = byte(luma + blue);
    difference[p] =
      colorDifference(key.kind, data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) / key.strength;
  }
}

/** A least-squares line; trusted as far as luma varies and the two go together. */
function setLine(
  line: { mean: number; slope: number; trust: number },
  mean: number,
  lumaVariance: number,
  covariance: number,
  variance: number,
): void {
  line.mean = mean;
  line.slope = covariance / (lumaVariance + 1);
  const correlation = Math.min(1, covariance ** 2 / (lumaVariance * variance + 1));
  line.trust = (lumaVariance / (lumaVariance + CONTRAST)) * correlation;
}

function byte(value: number): number {
  return Math.round(value < 0 ? 0 : value > 255 ? 255 : value);
}
