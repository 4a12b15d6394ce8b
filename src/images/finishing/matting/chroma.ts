import type { Raster } from '../../raster.ts';
import { colorDifference, type MeasuredKey } from '../key.ts';
import type { Planes } from '../planes.ts';
import { type Halved, halve, ROOM, upsampled } from './halved.ts';
import { PIXEL, type Trimap } from './trimap.ts';

/** Variance that JPEG's noise gives to luma: a slope over less than this is not steep. */
const NOISE = 3;
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
  const squareAt = (x: number, y: number) => tinted?.[(y >> SQUARE) * across + (x >> SQUARE)];
  const isAsked = (p: number, x: number, y: number) =>
    (depth[p] ?? 0) <= reach + ROOM * PIXEL || (squareAt(x, y) ?? 0) > 0;
  const halved = halve(picture, runs, isAsked, planes);
  // Of blue and red in each cell of a row, and in which row, from 1, they were fitted: two rows of pixels share them.
  const slopes = new Float64Array(2 * halved.width);
  const fitted = new Int32Array(halved.width);
  for (let y = 0; y < height; y++) {
    for (let run = runs.rows[y] ?? 0; run < (runs.rows[y + 1] ?? 0); run++) {
      for (let p = runs.starts[run] ?? 0, end = runs.ends[run] ?? 0; p < end; p++) {
        const x = p - y * width;
        if ((depth[p] ?? 0) > reach && squareAt(x, y) !== SHARPENED) continue;
        const cell = x >> 1;
        if (fitted[cell] !== (y >> 1) + 1) setSlopes(slopes, halved, cell, y >> 1);
        fitted[cell] = (y >> 1) + 1;
        addChroma(picture, key, trimap, x, y, slopes, halved);
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

/** Slopes of blue and red over luma by least squares, drawn to 0 where luma hardly varies (a ridge). */
function setSlopes(slopes: Float64Array, halved: Halved, x: number, y: number): void {
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
  slopes[2 * x] = (lb - (l * b) / n) / variance;
  slopes[2 * x + 1] = (lr - (l * r) / n) / variance;
}

/** Gives a pixel the chroma that halving took from it, by what it took from its luma, which stays. */
function addChroma(
  { data, width }: Raster,
  { kind, strength }: MeasuredKey,
  { difference }: Trimap,
  x: number,
  y: number,
  slopes: Float64Array,
  halved: Halved,
): void {
  const p = y * width + x;
  const i = 4 * p;
  const r = data[i] ?? 0;
  const g = data[i + 1] ?? 0;
  const b = data[i + 2] ?? 0;
  const lost = REGAINED * (0.299 * r + 0.587 * g + 0.114 * b - upsampled(halved, x, y));
  const blue = lost * (slopes[x & ~1] ?? 0);
  const red = lost * (slopes[x | 1] ?? 0);
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
