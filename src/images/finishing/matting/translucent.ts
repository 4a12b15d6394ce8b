import type { Raster } from '../../raster.ts';
import type { MeasuredKey } from '../key.ts';
import type { Backdrop } from './backdrop.ts';
import { type ColorLine, ColorMoments } from './moments.ts';
import { PIXEL, type Trimap } from './trimap.ts';
import { cosine, ELSEWHERE, isLightGlass, MIN_COUNT, ownColor, TOWARDS_KEY, verdict } from './verdict.ts';

/** Nearer to the background than this, in pixels, every pixel may be mixed with it anyway, and is no evidence. */
const SHALLOW = 4;
/** A pixel with at least this {@link Trimap.difference} may belong to something seen through. */
const DOUBTFUL = 0.04;
/** Side of the squares in which evidence is looked for, in pixels: even. */
const SQUARE = 16;
/** Levels by which colours scatter that are evidence, beyond noise. */
const VARIED = 4;
/** Colours, seen from the key, in directions of no greater angle than this one's cosine belong to one thing. */
const SAME_THING = 0.975;
/** Colours of a square that scatter more than this, in levels, and not on a line from the key, are of two things. */
const SEAM = 16;
/** Squares that speak for glass must be this many times those that speak against it … */
const MAJORITY = 1.5;
/** … and this share of the thing, or this much less where the whole of it speaks for glass, too … */
const MANY = 0.3;
const SOME = 0.04;
/** … or these this share of the thing at most, where all of it together speaks for it. */
const FEW = 0.12;
/** Squares around a thing that may hold its border … */
const SPREAD = 2;
/** … and those in which it may get so thin that its colour, not this far from the key in levels, cannot be told. */
const THIN_SPREAD = 6;
const FAINT = 40;

/** Things through which the key is seen. */
export interface Translucent {
  /** 1 for pixels through which the key may be seen. */
  readonly pixels: Uint8Array;
  /** R, G, B without the key of the thing at a pixel; undefined where there is none. */
  colorAt(p: number): readonly [number, number, number] | undefined;
}

/**
 * Finds the things through which the key is seen. That a colour is near the key is no evidence: a green jumper stays.
 * Evidence is that colours scatter along a line that passes the key: a fold, a bright edge, a cloud that gets thinner are
 * more and less of one colour before it, while shades of a solid thing lie on a line to black. That is looked for in
 * squares, which are joined to things where their colours lie in the same direction from the key; each thing is judged as
 * a whole. One without any shades is glass where it would be a light grey without the key and does not leave the picture, as
 * pale clothes do.
 *
 * Source of the idea that colours of one thing lie on a line: Levin, Lischinski & Weiss, "A Closed-Form Solution to Natural
 * Image Matting", IEEE Transactions on Pattern Analysis and Machine Intelligence 30, 2008.
 */
export function seenThrough(
  picture: Raster,
  key: MeasuredKey,
  backdrop: Backdrop,
  sight: Trimap,
): Translucent {
  const { width, height } = picture;
  const across = Math.ceil(width / SQUARE);
  const down = Math.ceil(height / SQUARE);
  const squares = measureSquares(picture, backdrop, sight, across * down);
  const pixels = new Uint8Array(width * height);
  if (squares === undefined) return { pixels, colorAt: () => undefined };
  const lines = Array.from({ length: across * down }, (_, at) => squares.line(at));
  const thingOf = joinSquares(lines, across);
  const colors = judge(squares, lines, thingOf, key, VARIED + 2 * backdrop.noise, across);
  const colorOf = spread(lines, thingOf, colors, across);
  colorOf.forEach((color, at) => {
    if (color === undefined) return;
    const left = (at % across) * SQUARE;
    const top = Math.floor(at / across) * SQUARE;
    const right = Math.min(width, left + SQUARE);
    const bottom = Math.min(height, top + SQUARE);
    for (let y = top; y < bottom; y++) {
      for (let p = y * width + left; p < y * width + right; p++) {
        if ((sight.depth[p] ?? 0) > 2 * PIXEL && (sight.difference[p] ?? 0) > DOUBTFUL) pixels[p] = 1;
      }
    }
  });
  return {
    pixels,
    colorAt: p =>
      colorOf[Math.floor(Math.floor(p / width) / SQUARE) * across + Math.floor((p % width) / SQUARE)],
  };
}

