import type { Raster } from '../../raster.ts';
import { minCut, STEPS } from './min-cut.ts';

/** Bins per axis: luma coarse, because light falls unevenly; the two of colour finer. */
const LUMA = 12;
const CHROMA = 20;
const BINS = LUMA * CHROMA * CHROMA;
/** Weight of a contour through even colour, against one unit of log likelihood. */
const CONTOUR = 9;
const PLACE = 1.2;
/** No pixel is surer than this of its colour, in log likelihood: colours mislead. */
const MAX_VOTE = 5;
const CERTAIN = 0.985;

const HOPELESS = 0.55;
/** Share of pixels; when fewer change sides, the parting is done. */
const SETTLED = 0.002;

export interface Segmentation {
  readonly mask: Uint8Array;
  readonly agreement: number;
}

/**
 * Parts the subject from its surroundings: Rother, Kolmogorov, Blake, "GrabCut", SIGGRAPH 2004, with histograms and a prior
 * for every pixel.
 * @param prior 0..1, how likely a pixel is the subject's by its place; below 0.015 and above 0.985 are facts.
 */
export function grabCut(picture: Raster, prior: Float32Array, rounds: number): Segmentation {
  const { width, height } = picture;
  const bins = colorBins(picture);
  const link = contourCost(picture);
  let inside: Float32Array = prior.map(value => Math.max(0, value - 0.5));
  let outside: Float32Array = prior.map(value => Math.max(0, 0.5 - value));
  let mask: Uint8Array = new Uint8Array(prior.length);
  let agreement = 0;
  for (let round = 0; round < rounds; round++) {
    const subject = colorModel(bins, p => inside[p] ?? 0);
    const surroundings = colorModel(bins, p => outside[p] ?? 0);
    const vote = subject.map((value, bin) => {
      const ratio = Math.log(value / (surroundings[bin] ?? 1));
      return Math.max(-MAX_VOTE, Math.min(MAX_VOTE, ratio));
    });
    const preference = prior.map((value, p) => {
      if (value > CERTAIN) return 1000;
      if (value < 1 - CERTAIN) return -1000;
      return (vote[bins[p] ?? 0] ?? 0) + PLACE * Math.log(value / (1 - value));
    });
    const before = mask;
    mask = minCut({ width, height, preference, link });
    agreement = colorAgreement(mask, p => vote[bins[p] ?? 0] ?? 0);
    const moved = mask.reduce((sum, value, p) => sum + (value === before[p] ? 0 : 1), 0);
    if (agreement < HOPELESS || moved < SETTLED * mask.length) break;
    inside = Float32Array.from(mask);
    outside = inside.map(value => 1 - value);
  }
  return { mask, agreement };
}

/** The cost of a contour between two pixels, for those of the directions that reach every pair once. */
function contourCost({ data, width, height }: Raster): (p: number, d: number) => number {
  const apart = (p: number, dx: number, dy: number) => {
    const i = p * 4;
    const j = (p + dy * width + dx) * 4;
    const red = (data[i] ?? 0) - (data[j] ?? 0);
    const green = (data[i + 1] ?? 0) - (data[j + 1] ?? 0);
    const blue = (data[i + 2] ?? 0) - (data[j + 2] ?? 0);
    return red * red + green * green + blue * blue;
  };
  let sum = 0;
  let count = 0;
  for (let p = 0; p < data.length / 4 - width - 1; p += 3, count++) sum += apart(p, 1, 0) + apart(p, 0, 1);
  const sharpness = count / Math.max(1, sum);
  const pixels = width * height;
  const costs = new Float32Array(4 * pixels);
  for (let d = 0; d < 8; d += 2) {
    const [dx, dy] = STEPS[d] ?? [0, 0];
    const cost = CONTOUR / (d < 4 ? 1 : Math.SQRT2);
    const costsOfStep = costs.subarray((d / 2) * pixels, (d / 2 + 1) * pixels);
    for (let p = 0; p < pixels; p++) costsOfStep[p] = cost * Math.exp(-sharpness * apart(p, dx, dy));
  }
  return (p, d) => costs[(d >> 1) * pixels + p] ?? 0;
}

function colorAgreement(mask: Uint8Array, vote: (p: number) => number): number {
  const agree = [0, 0];
  const all = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    const side = mask[p] ?? 0;
    all[side] = (all[side] ?? 0) + 1;
    if (vote(p) > 0 === (side === 1)) agree[side] = (agree[side] ?? 0) + 1;
  }
  const share = (side: number) => (agree[side] ?? 0) / Math.max(1, all[side] ?? 0);
  return (share(0) + share(1)) / 2;
}

function colorBins({ data, width, height }: Raster): Uint16Array {
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

function colorModel(bins: Uint16Array, weight: (p: number) => number): Float32Array {
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
