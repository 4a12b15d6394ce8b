import { boxMean, maskOf, type Plane, planeOf } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { connectedComponents } from '../components.ts';
import { distanceTransform } from '../distance.ts';
import { colorDifference, type MeasuredKey } from '../key.ts';
import type { Background } from './background.ts';

const SHALLOW_PX = 2;
/** A pixel is unmixed if its difference is below this and does not fall by more than `FALLING` toward the inside. */
export const PURE_BELOW = 0.1;
const FALLING = 0.06;
/** Deeper pixels are unmixed even if the difference falls: that is a line within the subject. */
const SURE_DEPTH_PX = 8;

export const CLEAR = 0;
export const MIXED = 1;
export const SOLID = 2;

export interface Sight {
  /** {@link colorDifference} as a share of the key's: 1 background, 0 neutral, below 0 the opposite. */
  readonly difference: Plane;
  readonly depth: Plane;
}

/**
 * Marks the background, enclosed holes and shadows included.
 * @param tolerance maximum RGB distance of background from the key
 */
export function firstSight(
  picture: Raster,
  key: MeasuredKey,
  background: Background,
  tolerance: number,
): Sight {
  const { data, width, height } = picture;
  const difference = new Float32Array(width * height);
  const clear = new Uint8Array(width * height);
  for (let y = 0, p = 0, i = 0; y < height; y++) {
    const { r: keyR, g: keyG, b: keyB } = background.row(y);
    for (let x = 0; x < width; x++, p++, i += 4) {
      const r = data[i] ?? 0;
      const g = data[i + 1] ?? 0;
      const b = data[i + 2] ?? 0;
      const dr = r - (keyR[x] ?? 0);
      const dg = g - (keyG[x] ?? 0);
      const db = b - (keyB[x] ?? 0);
      const isKey = dr * dr + dg * dg + db * db <= tolerance * tolerance;
      if (isKey) clear[p] = 1;
      difference[p] = isKey ? 1 : colorDifference(key.kind, r, g, b) / key.strength;
    }
  }
  addShadows(picture, background, clear, tolerance);
  const { squared } = distanceTransform(clear, width, height);
  return { difference, depth: planeOf(squared.length, p => Math.sqrt(squared[p] ?? 0)) };
}

export function trimap(
  { difference, depth }: Sight,
  translucent: Uint8Array,
  band: number,
  width: number,
): Uint8Array {
  const kinds = new Uint8Array(depth.length);
  const last = kinds.length - 1;
  for (let p = 0; p < kinds.length; p++) {
    const deep = depth[p] ?? 0;
    if (deep === 0) continue;
    kinds[p] = MIXED;
    if (translucent[p] !== 0) continue;
    const own = difference[p] ?? 0;
    if (deep > band) kinds[p] = SOLID;
    else if (deep < SHALLOW_PX || own > PURE_BELOW) continue;
    else if (deep > SURE_DEPTH_PX) kinds[p] = SOLID;
    else {
      const least = Math.min(
        difference[Math.max(0, p - 2)] ?? own,
        difference[Math.min(last, p + 2)] ?? own,
        difference[p >= 2 * width ? p - 2 * width : p] ?? own,
        difference[p + 2 * width <= last ? p + 2 * width : p] ?? own,
      );
      if (own - least < FALLING) kinds[p] = SOLID;
    }
  }
  return kinds;
}

/** A shadow takes at most this share of the key's light; anything darker is a thing. */
const MAX_MISSING_LIGHT = 0.65;
const MIN_MISSING_LIGHT = -0.1;
/** Maximum distance in levels, beyond noise, from the line between the key and black. */
const MAX_OFF_LINE_LEVELS = 6;
/** The edge of a thing is steeper than this over two cells … */
const STEEP = 0.18;
/** … or changes by more than this, and most of it at once: this share of its change over 2 × {@link FAR_CELLS} cells. */
const MAX_SMALL_CHANGE = 0.05;
const AT_ONCE_SHARE = 0.5;
const FAR_CELLS = 4;
/** A shadow lies on the background, so at least this share of its component is background. */
const MIN_BACKGROUND_SHARE = 0.1;
const MARGIN_CELLS = 2;
const NOT_SHADOW = 2;

/**
 * Adds shadows to the background. A shadow is a darker key that changes gradually; a dark thing of the same hue has an
 * edge. Works on cells of two by two pixels, which halves the noise.
 */