/** What the doubtful colours in each square have more than the key; undefined where there are next to none. */
function measureSquares(
  { data, width, height }: Raster,
  backdrop: Backdrop,
  { difference, depth }: Trimap,
  count: number,
): ColorMoments | undefined {
  const squares = new ColorMoments(count);
  const across = Math.ceil(width / SQUARE);
  const least = SHALLOW * PIXEL;
  let doubtful = 0;
  for (let y = 0; y < height; y += 2) {
    backdrop.row(y);
    const row = Math.floor(y / SQUARE) * across;
    for (let x = 0, p = y * width; x < width; x += 2, p += 2) {
      if ((depth[p] ?? 0) <= least || (difference[p] ?? 0) <= DOUBTFUL) continue;
      doubtful++;
      const i = 4 * p;
      squares.add(
        row + Math.floor(x / SQUARE),
        (data[i] ?? 0) - (backdrop.r[x] ?? 0),
        (data[i + 1] ?? 0) - (backdrop.g[x] ?? 0),
        (data[i + 2] ?? 0) - (backdrop.b[x] ?? 0),
      );
    }
  }
  return doubtful < 2 * MIN_COUNT ? undefined : squares;
}

/** Numbers from 1 for squares whose colours lie in about the same direction, one beside the other; 0 for empty ones. */
function joinSquares(lines: readonly ColorLine[], across: number): Int32Array {
  const thingOf = new Int32Array(lines.length);
  let things = 0;
  const open: number[] = [];
  const visit = (at: number, thing: number) => {
    thingOf[at] = thing;
    open.push(at);
  };
  for (let first = 0; first < lines.length; first++) {
    if (thingOf[first] !== 0 || (lines[first]?.count ?? 0) < MIN_COUNT) continue;
    visit(first, ++things);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const line = lines[at];
      for (const next of neighbours(at, across)) {
        const other = lines[next];
        if (thingOf[next] !== 0 || line === undefined || other === undefined || other.count < MIN_COUNT)
          continue;
        if (isSeam(line) || isSeam(other)) continue;
        if (cosine(line.mean, other.mean) > SAME_THING) visit(next, things);
      }
    }
  }
  return thingOf;
}

/** Whether two things meet in a square: its colours are not on a line from the key. */
function isSeam({ mean, direction, along }: ColorLine): boolean {
  return along > SEAM && Math.abs(cosine(mean, direction)) < ELSEWHERE;
}

/** The colours of the things that are glass, by their numbers. */
function judge(
  squares: ColorMoments,
  lines: readonly ColorLine[],
  thingOf: Int32Array,
  key: MeasuredKey,
  varied: number,
  across: number,
): (readonly [number, number, number] | undefined)[] {
  const things = thingOf.reduce((most, thing) => Math.max(most, thing), 0);
  const whole = new ColorMoments(things + 1);
  const leaving = new Set<number>();
  const counts = {
    pro: new Int32Array(things + 1),
    contra: new Int32Array(things + 1),
    all: new Int32Array(things + 1),
  };
  const count = (of: Int32Array, thing: number) => {
    of[thing] = (of[thing] ?? 0) + 1;
  };
  thingOf.forEach((thing, at) => {
    const line = lines[at];
    if (thing === 0 || line === undefined) return;
    const column = at % across;
    if (at < across || at >= lines.length - across || column === 0 || column === across - 1)
      leaving.add(thing);
    whole.join(thing, squares, at);
    count(counts.all, thing);
    const said = verdict(line, key, varied);
    if (said === 'mixed') count(counts.pro, thing);
    if (said === 'solid') count(counts.contra, thing);
  });
  return Array.from({ length: things + 1 }, (_, thing) => {
    const line = whole.line(thing);
    const said = verdict(line, key, varied);
    const [pro, contra, all] = [counts.pro[thing] ?? 0, counts.contra[thing] ?? 0, counts.all[thing] ?? 0];
    const aligned = Math.abs(cosine(line.mean, line.direction)) > TOWARDS_KEY;
    const isGlass =
      (pro > MAJORITY * contra && pro >= (aligned ? SOME : MANY) * all) ||
      (said === 'mixed' && contra <= FEW * all) ||
      (said !== 'solid' && contra <= FEW * all && !leaving.has(thing) && isLightGlass(line, key));
    return isGlass ? ownColor(line, key) : undefined;
  });
}

/** The colours of squares: also of those around a thing, which may hold its border, and further where it gets thin. */
function spread(
  lines: readonly ColorLine[],
  thingOf: Int32Array,
  colors: readonly (readonly [number, number, number] | undefined)[],
  across: number,
): (readonly [number, number, number] | undefined)[] {
  let colorOf = Array.from(thingOf, thing => colors[thing]);
  for (let round = 0; round < THIN_SPREAD; round++) {
    const before = colorOf;
    colorOf = before.map((color, at) => {
      if (color !== undefined) return color;
      if (round >= SPREAD && Math.hypot(...(lines[at]?.mean ?? [FAINT])) >= FAINT) return undefined;
      return neighbours(at, across)
        .map(next => before[next])
        .find(other => other !== undefined);
    });
  }
  return colorOf;
}

function neighbours(at: number, across: number): readonly number[] {
  const x = at % across;
  return [...(x > 0 ? [at - 1] : []), ...(x < across - 1 ? [at + 1] : []), at - across, at + across];
}
