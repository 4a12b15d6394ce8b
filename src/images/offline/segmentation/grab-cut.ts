import { lumaOf, maskOf, planeOf } from '../../planes.ts';
import type { Raster } from '../../raster.ts';

const LUMA_BINS = 12;
const CHROMA_BINS = 20;
const BINS = LUMA_BINS * CHROMA_BINS * CHROMA_BINS;
const CONTOUR_COST = 9;
const PRIOR_WEIGHT = 1.2;
/** Maximum log likelihood that colour gives a pixel, because colours mislead. */
const MAX_VOTE = 5;
const CERTAIN = 0.985;

const MIN_AGREEMENT = 0.55;
/** Stop when a smaller share of pixels changes sides. */
const SETTLED_SHARE = 0.002;

/**
 * Rother, Kolmogorov, Blake, "GrabCut", SIGGRAPH 2004, with histograms and a prior.
 * @param prior 0..1; below 0.015 and above 0.985 it is certain
 */
export function grabCut(picture: Raster, prior: Float32Array, rounds: number) {
  const bins = colorBins(picture);
  const minCut = createMinCut(contourCosts(picture), prior.length);
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
      return (vote[bins[p] ?? 0] ?? 0) + PRIOR_WEIGHT * Math.log(value / (1 - value));
    });
    const before = mask;
    mask = minCut(preference);
    agreement = colorAgreement(mask, p => vote[bins[p] ?? 0] ?? 0);
    const moved = mask.reduce((sum, value, p) => sum + (value === before[p] ? 0 : 1), 0);
    if (agreement < MIN_AGREEMENT || moved < SETTLED_SHARE * mask.length) break;
    inside = Float32Array.from(mask);
    outside = inside.map(value => 1 - value);
  }
  return { mask, agreement };
}

/** Neighbours that cover each pair once: right, down, and both diagonals down. */
const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

interface Link {
  readonly step: number;
  readonly costs: Float32Array;
}

function contourCosts({ data, width, height }: Raster): Link[] {
  const apart = (p: number, q: number) => {
    const red = (data[4 * p] ?? 0) - (data[4 * q] ?? 0);
    const green = (data[4 * p + 1] ?? 0) - (data[4 * q + 1] ?? 0);
    const blue = (data[4 * p + 2] ?? 0) - (data[4 * q + 2] ?? 0);
    return red * red + green * green + blue * blue;
  };
  let sum = 0;
  let count = 0;
  for (let p = 0; p < width * height - width - 1; p += 3, count++)
    sum += apart(p, p + 1) + apart(p, p + width);
  const sharpness = count / Math.max(1, sum);
  return STEPS.map(([dx, dy]) => {
    const step = dy * width + dx;
    const cost = CONTOUR_COST / Math.hypot(dx, dy);
    const costs = planeOf(width * height, p => {
      const x = (p % width) + dx;
      const isInside = x >= 0 && x < width && p + step < width * height;
      return isInside ? cost * Math.exp(-sharpness * apart(p, p + step)) : 0;
    });
    return { step, costs };
  });
}

const ITERATIONS = 60;
/** Step sizes of costs and labels. The number of neighbours, 16, limits their product. */
const COST_STEP = 8;
const LABEL_STEP = 1 / 16 / COST_STEP;

/**
 * Computes a minimum cut with continuous labels: Chambolle & Pock, "A First-Order Primal-Dual Algorithm", 2011. A
 * second call continues from the result of the first.
 */
function createMinCut(links: readonly Link[], pixels: number): (preference: Float32Array) => Uint8Array {
  const labels = new Float32Array(pixels).fill(0.5);
  const ahead = Float32Array.from(labels);
  const pull = new Float32Array(pixels);
  const flows = links.map(link => ({ ...link, flow: new Float32Array(pixels) }));
  return preference => {
    for (let iteration = 0; iteration < ITERATIONS; iteration++) {
      pull.set(preference);
      for (const { step, costs, flow } of flows) {
        for (let p = 0, q = step; q < pixels; p++, q++) {
          const most = costs[p] ?? 0;
          const wanted = (flow[p] ?? 0) + COST_STEP * ((ahead[p] ?? 0) - (ahead[q] ?? 0));
          const along = wanted > most ? most : wanted < -most ? -most : wanted;
          flow[p] = along;
          pull[p] = (pull[p] ?? 0) - along;
          pull[q] = (pull[q] ?? 0) + along;
        }
      }
      for (let p = 0; p < pixels; p++) {
        const before = labels[p] ?? 0;
        const wanted = before + LABEL_STEP * (pull[p] ?? 0);
        const now = wanted > 1 ? 1 : wanted < 0 ? 0 : wanted;
        labels[p] = now;
        ahead[p] = 2 * now - before;
      }
    }
    // Undecided pixels fit either side; the smaller subject is tidier.
    return maskOf(pixels, p => (labels[p] ?? 0) > 0.95);
  };
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
    const y = lumaOf(r, g, b);
    // Most photos use only the middle half of the colour axes, so spread it.
    const cb = chromaBin(0.564 * (b - y));
    const cr = chromaBin(0.713 * (r - y));
    bins[p] =
      (Math.min(LUMA_BINS - 1, Math.floor((y * LUMA_BINS) / 256)) * CHROMA_BINS + cb) * CHROMA_BINS + cr;
  }
  return bins;
}

function chromaBin(value: number): number {
  return Math.min(CHROMA_BINS - 1, Math.max(0, Math.floor(((value + 80) * CHROMA_BINS) / 160)));
}

function colorModel(bins: Uint16Array, weight: (p: number) => number): Float32Array {
  let histogram = new Float32Array(BINS);
  for (let p = 0; p < bins.length; p++) {
    const bin = bins[p] ?? 0;
    histogram[bin] = (histogram[bin] ?? 0) + weight(p);
  }
  for (const [step, length] of [
    [1, CHROMA_BINS],
    [CHROMA_BINS, CHROMA_BINS],
    [CHROMA_BINS * CHROMA_BINS, LUMA_BINS],
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
