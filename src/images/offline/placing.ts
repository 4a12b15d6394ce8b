import { connectedComponents } from '../finishing/components.ts';
import { distanceTransform } from '../finishing/distance.ts';

/** Side of a cell in pixels of the canvas: places are looked for on a grid of cells. */
export const CELL = 4;

/** Which cells of the canvas are covered, rows from the top; the grid is as wide as high. */
export interface Grid {
  readonly side: number;
  readonly cells: Uint8Array;
}

/** A decoration that looks for a place: a grid with its middle in the middle of it. */
export interface Piece {
  readonly grid: Grid;
  /** Where its middle would best be, in cells. */
  readonly wish: Place;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where decorations may stand, all in cells. */
export interface Ground {
  /** What is there: the subject with what lies behind it. */
  readonly subject: Grid;
  /** What must stay free: the face. */
  readonly face: Grid;
  /** No decoration reaches lower: a caption begins there. */
  readonly floor: number;
}

/** The shares of a piece that may lie on the subject, the first that there is a place for: enough to hang together with it. */
const GRIPS = [
  { least: 0.12, most: 0.55 },
  { least: 0.04, most: 1 },
] as const;
/** How far from its wish a piece may go, and how far apart pieces keep, in cells. */
const REACH = 60;
const APART = 3;
/** From the border of the canvas, in cells. */
const MARGIN = 3;
/** How far outlines grow, in cells: what is narrower closes, and must not leave a hole behind. */
const OUTLINES = [0, 3, 8];
/** So many of the best places are looked at for flaws, and as many of all the others. */
const TRIES = 30;

/**
 * The middles for pieces, one after the other: on the subject with a part of them, off the face, apart from each other,
 * without a hole between them and the subject. Undefined for one that has no such place.
 */
export function placePieces(
  { subject, face, floor }: Ground,
  pieces: readonly Piece[],
): (Place | undefined)[] {
  const { side } = subject;
  let covered = subject.cells.slice();
  let taken = face.cells;
  let flaws = flawsOf({ side, cells: covered }) ?? [];
  return pieces.map(piece => {
    for (const grip of GRIPS) {
      const places = candidates(piece, { subject, face: { side, cells: taken }, floor }, grip);
      for (const place of worthATry(places)) {
        const next = stamped(covered, side, piece, place);
        const nextFlaws = flawsOf({ side, cells: next }, flaws);
        if (nextFlaws === undefined) continue;
        flaws = nextFlaws;
        covered = next;
        taken = stamped(taken, side, { ...piece, grid: grown(piece.grid, APART) }, place);
        return place;
      }
    }
    return undefined;
  });
}

/** The best places, then some of the others in their order: beside a notch all near ones may be flawed alike. */
function* worthATry(places: Iterator<Place, void>): Generator<Place> {
  for (let k = 0; k < TRIES; k++) {
    const place = places.next();
    if (place.done) return;
    yield place.value;
  }
  const others: Place[] = [];
  for (let place = places.next(); !place.done; place = places.next()) others.push(place.value);
  const step = Math.max(1, Math.ceil(others.length / TRIES));
  yield* others.filter((_, k) => k % step === 0);
}

/** Places for a piece, the nearest to its wish first: mostly the first will do, so that each is looked at when its turn comes. */
function* candidates(
  { grid, wish }: Piece,
  { subject, face, floor }: Ground,
  grip: (typeof GRIPS)[number],
): Generator<Place, void> {
  const { side } = subject;
  const half = grid.side / 2;
  const cells = [...grid.cells.keys()].filter(p => grid.cells[p] === 1);
  const offsets = Int32Array.from(cells, p => Math.floor(p / grid.side) * side + (p % grid.side));
  const [columns, rows] = [cells.map(p => p % grid.side), cells.map(p => Math.floor(p / grid.side))];
  const [left, right] = [Math.min(...columns), Math.max(...columns)];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const inside: (Place & { readonly away: number })[] = [];
  const [cx, cy] = [Math.round(wish.x), Math.round(wish.y)];
  for (let y = cy - REACH; y <= cy + REACH; y += 2) {
    if (y - half + top < MARGIN || y - half + bottom >= floor) continue;
    for (let x = cx - REACH; x <= cx + REACH; x += 2) {
      if (x - half + left < MARGIN || x - half + right >= side - MARGIN) continue;
      inside.push({ x, y, away: Math.hypot(x - wish.x, y - wish.y) });
    }
  }
  for (const { x, y } of inside.sort((a, b) => a.away - b.away)) {
    const origin = (y - half) * side + x - half;
    const share = coveredShare(subject.cells, face.cells, offsets, origin);
    if (share >= grip.least && share <= grip.most) yield { x, y };
  }
}

/** The share of cells, told by their offsets, that the subject covers; negative where one of them is to stay free. */
function coveredShare(subject: Uint8Array, face: Uint8Array, offsets: Int32Array, origin: number): number {
  let on = 0;
  for (let k = 0; k < offsets.length; k++) {
    const p = origin + (offsets[k] ?? 0);
    if (face[p] === 1) return -1;
    on += subject[p] ?? 0;
  }
  return on / offsets.length;
}

/** The cells with those of a piece in its place. */
function stamped(cells: Uint8Array, side: number, { grid }: Piece, { x, y }: Place): Uint8Array<ArrayBuffer> {
  const out = cells.slice();
  const half = grid.side / 2;
  for (let p = 0; p < grid.cells.length; p++) {
    const [px, py] = [x - half + (p % grid.side), y - half + Math.floor(p / grid.side)];
    if (grid.cells[p] === 1 && px >= 0 && py >= 0 && px < side && py < side) out[py * side + px] = 1;
  }
  return out;
}

/** The grid with all cells within `reach` of its own, and as much bigger on all sides. */
function grown({ side, cells }: Grid, reach: number): Grid {
  const wide = side + 2 * reach;
  const seeds = new Uint8Array(wide * wide);
  for (let p = 0; p < cells.length; p++) {
    if (cells[p] === 1) seeds[(Math.floor(p / side) + reach) * wide + (p % side) + reach] = 1;
  }
  const { squared } = distanceTransform(seeds, wide, wide);
  for (let p = 0; p < seeds.length; p++) seeds[p] = (squared[p] ?? 0) <= reach * reach ? 1 : 0;
  return { side: wide, cells: seeds };
}

/**
 * How many parts there are besides one, and how many enclosed gaps with each of the outlines; undefined where one of these is
 * more than it may be.
 *
 * @param most as it was returned before
 */
function flawsOf({ side, cells }: Grid, most: readonly number[] = []): number[] | undefined {
  const flaws = [connectedComponents(cells, side, side).areas.length];
  if ((flaws[0] ?? 0) > (most[0] ?? Infinity)) return undefined;
  const { squared } = distanceTransform(cells, side, side);
  const open = new Uint8Array(cells.length);
  for (const reach of OUTLINES) {
    for (let p = 0; p < open.length; p++) open[p] = (squared[p] ?? 0) > reach * reach ? 1 : 0;
    const { areas, touchesBorder } = connectedComponents(open, side, side);
    const gaps = areas.filter((_, part) => !touchesBorder[part]).length;
    if (gaps > (most[flaws.length] ?? Infinity)) return undefined;
    flaws.push(gaps);
  }
  return flaws;
}
