import { connectedComponents } from '../finishing/components.ts';
import { colorDifference, measureKey } from '../finishing/key.ts';
import { maskOf } from '../planes.ts';
import { openChecked, rasterOf } from '../raster.ts';

const MAP_SIDE_PX = 1024;
const MAX_BACKGROUND_DIFFERENCE = 0.5;
const MIN_DRAWN_ALPHA = 128;
/** Minimum transparent share of a sheet without a painted background. */
const MIN_TRANSPARENT_SHARE = 0.2;

type Background =
  | { readonly type: 'key'; readonly r: number; readonly g: number; readonly b: number }
  | { readonly type: 'transparent' };

export interface Part {
  readonly label: number;
  readonly area: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly areaIn: readonly number[];
}

export interface SheetMap {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly labels: Int32Array;
  readonly parts: readonly Part[];
  readonly background: Background;
}

/** Throws `UnkeyableError` if the background is neither a key colour nor transparent. */
export async function mapSheet(sheet: Buffer, grid: number): Promise<SheetMap> {
  const { width: fullWidth = 1 } = await openChecked(sheet).metadata();
  const raster = await rasterOf(
    openChecked(sheet).resize(MAP_SIDE_PX, MAP_SIDE_PX, {
      fit: 'inside',
      withoutEnlargement: true,
      kernel: 'linear',
    }),
  );
  const { data, width, height } = raster;
  let mask = maskOf(width * height, p => (data[p * 4 + 3] ?? 0) >= MIN_DRAWN_ALPHA);
  let background: Background = { type: 'transparent' };
  const transparent = mask.reduce((count, isDrawn) => count + 1 - isDrawn, 0);
  if (transparent < MIN_TRANSPARENT_SHARE * mask.length) {
    const { kind, strength, r, g, b } = measureKey(raster);
    const limit = MAX_BACKGROUND_DIFFERENCE * strength;
    mask = maskOf(mask.length, p => {
      const i = 4 * p;
      return colorDifference(kind, data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) < limit;
    });
    background = { type: 'key', r, g, b };
  }
  const { labels, areas, boxes } = connectedComponents(mask, width, height);
  const areaIn = areas.map(() => new Array<number>(grid * grid).fill(0));
  for (let p = 0; p < labels.length; p++) {
    const cells = areaIn[(labels[p] ?? 0) - 1];
    if (cells === undefined) continue;
    const row = Math.floor((Math.floor(p / width) * grid) / height);
    const cell = row * grid + Math.floor(((p % width) * grid) / width);
    cells[cell] = (cells[cell] ?? 0) + 1;
  }
  const parts = boxes.map((box, index) => ({
    left: box.left,
    top: box.top,
    right: box.left + box.width,
    bottom: box.top + box.height,
    label: index + 1,
    area: areas[index] ?? 0,
    areaIn: areaIn[index] ?? [],
  }));
  return { width, height, scale: fullWidth / width, labels, parts, background };
}

// Shares of a cell or of a part. They lean toward rejecting: a rejected cell is drawn alone for the price of one
// picture, while a wrongly accepted one shows a stranger's arm.

const MIN_SUBJECT_SHARE = 0.04;
const MIN_PART_SHARE = 0.0008;
/** Share of a part that may lie outside its cell, because models do not draw to the pixel. */
const MAX_OUTSIDE_SHARE = 0.06;
/** Share of a neighbouring cell that a part may cover. */
const MAX_GUEST_SHARE = 0.015;
/** A second part larger than this share of the subject is another subject, not a prop. */
const MAX_PROP_SHARE = 0.3;
/** Maximum distance of a prop from its subject, as a share of the cell's side. */
const MAX_GAP_SHARE = 0.12;

/**
 * A head may be separated from its body: above it by at most this gap, and overlapping it by this share of the width.
 */
const MAX_NECK_SHARE = 0.1;
const MIN_HEAD_OVERLAP = 0.6;

export type CellContent =
  | { readonly type: 'subject'; readonly parts: readonly Part[] }
  | { readonly type: 'empty' }
  | { readonly type: 'several' }
  /** Possibly two that touch. */
  | { readonly type: 'crosses' };

interface Placed extends Part {
  readonly home: number;
  readonly crosses: boolean;
}

function place(part: Part, cellArea: number): Placed {
  const most = Math.max(...part.areaIn);
  const home = part.areaIn.indexOf(most);
  const guest = Math.max(0, ...part.areaIn.filter((_, cell) => cell !== home));
  const crosses = part.area - most > MAX_OUTSIDE_SHARE * part.area || guest > MAX_GUEST_SHARE * cellArea;
  return { ...part, home, crosses };
}

function gapBetween(one: Part, other: Part): number {
  const x = Math.max(one.left - other.right, other.left - one.right, 0);
  const y = Math.max(one.top - other.bottom, other.top - one.bottom, 0);
  return Math.hypot(x, y);
}

function isHeadOnBody(one: Part, other: Part, side: number): boolean {
  const over = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const narrower = Math.min(one.right - one.left, other.right - other.left);
  return over >= MIN_HEAD_OVERLAP * narrower && gapBetween(one, other) <= MAX_NECK_SHARE * side;
}

export function cellsOf({ width, height, parts }: SheetMap, grid: number): CellContent[] {
  const cellArea = (width / grid) * (height / grid);
  const side = Math.min(width, height) / grid;
  const placed = parts
    .filter(({ area }) => area >= MIN_PART_SHARE * cellArea)
    .map(part => place(part, cellArea));
  return Array.from({ length: grid * grid }, (_, cell): CellContent => {
    // Even thin arms count: any part that covers this cell and belongs to two cells.
    const crossing = placed.some(
      part => part.crosses && (part.areaIn[cell] ?? 0) > Math.min(MIN_PART_SHARE, MAX_GUEST_SHARE) * cellArea,
    );
    const own = placed.filter(({ home }) => home === cell).toSorted((a, b) => b.area - a.area);
    const [subject, ...others] = own;
    if (crossing) return { type: 'crosses' };
    if (subject === undefined || subject.area < MIN_SUBJECT_SHARE * cellArea) return { type: 'empty' };
    const rivals = others.filter(({ area }) => area > MAX_PROP_SHARE * subject.area);
    const [head, ...more] = rivals;
    if (head !== undefined && (more.length > 0 || !isHeadOnBody(subject, head, side)))
      return { type: 'several' };
    const props = others.filter(part => gapBetween(subject, part) <= MAX_GAP_SHARE * side);
    return { type: 'subject', parts: [subject, ...props] };
  });
}
