import { seenBox } from '../finishing/finish.ts';
import type { Box } from '../finishing/layout.ts';
import { pixelsOf, type Raster, rasterPipeline } from '../raster.ts';

/** Of all frames together. More pixels would not be seen in a film of 512. */
const MAX_SIDE_PX = 768;
/** A model draws a pose at most this much larger or smaller. Beyond, the pose itself differs. */
const MAX_DRIFT = 1.3;
/** Frames are compared on small copies, coarsely first. */
const LEVELS = [
  { side: 96, steps: [0, -0.01, 0.01, -0.02, 0.02, -0.03, 0.03, -0.04, 0.04], maxShift: 6 },
  { side: 288, steps: [0, -0.005, 0.005, -0.01, 0.01], maxShift: 4 },
] as const;
type Level = (typeof LEVELS)[number];
/** Another place must be better by this share, because noise also differs a little. */
const CLEARLY_BETTER = 0.92;
/** Of a pixel, over its four channels. */
const MAX_DIFFERENCE = 160;

interface Figure {
  readonly cut: Raster;
  readonly box: Box;
  /** The centre of mass, from the left of the box. */
  readonly middle: number;
  readonly area: number;
}

/** How a frame comes onto the canvas: first its size, then its middle; the feet are on the ground line. */
interface Fit {
  readonly scale: number;
  /** Of the middle to the right, in pixels of the first frame. */
  readonly shift: number;
}

function figureOf(cut: Raster): Figure {
  const box = seenBox(cut);
  let [sum, area] = [0, 0];
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) {
      const alpha = (cut.data[(y * cut.width + x) * 4 + 3] ?? 0) / 255;
      sum += alpha * (x + 0.5 - box.left);
      area += alpha;
    }
  }
  return { cut, box, middle: area > 0 ? sum / area : box.width / 2, area };
}

const UNMOVED: Fit = { scale: 1, shift: 0 };

/**
 * Lays frames of one figure over each other, as models draw each a little larger, smaller, or away from its place: all are on
 * one ground line, in one size, with what does not move in one place. @returns frames of one size
 */
export async function alignFrames(cuts: readonly Raster[]): Promise<Raster[]> {
  const figures = cuts.map(figureOf);
  const [first] = figures;
  if (first === undefined) return [];
  const scales = drifts(figures);
  let fits: Fit[] = scales.map(scale => ({ scale, shift: 0 }));
  for (const level of LEVELS) {
    const still = await smallCopy(first, fits[0] ?? UNMOVED, level, first);
    const closer = figures
      .slice(1)
      .map((figure, k) => closestFit(still, figure, fits[k + 1] ?? UNMOVED, level, first));
    fits = [fits[0] ?? UNMOVED, ...(await Promise.all(closer))];
  }
  return onOneCanvas(figures, fits);
}

/**
 * The factor by which each figure is drawn too small. Height, width and area all change with the size, but a raised arm
 * changes hardly more than one of them: the middle one of the three counts.
 */
function drifts(figures: readonly Figure[]): number[] {
  const height = median(figures.map(({ box }) => box.height));
  const width = median(figures.map(({ box }) => box.width));
  const area = median(figures.map(figure => figure.area));
  return figures.map(({ box, area: own }) => {
    const scale = median([height / box.height, width / box.width, Math.sqrt(area / own)]);
    return Math.min(MAX_DRIFT, Math.max(1 / MAX_DRIFT, scale));
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 1;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? upper) + upper) / 2;
}

/** Searches around an estimate for the size and place in which most of the figure is where it was. */
async function closestFit(
  still: Raster,
  figure: Figure,
  estimate: Fit,
  level: Level,
  first: Figure,
): Promise<Fit> {
  const unit = unitOf(first, level);
  let best = estimate;
  let least = CLEARLY_BETTER * differenceOf(still, await smallCopy(figure, estimate, level, first), 0, level);
  for (const step of level.steps) {
    const scale = estimate.scale * (1 + step);
    const copy = await smallCopy(figure, { ...estimate, scale }, level, first);
    for (let shift = -level.maxShift; shift <= level.maxShift; shift++) {
      const difference = differenceOf(still, copy, shift, level);
      if (difference < least) [least, best] = [difference, { scale, shift: estimate.shift + shift * unit }];
    }
  }
  return best;
}

