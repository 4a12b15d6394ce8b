import type { Raster } from '../../../raster.ts';
import type { MeasuredKey } from '../../key.ts';
import type { Planes } from '../../planes.ts';
import type { Backdrop } from '../backdrop.ts';
import { PIXEL, type Trimap } from '../trimap.ts';
import { densest } from './densest.ts';
import { judge } from './judge.ts';
import { ColorMoments, MIN_COUNT } from './moments.ts';
import { findPanes } from './pane.ts';
import { joinSquares } from './things.ts';
import { tintsOf } from './tints.ts';
import type { Rgb } from './verdict.ts';

/** Nearer to the background than this, in pixels, every pixel may be mixed with it anyway, and is no evidence. */
const SHALLOW = 4;
/** A pixel with at least this {@link Trimap.difference} may belong to something seen through. */
const DOUBTFUL = 0.04;
/** Side of the squares in which evidence is looked for, in pixels: even. */
const SQUARE = 16;
/** What is less of a thing's colour than this share may be mixed with the key, … */
const FULL = 0.85;
/** … if it is in its direction from the key, at an angle of no less than this cosine. */
const ALIGNED = 0.97;
/** Levels by which colours scatter that are not of one colour, beyond noise. */
const VARIED = 4;

/** Things through which the key is seen. */
export interface Translucent {
  /** 1 for pixels through which the key may be seen, 2 for those of so little of it that they may be solid where they are even. */
  readonly pixels: Uint8Array;
  /** R, G, B without the key of the thing at a pixel; undefined where there is none. */
  colorAt(p: number): Rgb | undefined;
}

/**
 * Finds the things through which the key is seen. That a colour is near the key is no evidence: a green jumper stays.
 * Evidence is that colours scatter along a line that passes the key: a fold, a bright edge, a cloud that gets thinner are
 * more and less of one colour before it, while shades of a solid thing lie on a line to black. That is looked for in
 * squares, which are joined to things where their colours lie in the same direction from the key; each thing is judged as
 * a whole. What is of one colour is glass where the key's own change from place to place is seen in it (`findPanes`,
 * `measureOpacity`), or, where that cannot be told, where it would be a light grey without the key and does not leave the picture, as pale
 * clothes do.
 *
 * Source of the idea that colours of one thing lie on a line: Levin, Lischinski & Weiss, "A Closed-Form Solution to Natural
 * Image Matting", IEEE Transactions on Pattern Analysis and Machine Intelligence 30, 2008.
 */
export function seenThrough(
  picture: Raster,
  key: MeasuredKey,
  backdrop: Backdrop,
  sight: Trimap,
  planes: Planes,
  lossy: boolean,
): Translucent {
  const { width, height } = picture;
  const across = Math.ceil(width / SQUARE);
  const down = Math.ceil(height / SQUARE);
  const most = new Float32Array(across * down);
  const sums = measureSquares(picture, backdrop, sight, most);
  const pixels = planes.bytes(width * height);
  if (sums === undefined) return { pixels, colorAt: () => undefined };
  const lines = Array.from({ length: across * down }, (_, at) => sums.line(at));
  const thingOf = joinSquares(lines, across);
  const keys = keysOf(backdrop, width, height);
  const panes = findPanes(sums, lines, keys, across, VARIED + 2 * backdrop.noise, lossy);
  const squares = { sums, most, lines, thingOf, keys, across, panes };
  const things = judge(squares, key, backdrop.noise);
  const tints = tintsOf(squares, things, key);
  const colorOf = densest(picture, sight, tints, keys, SQUARE);
  for (let at = 0; at < colorOf.length; at++) {
    const color = colorOf[at];
    if (color !== undefined) markSquare(pixels, picture, sight, at, color, keys);
  }
  return {
    pixels,
    colorAt: p =>
      colorOf[Math.floor(Math.floor(p / width) / SQUARE) * across + Math.floor((p % width) / SQUARE)],
  };
}

