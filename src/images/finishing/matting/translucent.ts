import type { Raster } from '../../raster.ts';
import type { MeasuredKey } from '../key.ts';
import type { Planes } from '../planes.ts';
import type { Backdrop } from './backdrop.ts';
import { densest } from './densest.ts';
import { type ColorLine, ColorMoments, MIN_COUNT } from './moments.ts';
import { measureOpacity } from './opacity.ts';
import { gradualShare, isStep, joinSquares, neighbours } from './things.ts';
import { PIXEL, type Trimap } from './trimap.ts';
import { apart, colorAt, cosine, isLightGlass, ownColor, type Rgb, TOWARDS_KEY, verdict } from './verdict.ts';

/** Nearer to the background than this, in pixels, every pixel may be mixed with it anyway, and is no evidence. */
const SHALLOW = 4;
/** A pixel with at least this {@link Trimap.difference} may belong to something seen through. */
const DOUBTFUL = 0.04;
/** Side of the squares in which evidence is looked for, in pixels: even. */
const SQUARE = 16;
/** Levels by which colours scatter that are evidence, beyond noise. */
const VARIED = 4;
/** Squares that speak for glass must be this many times those that speak against it … */
const MAJORITY = 1.5;
/** … and this share of the thing, or this much less where the whole of it speaks for glass, too … */
const MANY = 0.3;
const SOME = 0.04;
/** … or these this share of the thing at most, where all of it together speaks for it. */
const FEW = 0.12;
/** Colours no further apart than this, in levels, are of the same stuff, also in another place. */
const SAME_COLOR = 14;
/** What gets thicker and thinner has this share of neighbouring squares that differ a little, two things side by side have not. */
const GRADUAL = 0.1;
/** Of a thing of fewer squares than this, the opacity is not measured. */
const WIDE = 4;
/** A thing's opacity is known where its standard error is no greater than this; from here on it is solid. */
const CERTAIN = 0.075;
const OPAQUE = 0.85;
/** What is surely as opaque as this is solid, whatever else speaks for glass. */
const SOLID = 0.8;
/** What is less of a thing's colour than this share may be mixed with the key, … */
const FULL = 0.85;
/** … if it is in its direction from the key, at an angle of no less than this cosine. */
const ALIGNED = 0.97;
/** Of what is solid by and large, squares nearer to the key than this share of its colour are thin … */
const THINNER = 0.72;
/** … if there are so many at least. */
const FEWEST = 6;
/** Things whose colours are no further apart than this, in levels, are of one stuff. */
const ONE_COLOR = 5;
/** Squares around a thing that may hold its border … */
const SPREAD = 2;
/** … and those in which it may get so thin that its colour, not this far from the key in levels, cannot be told. */
const THIN_SPREAD = 6;
const FAINT = 40;

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
 * a whole. One without any shades is glass where the key's own change from place to place is seen in it (`measureOpacity`),
 * or, where that cannot be told, where it would be a light grey without the key and does not leave the picture, as pale
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
): Translucent {
  const { width, height } = picture;
  const across = Math.ceil(width / SQUARE);
  const down = Math.ceil(height / SQUARE);
  const squares = measureSquares(picture, backdrop, sight, across * down);
  const pixels = planes.bytes(width * height);
  if (squares === undefined) return { pixels, colorAt: () => undefined };
  const lines = Array.from({ length: across * down }, (_, at) => squares.line(at));
  const thingOf = joinSquares(lines, across);
  const keys = keysOf(backdrop, width, height);
  const things = judge(squares, lines, thingOf, keys, key, VARIED + 2 * backdrop.noise, across);
  const colorOf = densest(picture, sight, spread(lines, thingOf, things, across), keys, SQUARE);
  colorOf.forEach((color, at) => {
    if (color === undefined) return;
    const left = (at % across) * SQUARE;
    const top = Math.floor(at / across) * SQUARE;
    const right = Math.min(width, left + SQUARE);
    const bottom = Math.min(height, top + SQUARE);
    for (let y = top; y < bottom; y++) {
      for (let p = y * width + left; p < y * width + right; p++) {
        if ((sight.depth[p] ?? 0) <= 2 * PIXEL) continue;
        if ((sight.difference[p] ?? 0) > DOUBTFUL) pixels[p] = 1;
        else if (isThin(picture.data, 4 * p, keys, 3 * at, color)) pixels[p] = 2;
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

/** R, G, B of the key in the middle of every square. */
function keysOf(backdrop: Backdrop, width: number, height: number): Float32Array {
  const across = Math.ceil(width / SQUARE);
  const keys = new Float32Array(3 * across * Math.ceil(height / SQUARE));
  for (let at = 0, y = SQUARE >> 1; 3 * at < keys.length; y += SQUARE) {
    backdrop.row(Math.min(height - 1, y));
    for (let column = 0; column < across; column++, at++) {
      const x = Math.min(width - 1, column * SQUARE + (SQUARE >> 1));
      keys[3 * at] = backdrop.r[x] ?? 0;
      keys[3 * at + 1] = backdrop.g[x] ?? 0;
      keys[3 * at + 2] = backdrop.b[x] ?? 0;
    }
  }
  return keys;
}

/** A thing through which the key is seen. */
interface Glass {
  readonly color: Rgb;
  /** Squares as far from the key as this, in levels, or further, are solid. */
  readonly below: number;
}

/** What of the things is glass, by their numbers. */
function judge(
  squares: ColorMoments,
  lines: readonly ColorLine[],
  thingOf: Int32Array,
  keys: Float32Array,
  key: MeasuredKey,
  varied: number,
  across: number,
): (Glass | undefined)[] {
  const things = thingOf.reduce((most, thing) => Math.max(most, thing), 0);
  const whole = new ColorMoments(things + 1);
  const leaving = new Set<number>();
  const even: number[] = [];
  const isMixed = new Uint8Array(lines.length);
  const members: number[][] = Array.from({ length: things + 1 }, () => []);
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
    members[thing]?.push(at);
    if (line.along < varied) even.push(at);
    const column = at % across;
    if (at < across || at >= lines.length - across || column === 0 || column === across - 1)
      leaving.add(thing);
    whole.join(thing, squares, at);
    count(counts.all, thing);
    const said = verdict(line, key, varied);
    if (said === 'mixed' && !isStep(at, lines, thingOf, across, varied)) {
      count(counts.pro, thing);
      isMixed[at] = 1;
    }
    if (said === 'solid') count(counts.contra, thing);
  });
  const found = Array.from({ length: things + 1 }, (_, thing): Glass | undefined => {
    const line = whole.line(thing);
    const said = verdict(line, key, varied);
    const [pro, contra, all] = [counts.pro[thing] ?? 0, counts.contra[thing] ?? 0, counts.all[thing] ?? 0];
    const aligned = Math.abs(cosine(line.mean, line.direction)) > TOWARDS_KEY;
    const measured =
      said === 'solid' || all < WIDE
        ? undefined
        : measureOpacity(
            even.filter(at => thingOf[at] === thing || isLike(lines[at], line)),
            lines,
            keys,
          );
    const gradual = gradualShare(members[thing] ?? [], lines, thingOf, across);
    const through = measured !== undefined && measured.error <= CERTAIN ? measured : undefined;
    const isSeenThrough =
      through !== undefined && through.alpha < OPAQUE && through.alpha + 2 * through.error < 1;
    // A dark outline around a solid thing scatters towards it as folds do.
    if (measured !== undefined && measured.alpha - (through ? 1 : 2) * measured.error >= SOLID) {
      // Unless a part of it that is thinner says otherwise, as the veil of somebody dressed in its colour.
      const below = measured.full * THINNER;
      const thin = (members[thing] ?? []).filter(
        at => Math.hypot(...(lines[at]?.mean ?? [below])) < below && isMixed[at] === 1,
      ).length;
      if (thin < SOME * all || thin < FEWEST || contra > FEW * all) return undefined;
      const reach = measured.full / Math.hypot(...line.mean);
      return { color: colorAt(line, key, reach), below };
    }
    const isGlass =
      (pro > MAJORITY * contra && pro >= (aligned ? SOME : MANY) * all) ||
      (said === 'mixed' && contra <= FEW * all && gradual >= GRADUAL) ||
      (said !== 'solid' &&
        contra <= FEW * all &&
        (isSeenThrough ||
          (!leaving.has(thing) &&
            (through === undefined || through.alpha < OPAQUE) &&
            isLightGlass(line, key))));
    if (!isGlass) return undefined;
    return { color: ownColor(line, key, isSeenThrough ? through : undefined), below: Infinity };
  });
  return agreed(
    found,
    found.map((_, thing) => whole.line(thing)),
    counts.all,
  );
}

/** Things of one colour are of one stuff: as most of it is judged, all is. */
function agreed(
  found: readonly (Glass | undefined)[],
  lines: readonly ColorLine[],
  squares: Int32Array,
): (Glass | undefined)[] {
  return found.map((own, thing) => {
    const line = lines[thing];
    if (line === undefined || line.count < MIN_COUNT) return own;
    let [best, most, pro, contra] = [own, 0, 0, 0];
    found.forEach((other, at) => {
      const size = squares[at] ?? 0;
      const { mean, count } = lines[at] ?? line;
      if (size === 0 || count < MIN_COUNT || apart(mean, line.mean) > ONE_COLOR) return;
      if (other === undefined) contra += size;
      else {
        pro += size;
        if (size > most) [best, most] = [other, size];
      }
    });
    return pro > contra ? (own ?? best) : undefined;
  });
}

/** Whether the colour at byte `i` is thinner than that of the thing there, `color`, but else the same. */
function isThin(data: Uint8Array, i: number, keys: Float32Array, k: number, color: Rgb): boolean {
  let [product, square, length] = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const key = keys[k + c] ?? 0;
    const away = (data[i + c] ?? 0) - key;
    const full = (color[c] ?? 0) - key;
    product += away * full;
    square += away * away;
    length += full * full;
  }
  return product < FULL * length && product * product > ALIGNED * ALIGNED * square * length;
}

function isLike(square: ColorLine | undefined, { mean }: ColorLine): boolean {
  return square !== undefined && apart(square.mean, mean) <= SAME_COLOR;
}

/** The colours of squares: also of those around a thing, which may hold its border, and further where it gets thin. */
function spread(
  lines: readonly ColorLine[],
  thingOf: Int32Array,
  things: readonly (Glass | undefined)[],
  across: number,
): (Rgb | undefined)[] {
  let colorOf = Array.from(thingOf, (thing, at) => {
    const glass = things[thing];
    if (glass === undefined || glass.below === Infinity) return glass?.color;
    return Math.hypot(...(lines[at]?.mean ?? [glass.below])) < glass.below ? glass.color : undefined;
  });
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
