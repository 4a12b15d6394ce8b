import type { Raster } from '../../raster.ts';
import { colorDifference, type MeasuredKey } from '../key.ts';
import type { Planes } from '../planes.ts';
import { PIXEL, type Trimap } from './trimap.ts';

/** Variance that JPEG's noise gives to luma: a slope over less than this is not steep. */
const NOISE = 3;
/** How far around a pixel, in pixels, the cells reach that are asked for it. */
const ROOM = 4;
/** Deep inside, chroma is sharpened only in squares that have a pixel with this difference; their side is 2^4 pixels. */
const TINTED = 0.12;
const SQUARE = 4;
/** What is marked of a square: to be sharpened, or beside such a one. */
const SHARPENED = 2;
const BESIDE = 1;
/** The share of the lost chroma that is given back: JPEG's luma overshoots beside lines. */
const REGAINED = 0.85;

/**
 * Sharpens the chroma of a JPEG, which has only every second row and column of it. Where two colours meet, chroma is a
 * linear function of luma, and luma is there in full. The slope is found in windows of three by three cells of the
 * halved picture; what halving took from luma, times the slope, is what it took from chroma, and is given back. So the
 * mean chroma of a cell stays about as the file has it. Only pixels that are not clear are touched, in the picture and in
 * `difference`: those up to `reach` deep, and deeper ones near some of the key's hue, as the gaps in dense fur are.
 *
 * Sources: He & Sun, "Fast Guided Filter", arXiv:1505.00996, 2015; Kopf et al., "Joint Bilateral Upsampling", SIGGRAPH
 * 2007, for the idea of a guide in full resolution.
 */
export function sharpenChroma(
  picture: Raster,
  key: MeasuredKey,
  trimap: Trimap,
  reach: number,
  planes: Planes,
): void {
  const { width, height } = picture;
  const { depth, runs } = trimap;
  const across = squaresIn(width);
  const tinted = tintedSquares(trimap, width, height, reach);
  const halved = halve(picture, trimap, reach + ROOM * PIXEL, tinted, planes);
  const slopes = { blue: 0, red: 0 };
  let fitted = -1;
  for (let y = 0; y < height; y++) {
    for (let run = runs.rows[y] ?? 0; run < (runs.rows[y + 1] ?? 0); run++) {
      for (let p = runs.starts[run] ?? 0, end = runs.ends[run] ?? 0; p < end; p++) {
        const x = p - y * width;
        if ((depth[p] ?? 0) > reach && tinted?.[(y >> SQUARE) * across + (x >> SQUARE)] !== SHARPENED)
          continue;
        const cell = (y >> 1) * halved.width + (x >> 1);
        if (cell !== fitted) setSlopes(slopes, halved, x >> 1, y >> 1);
        fitted = cell;
        addChroma(picture, key, trimap, p, slopes, upsampled(halved, x, y));
      }
    }
  }
}

/** The squares in which something deep is tinted by the key, row by row; undefined where there are none. */
function tintedSquares(
  { depth, difference, runs }: Trimap,
  width: number,
  height: number,
  reach: number,
): Uint8Array | undefined {
  const across = squaresIn(width);
  const marked = new Uint8Array(across * squaresIn(height));
  const found: number[] = [];
  for (let y = 0; y < height; y += 2) {
    const row = (y >> SQUARE) * across;
    for (let run = runs.rows[y] ?? 0; run < (runs.rows[y + 1] ?? 0); run++) {
      const end = (runs.ends[run] ?? 0) - y * width;
      let x = (runs.starts[run] ?? 0) - y * width;
      for (x += x & 1; x < end; x += 2) {
        const p = y * width + x;
        if ((depth[p] ?? 0) <= reach || (difference[p] ?? 0) < TINTED) continue;
        const square = row + (x >> SQUARE);
        if (marked[square] === SHARPENED) continue;
        marked[square] = SHARPENED;
        found.push(square);
      }
    }
  }
  for (const square of found) {
    const column = square % across;
    for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++) {
      for (const beside of [square - across, square, square + across]) {
        const at = beside - column + x;
        if (marked[at] === 0) marked[at] = BESIDE;
      }
    }
  }
  return found.length === 0 ? undefined : marked;
}

function squaresIn(length: number): number {
  return (length >> SQUARE) + 1;
}

/** Means of four pixels. */
interface Halved {
  readonly width: number;
  readonly height: number;
  readonly luma: Float32Array;
  /** Luma after being upsampled and halved again, which is what a decoder and {@link halve} do to chroma. */
  readonly soft: Float32Array;
  /** What blue and red have more than luma. */
  readonly blue: Float32Array;
  readonly red: Float32Array;
}

