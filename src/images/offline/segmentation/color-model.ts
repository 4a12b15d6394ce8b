import type { Raster } from '../../raster.ts';

/** Bins per axis: luma coarse, because light falls unevenly; the two of colour finer. */
const LUMA = 12;
const CHROMA = 20;
const BINS = LUMA * CHROMA * CHROMA;

/** The bin of every pixel's colour, in Y, Cb and Cr. */
export function colorBins({ data, width, height }: Raster): Uint16Array {
  const bins = new Uint16Array(width * height);
  for (let p = 0, i = 0; p < bins.length; p++, i += 4) {
    const [r, g, b] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
    const y = 0.299 * r + 0.587 * g + 0.114 * b;
    // Most photos use the middle half of the axes of colour: spread it.
    const cb = chromaBin(0.564 * (b - y));
    const cr = chromaBin(0.713 * (r - y));
    bins[p] = (Math.min(LUMA - 1, Math.floor((y * LUMA) / 256)) * CHROMA + cb) * CHROMA + cr;
  }
  return bins;
}

function chromaBin(value: number): number {
  return Math.min(CHROMA - 1, Math.max(0, Math.floor(((value + 80) * CHROMA) / 160)));
}

/** How likely each colour is among the pixels, weighted: a smoothed histogram that sums to 1. */
export function colorModel(bins: Uint16Array, weight: (p: number) => number): Float32Array {
  let histogram = new Float32Array(BINS);
  for (let p = 0; p < bins.length; p++) {
    const bin = bins[p] ?? 0;
    histogram[bin] = (histogram[bin] ?? 0) + weight(p);
  }
  for (const [step, length] of [
    [1, CHROMA],
    [CHROMA, CHROMA],
    [CHROMA * CHROMA, LUMA],
  ] as const) {
    histogram = smooth(histogram, step, length);
  }
  const sum = histogram.reduce((total, value) => total + value, 0) || 1;
  return histogram.map(value => value / sum + 1e-7);
}

function smooth(from: Float32Array, step: number, length: number): Float32Array<ArrayBuffer> {
  const to = new Float32Array(from.length);
  for (let i = 0; i < from.length; i++) {
    const at = Math.floor(i / step) % length;
    const own = from[i] ?? 0;
    const before = at > 0 ? (from[i - step] ?? 0) : own;
    const after = at < length - 1 ? (from[i + step] ?? 0) : own;
    to[i] = 0.5 * own + 0.25 * (before + after);
  }
  return to;
}
