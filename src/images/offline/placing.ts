import { connectedComponents } from '../finishing/components.ts';
import { distanceTransform } from '../finishing/distance.ts';
import { maskOf } from '../planes.ts';

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
/** So far at most anything grows. */
const MOST_GROWN = Math.max(APART, ...OUTLINES);
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
  let covers = OUTLINES.map(growing(subject)).map(grid => coverOf(grid));
  let taken = face.cells;
  return pieces.map(piece => {
    const grown = growing(padded(piece.grid, MOST_GROWN));
    const outlined = OUTLINES.map(grown);
    for (const grip of GRIPS) {
      const places = candidates(piece, { subject, face: { side, cells: taken }, floor }, grip);
      for (const place of worthATry(places)) {
        const next = unflawed(covers, side, outlined, place);
        if (next === undefined) continue;
        covers = next;
        taken = stamped(taken, side, grown(APART), place);
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
  // By how many whole cells they are away.
  const rings: (Place & { readonly away: number })[][] = [];
  const [cx, cy] = [Math.round(wish.x), Math.round(wish.y)];
  for (let y = cy - REACH; y <= cy + REACH; y += 2) {
    if (y - half + top < MARGIN || y - half + bottom >= floor) continue;
    for (let x = cx - REACH; x <= cx + REACH; x += 2) {
      if (x - half + left < MARGIN || x - half + right >= side - MARGIN) continue;
      const away = Math.hypot(x - wish.x, y - wish.y);
      const ring = Math.floor(away);
      rings[ring] ??= [];
      rings[ring].push({ x, y, away });
    }
  }
  for (const ring of rings) {
    for (const { x, y } of (ring ?? []).sort((a, b) => a.away - b.away)) {
      const origin = (y - half) * side + x - half;
      const share = coveredShare(subject.cells, face.cells, offsets, origin);
      if (share >= grip.least && share <= grip.most) yield { x, y };
    }
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
function stamped(cells: Uint8Array, side: number, piece: Grid, place: Place): Uint8Array<ArrayBuffer> {
  const out = cells.slice();
  const [left, top] = [place.x - piece.side / 2, place.y - piece.side / 2];
  const [first, last] = [Math.max(0, -left), Math.min(piece.side, side - left)];
  for (let row = Math.max(0, -top); row < Math.min(piece.side, side - top); row++) {
    const own = row * piece.side;
    const start = (top + row) * side + left;
    for (let column = first; column < last; column++) {
      if (piece.cells[own + column] === 1) out[start + column] = 1;
    }
  }
  return out;
}

/** The grid with room for as many more cells on all sides. */
function padded({ side, cells }: Grid, room: number): Grid {
  const wide = side + 2 * room;
  const all = new Uint8Array(wide * wide);
  for (let row = 0; row < side; row++) {
    all.set(cells.subarray(row * side, (row + 1) * side), (row + room) * wide + room);
  }
  return { side: wide, cells: all };
}

/** Gives the grid with all cells within a distance of its own. */
function growing({ side, cells }: Grid): (reach: number) => Grid {
  const { squared } = distanceTransform(cells, side, side);
  return reach => {
    const near = new Uint8Array(cells.length);
    for (let p = 0; p < near.length; p++) near[p] = (squared[p] ?? 0) <= reach * reach ? 1 : 0;
    return { side, cells: near };
  };
}

/** What is covered, with one of the outlines. */
interface Cover {
  readonly cells: Uint8Array;
  readonly parts: number;
  /** How many gaps are enclosed. */
  readonly gaps: number;
}

function coverOf({ side, cells }: Grid): Cover {
  const gaps = connectedComponents(
    maskOf(cells.length, p => cells[p] === 0),
    side,
    side,
  );
  return {
    cells,
    parts: connectedComponents(cells, side, side).areas.length,
    gaps: gaps.touchesBorder.filter(touches => !touches).length,
  };
}

/**
 * What is covered with a piece in its place, with each of the outlines; undefined where one of them has more parts or gaps by it.
 *
 * @param outlined the piece with each of the outlines
 */
function unflawed(
  covers: readonly Cover[],
  side: number,
  outlined: readonly Grid[],
  place: Place,
): Cover[] | undefined {
  const all: Cover[] = [];
  for (const [k, { cells, parts, gaps }] of covers.entries()) {
    const piece = outlined[k];
    if (piece === undefined) throw new TypeError('a piece has all outlines');
    const cover = coverOf({ side, cells: stamped(cells, side, piece, place) });
    if (cover.parts > parts || cover.gaps > gaps) return undefined;
    all.push(cover);
  }
  return all;
}