/** Without what is deeper than `most`, or far on the left and right of anything not clear: that is not asked for. */
function halve(
  { data, width, height }: Raster,
  { depth, runs }: Trimap,
  most: number,
  tinted: Uint8Array | undefined,
  planes: Planes,
): Halved {
  const across = squaresIn(width);
  const w = (width + 1) >> 1;
  const h = (height + 1) >> 1;
  const luma = planes.floats(w * h);
  const blue = planes.floats(w * h);
  const red = planes.floats(w * h);
  for (let y = 0; y < h; y++) {
    const below = 2 * y + 1 < height ? 4 * width : 0;
    let [first, last] = [width, -1];
    for (let row = Math.max(0, 2 * y - ROOM); row < Math.min(height, 2 * y + ROOM + 2); row++) {
      const [run, end] = [runs.rows[row] ?? 0, runs.rows[row + 1] ?? 0];
      if (run === end) continue;
      first = Math.min(first, (runs.starts[run] ?? 0) - row * width);
      last = Math.max(last, (runs.ends[end - 1] ?? 0) - 1 - row * width);
    }
    const right = Math.min(w - 1, (last + ROOM) >> 1);
    for (let x = Math.max(0, (first - ROOM) >> 1); x <= right; x++) {
      const i = 8 * (y * width + x);
      if ((depth[i >> 2] ?? 0) > most && !tinted?.[(y >> (SQUARE - 1)) * across + (x >> (SQUARE - 1))])
        continue;
      const q = y * w + x;
      const beside = 2 * x + 1 < width ? 4 : 0;
      const r = sumOf(data, i, beside, below);
      const g = sumOf(data, i + 1, beside, below);
      const b = sumOf(data, i + 2, beside, below);
      const l = 0.07475 * r + 0.14675 * g + 0.0285 * b;
      luma[q] = l;
      blue[q] = 0.25 * b - l;
      red[q] = 0.25 * r - l;
    }
  }
  return { width: w, height: h, luma, soft: soften(luma, w, planes), blue, red };
}

function sumOf(data: Uint8Array, i: number, beside: number, below: number): number {
  const j = i + below;
  return (data[i] ?? 0) + (data[i + beside] ?? 0) + (data[j] ?? 0) + (data[j + beside] ?? 0);
}

/** An eighth, three quarters, an eighth, in both directions: the mean of what {@link upsampled} gives in a cell. */
function soften(luma: Float32Array, width: number, planes: Planes): Float32Array {
  const across = planes.floats(luma.length);
  const soft = planes.floats(luma.length);
  const last = luma.length - 1;
  for (let q = 0; q <= last; q++) {
    const beside = (luma[q > 0 ? q - 1 : q] ?? 0) + (luma[q < last ? q + 1 : q] ?? 0);
    across[q] = 0.75 * (luma[q] ?? 0) + 0.125 * beside;
  }
  for (let q = 0; q <= last; q++) {
    const around = (across[q < width ? q : q - width] ?? 0) + (across[q + width > last ? q : q + width] ?? 0);
    soft[q] = 0.75 * (across[q] ?? 0) + 0.125 * around;
  }
  return soft;
}

/** Slopes of blue and red over luma by least squares, drawn to 0 where luma hardly varies (a ridge). */
function setSlopes(slopes: { blue: number; red: number }, halved: Halved, x: number, y: number): void {
  const { width, height, soft, blue, red } = halved;
  let n = 0;
  let l = 0;
  let b = 0;
  let r = 0;
  let ll = 0;
  let lb = 0;
  let lr = 0;
  const left = Math.max(0, x - 1);
  const right = Math.min(width - 1, x + 1);
  const bottom = Math.min(height - 1, y + 1);
  for (let row = Math.max(0, y - 1); row <= bottom; row++) {
    for (let q = row * width + left; q <= row * width + right; q++) {
      const ql = soft[q] ?? 0;
      const qb = blue[q] ?? 0;
      const qr = red[q] ?? 0;
      n++;
      l += ql;
      b += qb;
      r += qr;
      ll += ql * ql;
      lb += ql * qb;
      lr += ql * qr;
    }
  }
  const variance = ll - (l * l) / n + NOISE * n;
  slopes.blue = (lb - (l * b) / n) / variance;
  slopes.red = (lr - (l * r) / n) / variance;
}

/** Luma at pixel `x`, `y` of the full picture as a decoder makes it of the halved one: libjpeg's triangle filter. */
function upsampled({ luma, width, height }: Halved, x: number, y: number): number {
  const column = x >> 1;
  const row = (y >> 1) * width;
  const beside = Math.min(width - 1, Math.max(0, column - 1 + 2 * (x & 1)));
  const next = Math.min(height - 1, Math.max(0, (y >> 1) - 1 + 2 * (y & 1))) * width;
  const here = 3 * (luma[row + column] ?? 0) + (luma[row + beside] ?? 0);
  const there = 3 * (luma[next + column] ?? 0) + (luma[next + beside] ?? 0);
  return (3 * here + there) / 16;
}

/** Gives pixel `p` the chroma that halving took from it; its luma stays. `soft` is its luma if halved likewise. */
function addChroma(
  { data }: Raster,
  { kind, strength }: MeasuredKey,
  { difference }: Trimap,
  p: number,
  slopes: { blue: number; red: number },
  soft: number,
): void {
  const i = 4 * p;
  const r = data[i] ?? 0;
  const g = data[i + 1] ?? 0;
  const b = data[i + 2] ?? 0;
  const lost = REGAINED * (0.299 * r + 0.587 * g + 0.114 * b - soft);
  const blue = lost * slopes.blue;
  const red = lost * slopes.red;
  // Less than half a level changes nothing.
  if (Math.abs(blue) < 0.5 && Math.abs(red) < 0.5) return;
  data[i] = byte(r + red);
  data[i + 1] = byte(g - (0.299 * red + 0.114 * blue) / 0.587);
  data[i + 2] = byte(b + blue);
  difference[p] = colorDifference(kind, data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) / strength;
}

function byte(value: number): number {
  return Math.round(value < 0 ? 0 : value > 255 ? 255 : value);
}