function addShadows(picture: Raster, background: Background, clear: Uint8Array, tolerance: number): void {
  const { width, height } = picture;
  const [columns, rows] = [width >> 1, height >> 1];
  const dark = missingLight(picture, background, (MAX_OFF_LINE_LEVELS + tolerance) ** 2);
  const soft = softCells(dark, columns, rows);
  // Erode first: the blurred key between hairs is also dark, and an edge may look soft in a few cells.
  const around = boxMean(soft, columns, rows, MARGIN_CELLS);
  const core = maskOf(soft.length, cell => (around[cell] ?? 0) > 0.999);
  const { labels, areas } = connectedComponents(core, columns, rows);
  const lit = new Int32Array(areas.length);
  const firstPixel = (cell: number) => 2 * (Math.floor(cell / columns) * width + (cell % columns));
  for (let cell = 0; cell < labels.length; cell++) {
    const part = (labels[cell] ?? 0) - 1;
    if (part >= 0 && clear[firstPixel(cell)] === 1) lit[part] = (lit[part] ?? 0) + 1;
  }
  const shadow = planeOf(labels.length, cell => {
    const part = (labels[cell] ?? 0) - 1;
    return part >= 0 && (lit[part] ?? 0) >= MIN_BACKGROUND_SHARE * (areas[part] ?? 0) ? 1 : 0;
  });
  const grown = boxMean(shadow, columns, rows, MARGIN_CELLS + 1);
  for (let cell = 0; cell < grown.length; cell++) {
    if ((grown[cell] ?? 0) < 0.0001 || soft[cell] === 0) continue;
    const p = firstPixel(cell);
    clear.fill(1, p, p + 2).fill(1, p + width, p + width + 2);
  }
}

function missingLight({ data, width, height }: Raster, background: Background, limit: number): Plane {
  const [columns, rows] = [width >> 1, height >> 1];
  const dark = new Float32Array(columns * rows).fill(NOT_SHADOW);
  for (let y = 0, cell = 0; y < rows; y++) {
    const { r, g, b } = background.row(2 * y);
    for (let x = 0; x < columns; x++, cell++) {
      const i = 8 * (y * width + x);
      const j = i + 4 * width;
      const kr = r[2 * x] ?? 0;
      const kg = g[2 * x] ?? 0;
      const kb = b[2 * x] ?? 0;
      const mr = kr - ((data[i] ?? 0) + (data[i + 4] ?? 0) + (data[j] ?? 0) + (data[j + 4] ?? 0)) / 4;
      const mg = kg - ((data[i + 1] ?? 0) + (data[i + 5] ?? 0) + (data[j + 1] ?? 0) + (data[j + 5] ?? 0)) / 4;
      const mb = kb - ((data[i + 2] ?? 0) + (data[i + 6] ?? 0) + (data[j + 2] ?? 0) + (data[j + 6] ?? 0)) / 4;
      const square = kr * kr + kg * kg + kb * kb;
      const share = (mr * kr + mg * kg + mb * kb) / square;
      const off = mr * mr + mg * mg + mb * mb - share * share * square;
      if (share >= MIN_MISSING_LIGHT && share < MAX_MISSING_LIGHT && off <= limit) dark[cell] = share;
    }
  }
  return dark;
}

function softCells(dark: Plane, columns: number, rows: number): Plane {
  const soft = new Float32Array(columns * rows);
  for (let y = 0, cell = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, cell++) {
      if (dark[cell] === NOT_SHADOW) continue;
      if (isGradual(dark, cell, 1, x, columns) && isGradual(dark, cell, columns, y, rows)) soft[cell] = 1;
    }
  }
  return soft;
}

function isGradual(dark: Plane, cell: number, step: number, at: number, size: number): boolean {
  const next = at + 1 < size ? step : 0;
  const last = at > 0 ? step : 0;
  const near = Math.abs((dark[cell + next] ?? 0) - (dark[cell - last] ?? 0));
  if (near <= MAX_SMALL_CHANGE) return true;
  if (near > STEEP) return false;
  const before = dark[cell - Math.min(FAR_CELLS, at) * step] ?? 0;
  const behind = dark[cell + Math.min(FAR_CELLS, size - 1 - at) * step] ?? 0;
  if (before === NOT_SHADOW || behind === NOT_SHADOW) return true;
  const own = dark[cell] ?? 0;
  const far = Math.max(Math.abs(behind - before), Math.abs(behind - own), Math.abs(before - own));
  return near <= AT_ONCE_SHARE * far;
}
