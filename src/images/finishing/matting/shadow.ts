import type { Raster } from '../../raster.ts';
import { connectedComponents } from '../components.ts';
import type { Planes } from '../planes.ts';
import type { Backdrop } from './backdrop.ts';

/** A shadow takes at most this share of the key's light: what is darker is a thing. */
const DARKEST = 0.65;
/** Noise makes the key this much brighter at most. */
const BRIGHTEST = -0.1;
/** Off the line from the key to black by at most so many levels beyond noise. */
const OFF = 6;
/** Over two cells, a shadow's border changes its light by this share at most: the edge of a thing is steeper … */
const STEEP = 0.18;
/** … or changes more than so little at once, by this share of what it does over 2 × {@link FAR} cells. */
const LITTLE = 0.03;
const AT_ONCE = 0.5;
const FAR = 4;
/** The least of the light that a shadow takes which is not cleared as noise. */
const VISIBLE = 0.015;
/** In the first look, one cell in so many rows and columns is asked. */
const SPARSE = 4;
/** Shadows have at least this share of the picture: else none is looked for. */
const LEAST = 0.002;
/** What is a hole has at least this share of background itself; where it reaches the picture's border, this one. */
const HOLE = 0.3;
const OPEN = 0.03;
/** Around a shadow, up to so many cells away, its light is that of the background. */
const REACH = 5;
/** A shadow is wider than twice this, in cells. */
const MARGIN = 3;
/** A cell in full light. */
const LIT = 255;
/** In {@link dark} cells: of something else. */
const OTHER = 2;

/**
 * Finds shadows on the background: the key, darker, but gradually so from the background on; a dark thing of the key's hue
 * has an edge. In cells of two by two pixels, which have half the noise.
 *
 * @param clear the background; shadows are added to it.
 * @returns what is left of the key's light in each cell, in 255ths; undefined where there is no shadow.
 */
export function addShadows(
  picture: Raster,
  backdrop: Backdrop,
  clear: Uint8Array,
  tolerance: number,
  planes: Planes,
): Uint8Array | undefined {
  const { width, height } = picture;
  const columns = width >> 1;
  const rows = height >> 1;
  const dark = planes.floats(columns * rows);
  const found = measureDark(dark, picture, backdrop, clear, tolerance, SPARSE);
  if (found * SPARSE * SPARSE < LEAST * columns * rows) return undefined;
  measureDark(dark, picture, backdrop, clear, tolerance, 1);
  const lit = clearCells(clear, width, columns, rows, planes);
  const soft = softCells(dark, columns, rows, planes);
  const { labels, areas, touchesBorder } = connectedComponents(
    eroded(soft, columns, planes),
    columns,
    rows,
    planes,
  );
  const free = new Int32Array(areas.length);
  for (let cell = 0; cell < labels.length; cell++) {
    const part = (labels[cell] ?? 0) - 1;
    if (part >= 0 && lit[cell] === 1) free[part] = (free[part] ?? 0) + 1;
  }
  const light = planes.bytes(columns * rows).fill(LIT);
  const shaded = planes.ints(columns * rows);
  let count = 0;
  for (let cell = 0; cell < labels.length; cell++) {
    const part = (labels[cell] ?? 0) - 1;
    if (part < 0 || lit[cell] === 1) continue;
    if ((free[part] ?? 0) < (touchesBorder[part] ? OPEN : HOLE) * (areas[part] ?? 0)) continue;
    light[cell] = lightOf(dark[cell] ?? 0);
    shaded[count++] = cell;
  }
  if (count === 0) return undefined;
  // First up to the things, then into their edges, which are mixed with what light there is beside them.
  count = grow(shaded, count, columns, MARGIN, next => {
    if (light[next] !== LIT || soft[next] !== 1 || lit[next] === 1) return false;
    light[next] = lightOf(dark[next] ?? 0);
    return true;
  });
  for (let n = 0; n < count; n++) {
    const cell = shaded[n] ?? 0;
    const p = 2 * (Math.floor(cell / columns) * width + (cell % columns));
    clear[p] = 1;
    clear[p + 1] = 1;
    clear[p + width] = 1;
    clear[p + width + 1] = 1;
  }
  grow(shaded, count, columns, REACH, (next, from) => {
    if (light[next] !== LIT) return false;
    light[next] = light[from] ?? LIT;
    return true;
  });
  return light;
}