/** Pixels of the first frame in one of a small copy, which shows a figure twice as wide and a quarter higher as well. */
function unitOf({ box }: Figure, { side }: Level): number {
  return (Math.max(box.width / 2, box.height) * 1.25) / side;
}

/** Premultiplied, with the feet at the bottom and the shifted centre of mass in the middle. */
async function smallCopy(
  { cut, box, middle }: Figure,
  fit: Fit,
  level: Level,
  first: Figure,
): Promise<Raster> {
  const { side } = level;
  const unit = unitOf(first, level);
  const width = Math.max(1, Math.round((box.width * fit.scale) / unit));
  const height = Math.max(1, Math.round((box.height * fit.scale) / unit));
  const small = await pixelsOf(
    rasterPipeline(cut)
      .extract({ ...box })
      .resize(width, height, { fit: 'fill' }),
  );
  const data = new Uint8Array(side * side * 4);
  const left = Math.round(side / 2 + (fit.shift - middle * fit.scale) / unit);
  for (let y = 0; y < Math.min(height, side); y++) {
    for (let x = Math.max(0, -left); x < Math.min(width, side - left); x++) {
      const from = ((height - 1 - y) * width + x) * 4;
      const to = ((side - 1 - y) * side + x + left) * 4;
      const alpha = small.data[from + 3] ?? 0;
      for (let c = 0; c < 3; c++) data[to + c] = ((small.data[from + c] ?? 0) * alpha) / 255;
      data[to + 3] = alpha;
    }
  }
  return { data, width: side, height: side };
}

/** Large differences count little more than middling ones, so that what moves does not decide. */
function differenceOf(still: Raster, other: Raster, shift: number, { side, maxShift }: Level): number {
  let sum = 0;
  for (let y = 0; y < side; y++) {
    for (let x = maxShift; x < side - maxShift; x++) {
      const [at, to] = [(y * side + x) * 4, (y * side + x - shift) * 4];
      let difference = 0;
      for (let c = 0; c < 4; c++)
        difference += Math.abs((still.data[at + c] ?? 0) - (other.data[to + c] ?? 0));
      sum += Math.min(MAX_DIFFERENCE, difference);
    }
  }
  return sum;
}

async function onOneCanvas(figures: readonly Figure[], fits: readonly Fit[]): Promise<Raster[]> {
  const sizes = figures.map(({ box, middle }, k) => {
    const { scale, shift } = fits[k] ?? UNMOVED;
    const left = shift - middle * scale;
    return { left, right: left + box.width * scale, height: box.height * scale };
  });
  const left = Math.min(...sizes.map(size => size.left));
  const wide = Math.max(...sizes.map(size => size.right)) - left;
  const high = Math.max(...sizes.map(size => size.height));
  const shrink = Math.min(1, MAX_SIDE_PX / Math.max(wide, high));
  const width = Math.ceil(wide * shrink);
  const height = Math.ceil(high * shrink);
  return Promise.all(
    figures.map(({ cut, box }, k) => {
      const size = sizes[k] ?? { left, right: left + wide, height: high };
      const own = {
        width: Math.min(width, Math.max(1, Math.round((size.right - size.left) * shrink))),
        height: Math.min(height, Math.max(1, Math.round(size.height * shrink))),
      };
      const start = Math.min(width - own.width, Math.round((size.left - left) * shrink));
      return pixelsOf(
        rasterPipeline(cut)
          .extract({ ...box })
          .resize(own.width, own.height, { fit: 'fill' })
          .extend({
            left: start,
            right: width - start - own.width,
            top: height - own.height,
            bottom: 0,
            background: { r: 0, g: 0, b: 0, alpha: 0 },
          }),
      );
    }),
  );
}