/**
 * What the doubtful colours in each square have more than the key; undefined where there are next to none.
 *
 * @param most is given the greatest difference in each.
 */
function measureSquares(
  { data, width, height }: Raster,
  backdrop: Backdrop,
  { difference, depth, runs }: Trimap,
  most: Float32Array,
): ColorMoments | undefined {
  const squares = new ColorMoments(most.length);
  const across = Math.ceil(width / SQUARE);
  const least = SHALLOW * PIXEL;
  let doubtful = 0;
  for (let y = 0; y < height; y += 2) {
    const { r, g, b } = backdrop.row(y);
    const row = Math.floor(y / SQUARE) * across;
    for (let run = runs.rows[y] ?? 0; run < (runs.rows[y + 1] ?? 0); run++) {
      const end = (runs.ends[run] ?? 0) - y * width;
      let x = (runs.starts[run] ?? 0) - y * width;
      for (x += x & 1; x < end; x += 2) {
        const p = y * width + x;
        const own = difference[p] ?? 0;
        if ((depth[p] ?? 0) <= least || own <= DOUBTFUL) continue;
        doubtful++;
        const i = 4 * p;
        const at = row + Math.floor(x / SQUARE);
        if (own > (most[at] ?? 0)) most[at] = own;
        squares.add(
          at,
          (data[i] ?? 0) - (r[x] ?? 0),
          (data[i + 1] ?? 0) - (g[x] ?? 0),
          (data[i + 2] ?? 0) - (b[x] ?? 0),
        );
      }
    }
  }
  return doubtful < 2 * MIN_COUNT ? undefined : squares;
}

/** R, G, B of the key in the middle of every square. */
function keysOf(backdrop: Backdrop, width: number, height: number): Float32Array {
  const across = Math.ceil(width / SQUARE);
  const keys = new Float32Array(3 * across * Math.ceil(height / SQUARE));
  for (let at = 0, y = SQUARE >> 1; 3 * at < keys.length; y += SQUARE) {
    const { r, g, b } = backdrop.row(Math.min(height - 1, y));
    for (let column = 0; column < across; column++, at++) {
      const x = Math.min(width - 1, column * SQUARE + (SQUARE >> 1));
      keys[3 * at] = r[x] ?? 0;
      keys[3 * at + 1] = g[x] ?? 0;
      keys[3 * at + 2] = b[x] ?? 0;
    }
  }
  return keys;
}

/** Marks the pixels of a square through which the key may be seen, see {@link Translucent.pixels}. */
function markSquare(
  pixels: Uint8Array,
  { data, width, height }: Raster,
  { depth, difference }: Trimap,
  at: number,
  color: Rgb,
  keys: Float32Array,
): void {
  const across = Math.ceil(width / SQUARE);
  const left = (at % across) * SQUARE;
  const top = Math.floor(at / across) * SQUARE;
  const right = Math.min(width, left + SQUARE);
  const bottom = Math.min(height, top + SQUARE);
  const kr = keys[3 * at] ?? 0;
  const kg = keys[3 * at + 1] ?? 0;
  const kb = keys[3 * at + 2] ?? 0;
  const u = color[0] - kr;
  const v = color[1] - kg;
  const w = color[2] - kb;
  const length = u * u + v * v + w * w;
  for (let row = top; row < bottom; row++) {
    for (let p = row * width + left, end = row * width + right; p < end; p++) {
      if ((depth[p] ?? 0) <= 2 * PIXEL) continue;
      if ((difference[p] ?? 0) > DOUBTFUL) {
        pixels[p] = 1;
        continue;
      }
      const x = (data[4 * p] ?? 0) - kr;
      const y = (data[4 * p + 1] ?? 0) - kg;
      const z = (data[4 * p + 2] ?? 0) - kb;
      const product = x * u + y * v + z * w;
      // Thinner than the thing's colour, but else the same.
      if (product >= FULL * length) continue;
      if (product * product > ALIGNED * ALIGNED * (x * x + y * y + z * z) * length) pixels[p] = 2;
    }
  }
}
