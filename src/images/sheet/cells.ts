import type { Part, SheetMap } from './parts.ts';

// Shares of a cell, or of a part, that tell one drawing from two. They lean towards saying no: what is not taken from a sheet is
// drawn by itself, and costs one picture; what is taken wrongly is somebody's sticker with a stranger's arm in it.

/** A subject covers at least this share of its cell. */
const MIN_SUBJECT = 0.04;
/** Less than this share of a cell is a speck, and left out. */
const MIN_PART = 0.0008;
/** Of a part, what may lie beyond its cell's borders: models do not draw to the pixel. */
const MAX_OUTSIDE = 0.06;
/** Of a neighbouring cell, what a part that belongs elsewhere may cover. */
const MAX_GUEST = 0.015;
/** A second part this big beside the biggest one is another subject, not a prop of it. */
const MAX_PROP = 0.3;
/** A prop is at most so far from its subject, as a share of the cell's side. */
const MAX_GAP = 0.12;

/** A head may be drawn apart from its body: above it, at most so far, and over it by this share of its width. */
const MAX_NECK = 0.1;
const MIN_OVER = 0.6;

/** What was found in a cell. */
export type CellContent =
  /** One subject, with its props. */
  | { readonly type: 'subject'; readonly parts: readonly Part[] }
  /** Nothing to be cut out. */
  | { readonly type: 'empty' }
  /** More than one subject. */
  | { readonly type: 'several' }
  /** Something that reaches into another cell, or from there into this one: perhaps two that touch. */
  | { readonly type: 'crosses' };

interface Placed extends Part {
  /** The cell that holds most of it. */
  readonly home: number;
  readonly crosses: boolean;
}

function place(part: Part, cellArea: number): Placed {
  const most = Math.max(...part.areaIn);
  const home = part.areaIn.indexOf(most);
  const guest = Math.max(0, ...part.areaIn.filter((_, cell) => cell !== home));
  const crosses = part.area - most > MAX_OUTSIDE * part.area || guest > MAX_GUEST * cellArea;
  return { ...part, home, crosses };
}

/** How far two boxes are apart, in pixels. */
function gapBetween(one: Part, other: Part): number {
  const x = Math.max(one.left - other.right, other.left - one.right, 0);
  const y = Math.max(one.top - other.bottom, other.top - one.bottom, 0);
  return Math.hypot(x, y);
}

/** Whether two big parts are the head and the body of one subject, not two subjects. */
function isHeadOnBody(one: Part, other: Part, side: number): boolean {
  const over = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const narrower = Math.min(one.right - one.left, other.right - other.left);
  return over >= MIN_OVER * narrower && gapBetween(one, other) <= MAX_NECK * side;
}

/** What each cell of a sheet holds, row by row. */
export function cellsOf({ width, height, parts }: SheetMap, grid: number): CellContent[] {
  const cellArea = (width / grid) * (height / grid);
  const side = Math.min(width, height) / grid;
  const placed = parts.filter(({ area }) => area >= MIN_PART * cellArea).map(part => place(part, cellArea));
  return Array.from({ length: grid * grid }, (_, cell): CellContent => {
    // Thin arms count as well as bodies: whatever covers something of this cell and is at home in two.
    const crossing = placed.some(
      part => part.crosses && (part.areaIn[cell] ?? 0) > Math.min(MIN_PART, MAX_GUEST) * cellArea,
    );
    const own = placed.filter(({ home }) => home === cell).toSorted((a, b) => b.area - a.area);
    const [subject, ...others] = own;
    if (crossing) return { type: 'crosses' };
    if (subject === undefined || subject.area < MIN_SUBJECT * cellArea) return { type: 'empty' };
    const rivals = others.filter(({ area }) => area > MAX_PROP * subject.area);
    const [head, ...more] = rivals;
    if (head !== undefined && (more.length > 0 || !isHeadOnBody(subject, head, side)))
      return { type: 'several' };
    const props = others.filter(part => gapBetween(subject, part) <= MAX_GAP * side);
    return { type: 'subject', parts: [subject, ...props] };
  });
}
