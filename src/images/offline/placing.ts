import { connectedComponents } from '../finishing/components.ts';
import { distanceTransform } from '../finishing/distance.ts';
import { maskOf } from '../planes.ts';

/** Side of a cell in pixels of the canvas. */
export const CELL = 4;

export interface Grid {
  readonly side: number;
  readonly cells: Uint8Array;
}

export interface Piece {
  readonly grid: Grid;
  readonly wish: Place;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Ground {
  readonly subject: Grid;
  readonly face: Grid;
  readonly floor: number;
}

/** Share of a piece that must overlap the subject to hold on to it. The first range with a free place wins. */
const GRIPS = [
  { least: 0.12, most: 0.55 },
  { least: 0.04, most: 1 },
] as const;
const MAX_SHIFT_CELLS = 60;
const MIN_DISTANCE_CELLS = 3;
const MARGIN_CELLS = 3;
/** Growth of outlines in cells. Narrower gaps close; they must not leave a hole. */
const OUTLINES_CELLS = [0, 3, 8];
/** This many of the nearest places are tried, and as many of the rest. */
const MAX_TRIES = 30;

/**
 * Places each piece partly on the subject, clear of the face and the other pieces, without leaving a hole. Undefined
 * for a piece without such a place.
 */
export function placePieces(
  { subject, face, floor }: Ground,
  pieces: readonly Piece[],
): (Place | undefined)[] {
  const { side } = subject;
  let covered = subject.cells;
  let taken = face.cells;
  let flaws = flawsOf(covered, side);
  return pieces.map(piece => {
    for (const grip of GRIPS) {
      for (const place of candidates(piece, { subject, face: { side, cells: taken }, floor }, grip)) {
        const stamp = stamped(piece.grid, side, place);
        const next = stamp.map((cell, p) => cell | (covered[p] ?? 0));
        const nextFlaws = flawsOf(next, side);
        if (nextFlaws.some((count, k) => count > (flaws[k] ?? 0))) continue;
        const { squared } = distanceTransform(stamp, side, side);
        const free = taken;
        taken = maskOf(
          free.length,
          p => free[p] === 1 || (squared[p] ?? 0) <= MIN_DISTANCE_CELLS * MIN_DISTANCE_CELLS,
        );
        covered = next;
        flaws = nextFlaws;
        return place;
      }
    }
    return undefined;
  });
}

/** Nearest first, then only some of the distant ones: near a notch every near place may be unusable. */
function candidates(
  { grid, wish }: Piece,
  { subject, face, floor }: Ground,
  { least, most }: (typeof GRIPS)[number],
): Place[] {
  const { side } = subject;
  const half = grid.side / 2;
  const cells = [...grid.cells.keys()].filter(p => grid.cells[p] === 1);
  const offsets = Int32Array.from(cells, p => Math.floor(p / grid.side) * side + (p % grid.side));
  const [columns, rows] = [cells.map(p => p % grid.side), cells.map(p => Math.floor(p / grid.side))];
  const [left, right] = [Math.min(...columns) - half, Math.max(...columns) - half];
  const [top, bottom] = [Math.min(...rows) - half, Math.max(...rows) - half];
  const [cx, cy] = [Math.round(wish.x), Math.round(wish.y)];
  const places: (Place & { readonly away: number })[] = [];
  for (let y = cy - MAX_SHIFT_CELLS; y <= cy + MAX_SHIFT_CELLS; y += 2) {
    if (y + top < MARGIN_CELLS || y + bottom >= floor) continue;
    for (let x = cx - MAX_SHIFT_CELLS; x <= cx + MAX_SHIFT_CELLS; x += 2) {
      if (x + left < MARGIN_CELLS || x + right >= side - MARGIN_CELLS) continue;
      const share = coveredShare(subject.cells, face.cells, offsets, (y - half) * side + x - half);
      if (share >= least && share <= most) places.push({ x, y, away: Math.hypot(x - wish.x, y - wish.y) });
    }
  }
  places.sort((a, b) => a.away - b.away);
  const others = places.slice(MAX_TRIES);
  const step = Math.max(1, Math.ceil(others.length / MAX_TRIES));
  return [...places.slice(0, MAX_TRIES), ...others.filter((_, k) => k % step === 0)];
}

function coveredShare(subject: Uint8Array, face: Uint8Array, offsets: Int32Array, origin: number): number {
  let on = 0;
  for (let k = 0; k < offsets.length; k++) {
    const p = origin + (offsets[k] ?? 0);
    if (face[p] === 1) return -1;
    on += subject[p] ?? 0;
  }
  return on / offsets.length;
}

function stamped(piece: Grid, side: number, place: Place): Uint8Array {
  const cells = new Uint8Array(side * side);
  const origin = (place.y - piece.side / 2) * side + place.x - piece.side / 2;
  for (let p = 0; p < piece.cells.length; p++) {
    if (piece.cells[p] === 1) cells[origin + Math.floor(p / piece.side) * side + (p % piece.side)] = 1;
  }
  return cells;
}

function flawsOf(cells: Uint8Array, side: number): number[] {
  const { squared } = distanceTransform(cells, side, side);
  const inside = new Uint8Array(cells.length);
  const outside = new Uint8Array(cells.length);
  return OUTLINES_CELLS.flatMap(reach => {
    for (let p = 0; p < cells.length; p++) {
      inside[p] = (squared[p] ?? 0) <= reach * reach ? 1 : 0;
      outside[p] = 1 - (inside[p] ?? 0);
    }
    const gaps = connectedComponents(outside, side, side).touchesBorder.filter(touches => !touches);
    return [connectedComponents(inside, side, side).areas.length, gaps.length];
  });
}
