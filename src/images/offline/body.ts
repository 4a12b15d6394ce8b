import { connectedComponents } from '../finishing/components.ts';
import { distanceTransform } from '../finishing/distance.ts';
import { blur, maskOf, type Plane, planeOf } from '../planes.ts';
import type { Raster } from '../raster.ts';
import { parseColor } from './pixels/tone.ts';

/**
 * Cuts the subject out on a rim of two colours with a soft, rounded contour, which hides cuts that are slightly too
 * tight.
 */
export function cutBody(art: Raster, alpha: Plane, colors: readonly [string, string], rim: number): Raster {
  const pad = rim + 1;
  const [width, height] = [art.width + 2 * pad, art.height + 2 * pad];
  const coverage = new Float32Array(width * height);
  for (let y = 0; y < art.height; y++) {
    coverage.set(alpha.subarray(y * art.width, (y + 1) * art.width), (y + pad) * width + pad);
  }
  // Blur first, so that the rim follows the figure and not every strand of hair.
  const smooth = blur(coverage, width, height, rim / 3);
  const seeds = maskOf(smooth.length, p => (smooth[p] ?? 0) > 0.4 || (coverage[p] ?? 0) > 0.7);
  const { squared } = distanceTransform(seeds, width, height);
  const gaps = narrowGaps(squared, width, height, rim);
  const [first, second] = [parseColor(colors[0]), parseColor(colors[1])];
  const data = new Uint8Array(width * height * 4);
  for (let p = 0, i = 0; p < squared.length; p++, i += 4) {
    const [x, y] = [p % width, Math.floor(p / width)];
    const isGap = gaps[(y >> 1) * halfOf(width) + (x >> 1)] === 1;
    const edge = isGap ? 1 : Math.min(1, Math.max(0, rim + 0.5 - Math.sqrt(squared[p] ?? 0)));
    const own = coverage[p] ?? 0;
    if (edge === 0 && own === 0) continue;
    const blend = (x / width + y / height) / 2;
    const from = (((y - pad) * art.width + x - pad) * 4) | 0;
    for (const channel of [0, 1, 2] as const) {
      const back = first[channel] + (second[channel] - first[channel]) * blend;
      const front = own > 0 ? (art.data[from + channel] ?? 0) : back;
      data[i + channel] = Math.round(back + (front - back) * own);
    }
    data[i + 3] = Math.round(255 * Math.max(edge, own));
  }
  return { data, width, height };
}

export function withRim(figure: Raster, colors: readonly [string, string], rim: number): Raster {
  const pixels = figure.width * figure.height;
  const alpha = planeOf(pixels, p => (figure.data[p * 4 + 3] ?? 0) / 255);
  return cutBody(figure, alpha, colors, rim);
}

const OUTLINES_PX = [0, 4, 8, 10, 12, 14, 17];
/** How much further than the outline a gap is filled, in half pixels, so that its corners close. */
const CORNER_HALF_PX = 6;
/** A gap up to this share of the picture is filled; a larger one, as under an arm, stays open. */
const MAX_HOLE_SHARE = 0.004;

/** Returns 1 for small holes that an outline would leave, for every second pixel of every second row. */
function narrowGaps(squared: Float32Array, width: number, height: number, rim: number): Uint8Array {
  const [columns, rows] = [halfOf(width), halfOf(height)];
  const gaps = new Uint8Array(columns * rows);
  const away = planeOf(
    gaps.length,
    p => squared[2 * Math.floor(p / columns) * width + 2 * (p % columns)] ?? 0,
  );
  for (const outline of OUTLINES_PX) {
    const reach = (rim + outline) ** 2;
    const open = maskOf(away.length, p => (away[p] ?? 0) > reach);
    const { labels, areas, touchesBorder } = connectedComponents(open, columns, rows);
    const isHole = areas.map((area, part) => !touchesBorder[part] && area < MAX_HOLE_SHARE * gaps.length);
    if (!isHole.includes(true)) continue;
    const holes = maskOf(gaps.length, p => isHole[(labels[p] ?? 0) - 1] === true);
    const near = distanceTransform(holes, columns, rows).squared;
    for (let p = 0; p < gaps.length; p++)
      if ((near[p] ?? 0) <= (outline / 2 + CORNER_HALF_PX) ** 2) gaps[p] = 1;
  }
  return gaps;
}

function halfOf(pixels: number): number {
  return Math.ceil(pixels / 2);
}

export function blocky(alpha: Plane, { width, height }: Raster, cells: number): Plane {
  const cell = Math.max(width, height) / cells;
  const [columns, rows] = [Math.round(width / cell), Math.round(height / cell)];
  const sums = new Float32Array(columns * rows);
  const counts = new Float32Array(columns * rows);
  const cellOf = (p: number) =>
    Math.floor((Math.floor(p / width) * rows) / height) * columns +
    Math.floor(((p % width) * columns) / width);
  for (let p = 0; p < alpha.length; p++) {
    const at = cellOf(p);
    sums[at] = (sums[at] ?? 0) + (alpha[p] ?? 0);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return alpha.map((_, p) => ((sums[cellOf(p)] ?? 0) > 0.5 * (counts[cellOf(p)] ?? 0) ? 1 : 0));
}