/** 1 for cells whose first pixel is clear. */
function clearCells(
  clear: Uint8Array,
  width: number,
  columns: number,
  rows: number,
  planes: Planes,
): Uint8Array {
  const cells = planes.bytes(columns * rows);
  for (let y = 0, cell = 0; y < rows; y++) {
    for (let x = 0, p = 2 * y * width; x < columns; x++, cell++, p += 2) cells[cell] = clear[p] ?? 0;
  }
  return cells;
}

/** What is left of the key's light at pixel `p`, 0..1. @param light of {@link addShadows} */
export function lightAt(light: Uint8Array, p: number, width: number): number {
  const y = Math.floor(p / width);
  return (light[(y >> 1) * (width >> 1) + ((p - y * width) >> 1)] ?? LIT) / LIT;
}

function lightOf(dark: number): number {
  return Math.max(0, Math.min(LIT - 1, Math.round(LIT * (1 - dark))));
}

/** Adds to the first `count` cells those around them that are taken, so many times. @returns how many there are then */
function grow(
  cells: Int32Array,
  count: number,
  columns: number,
  rounds: number,
  take: (next: number, from: number) => boolean,
): number {
  let [from, to] = [0, count];
  for (let round = 0; round < rounds; round++) {
    for (const end = to; from < end; from++) {
      const cell = cells[from] ?? 0;
      if (take(cell - 1, cell)) cells[to++] = cell - 1;
      if (take(cell + 1, cell)) cells[to++] = cell + 1;
      if (take(cell - columns, cell)) cells[to++] = cell - columns;
      if (take(cell + columns, cell)) cells[to++] = cell + columns;
    }
  }
  return to;
}

/**
 * Measures how much of the key's light is missing in every cell, or some in every so many rows and columns; {@link OTHER} where
 * that is no shadow. Cells of the background are measured as well: there is no step between it and its shadows.
 *
 * @returns the number of cells that may be shadow.
 */
function measureDark(
  dark: Float32Array,
  { data, width, height }: Raster,
  backdrop: Backdrop,
  clear: Uint8Array,
  tolerance: number,
  every: number,
): number {
  const columns = width >> 1;
  const rows = height >> 1;
  const limit = (OFF + tolerance) ** 2;
  let found = 0;
  for (let y = 0; y < rows; y += every) {
    const { r, g, b } = backdrop.row(2 * y);
    for (let x = 0; x < columns; x += every) {
      const cell = y * columns + x;
      const p = 2 * (y * width + x);
      if (every > 1 && clear[p] === 1) continue;
      const i = 4 * p;
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
      dark[cell] = OTHER;
      if (share < BRIGHTEST || share >= DARKEST || off > limit) continue;
      dark[cell] = share;
      if (share > VISIBLE && clear[p] !== 1) found++;
    }
  }
  return found;
}

/** 1 for cells of background and shadow where the light changes gradually. */
function softCells(dark: Float32Array, columns: number, rows: number, planes: Planes): Uint8Array {
  const soft = planes.bytes(columns * rows);
  for (let y = 0, cell = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, cell++) {
      if (dark[cell] === OTHER) continue;
      if (isGradual(dark, cell, 1, x, columns) && isGradual(dark, cell, columns, y, rows)) soft[cell] = 1;
    }
  }
  return soft;
}

/** Whether the light changes little in that direction, in which the cell is the `at`-th of `size`, or about as much all the way. */
function isGradual(dark: Float32Array, cell: number, step: number, at: number, size: number): boolean {
  const next = at + 1 < size ? step : 0;
  const last = at > 0 ? step : 0;
  const near = Math.abs((dark[cell + next] ?? 0) - (dark[cell - last] ?? 0));
  if (near <= LITTLE) return true;
  if (near > STEEP) return false;
  const before = dark[cell - Math.min(FAR, at) * step] ?? 0;
  const behind = dark[cell + Math.min(FAR, size - 1 - at) * step] ?? 0;
  if (before === OTHER || behind === OTHER) return true;
  const own = dark[cell] ?? 0;
  return (
    near <= AT_ONCE * Math.max(Math.abs(behind - before), Math.abs(behind - own), Math.abs(before - own))
  );
}

/** Without what is nearer than {@link MARGIN} to something else in its row or column: between hairs, a blurred key is dark, too. */
function eroded(soft: Uint8Array, columns: number, planes: Planes): Uint8Array {
  const narrow = planes.bytes(soft.length);
  narrow.set(soft);
  for (let cell = 0; cell < soft.length; cell++) {
    if (soft[cell] === 1) continue;
    for (let far = 1; far <= MARGIN; far++) {
      narrow[cell - far] = 0;
      narrow[cell + far] = 0;
      narrow[cell - far * columns] = 0;
      narrow[cell + far * columns] = 0;
    }
  }
  return narrow;
}
