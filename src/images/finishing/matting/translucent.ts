import type { Raster } from '../../raster.ts';
import { colorDifference, type MeasuredKey } from '../key.ts';
import type { Background } from './background.ts';
import { type ColorLine, ColorMoments, cosine, type Rgb } from './color-lines.ts';
import type { Sight } from './trimap.ts';

/** Side of a square in pixels; must be even. */
const SQUARE_PX = 16;
/** Pixels this close to the background may be mixed with it anyway. */
const SHALLOW_PX = 4;
const MIN_DIFFERENCE = 0.04;
const MIN_PIXELS = 12;
const MIN_SCATTER_LEVELS = 4;
const SAME_THING_COSINE = 0.975;
const SEAM_LEVELS = 16;
/** Two even colours meet in a square if they differ by this multiple of its scatter. */
const STEP_FACTOR = 1.2;
/** Cosine above which a line of colours passes the key, so the colours are mixed with it … */
const TOWARDS_KEY_COSINE = 0.965;
/** … and below which they are not. */
const ELSEWHERE_COSINE = 0.9;
const MAX_WIDTH_SHARE = 0.4;
/** Cosine above which a colour is a darker key: a dark thing of the same hue, or the key's shadow … */
const DARKER_KEY_COSINE = 0.96;
/** … unless its contrast is at least this share of the key, as in the gaps between black hairs. */
const MIN_CONTRAST_SHARE = 0.2;
const MIXED_DARK_SHARE = 0.12;
const MAJORITY_FACTOR = 1.5;
const MANY_SHARE = 0.3;
const SOME_SHARE = 0.04;
/** A thing of one colour is glass if at most this share of its squares is solid … */
const MAX_SOLID_SHARE = 0.12;
/** … and if, without the key, it is a grey at least this light. */
const MIN_LIGHT_LEVEL = 190;
const MAX_GREY_SPREAD_LEVELS = 32;
const MIN_OPACITY = 0.36;
/**
 * Glass and veils are painted in pale tints: their colour is at this share of the way from the greyest to the purest
 * possible one.
 */
const PURITY = { green: 0.4, magenta: 0.4, blue: 0.2 };
/** Thinner glass, below one part in this many, looks like the key itself. */
const MAX_THINNESS = 5;
const CLIP_TOLERANCE_LEVELS = 8;
const SPREAD_SQUARES = 2;
/**
 * A pixel with less than this share of a thing's colour may be mixed with the key, if it lies in the same direction.
 */
const FULL_COLOR_SHARE = 0.85;
const ALIGNED_COSINE = 0.97;

export interface Translucent {
  readonly pixels: Uint8Array;
  colorAt(p: number): Rgb | undefined;
}

/**
 * Finds things that the key shines through. A colour close to the key is not evidence: a green jumper stays. The
 * evidence is colours that scatter along a line through the key, as folds, edges and clouds do. Shades of a solid thing
 * lie on a line to black. Squares of similar colours are joined to things, and each thing is judged as a whole. A thing
 * of one colour is glass if it would be a light grey without the key and does not leave the picture, as pale clothes
 * do.
 * After Levin, Lischinski & Weiss, "A Closed-Form Solution to Natural Image Matting", PAMI 2008.
 */
export function seenThrough(
  picture: Raster,
  key: MeasuredKey,
  background: Background,
  sight: Sight,
): Translucent {
  const { width, height } = picture;
  const [across, down] = [Math.ceil(width / SQUARE_PX), Math.ceil(height / SQUARE_PX)];
  const moments = doubtfulColors(picture, background, sight, across * down, across);
  const lines = Array.from({ length: across * down }, (_, at) => moments.line([at]));
  const varied = MIN_SCATTER_LEVELS + 2 * background.noise;
  const colors = new Array<Rgb | undefined>(lines.length);
  for (const members of thingsOf(lines, across)) {
    const line = moments.line(members);
    if (!isTranslucent(members, line, lines, across, key, varied)) continue;
    const color = ownColor(line, key);
    for (const at of members) colors[at] = color;
  }
  for (let round = 0; round < SPREAD_SQUARES; round++) spread(colors, across);
  const squareAt = (p: number) =>
    Math.floor(Math.floor(p / width) / SQUARE_PX) * across + Math.floor((p % width) / SQUARE_PX);
  const pixels = new Uint8Array(width * height);
  for (let p = 0; p < pixels.length; p++) {
    const color = (sight.depth[p] ?? 0) > 2 ? colors[squareAt(p)] : undefined;
    if (color === undefined) continue;
    if ((sight.difference[p] ?? 0) > MIN_DIFFERENCE || isThinner(picture, p, color, key)) pixels[p] = 1;
  }
  return { pixels, colorAt: p => colors[squareAt(p)] };
}

function doubtfulColors(
  { data, width, height }: Raster,
  background: Background,
  { difference, depth }: Sight,
  count: number,
  across: number,
): ColorMoments {
  const squares = new ColorMoments(count);
  for (let y = 0; y < height; y += 2) {
    const { r, g, b } = background.row(y);
    const row = Math.floor(y / SQUARE_PX) * across;
    for (let x = 0, p = y * width; x < width; x += 2, p += 2) {
      if ((depth[p] ?? 0) <= SHALLOW_PX || (difference[p] ?? 0) <= MIN_DIFFERENCE) continue;
      squares.add(
        row + Math.floor(x / SQUARE_PX),
        (data[4 * p] ?? 0) - (r[x] ?? 0),
        (data[4 * p + 1] ?? 0) - (g[x] ?? 0),
        (data[4 * p + 2] ?? 0) - (b[x] ?? 0),
      );
    }
  }
  return squares;
}

function thingsOf(lines: readonly ColorLine[], across: number): number[][] {
  const things: number[][] = [];
  const seen = lines.map(({ count }) => count < MIN_PIXELS);
  for (const first of lines.keys()) {
    if (seen[first]) continue;
    seen[first] = true;
    const members = [first];
    for (const at of members) {
      const line = lines[at];
      for (const next of neighbours(at, across)) {
        const other = lines[next];
        if (seen[next] || line === undefined || other === undefined || isSeam(line) || isSeam(other))
          continue;
        if (cosine(line.mean, other.mean) <= SAME_THING_COSINE) continue;
        seen[next] = true;
        members.push(next);
      }
    }
    things.push(members);
  }
  return things;
}

function isSeam({ mean, direction, along }: ColorLine): boolean {
  return along > SEAM_LEVELS && Math.abs(cosine(mean, direction)) < ELSEWHERE_COSINE;
}

function neighbours(at: number, across: number): readonly number[] {
  const x = at % across;
  return [...(x > 0 ? [at - 1] : []), ...(x < across - 1 ? [at + 1] : []), at - across, at + across];
}

function isTranslucent(
  members: readonly number[],
  line: ColorLine,
  lines: readonly ColorLine[],
  across: number,
  key: MeasuredKey,
  varied: number,
): boolean {
  const own: (ColorLine | undefined)[] = [];
  for (const at of members) own[at] = lines[at];
  const verdicts = members.map(at => {
    const said = verdict(lines[at] ?? line, key, varied);
    return said === 'mixed' && isStep(at, own, across, varied) ? 'flat' : said;
  });
  const mixed = verdicts.filter(said => said === 'mixed').length;
  const solid = verdicts.filter(said => said === 'solid').length;
  const isAligned = Math.abs(cosine(line.mean, line.direction)) > TOWARDS_KEY_COSINE;
  if (mixed > MAJORITY_FACTOR * solid && mixed >= (isAligned ? SOME_SHARE : MANY_SHARE) * members.length)
    return true;
  const leaves = members.some(at => neighbours(at, across).filter(next => lines[next]).length < 4);
  const isEven = verdict(line, key, varied) !== 'solid' && solid <= MAX_SOLID_SHARE * members.length;
  return isEven && !leaves && isLightGrey(line, key);
}

function isStep(
  at: number,
  lines: readonly (ColorLine | undefined)[],
  across: number,
  varied: number,
): boolean {
  const along = lines[at]?.along ?? 0;
  return [1, across, across + 1, across - 1].some(way => {
    const [one, other] = [lines[at - way], lines[at + way]];
    if (one === undefined || other === undefined || one.along >= varied || other.along >= varied)
      return false;
    return Math.hypot(...one.mean.map((value, c) => value - (other.mean[c] ?? 0))) > STEP_FACTOR * along;
  });
}

function verdict(line: ColorLine, key: MeasuredKey, varied: number): 'mixed' | 'solid' | 'flat' {
  if (line.count < MIN_PIXELS || line.along < varied) return 'flat';
  if (-cosine(line.mean, [key.r, key.g, key.b]) > DARKER_KEY_COSINE) {
    const full = Math.hypot(key.r, key.g, key.b);
    if (line.along >= MIN_CONTRAST_SHARE * full) return 'mixed';
    return Math.hypot(...line.mean) - 1.3 * line.along < MIXED_DARK_SHARE * full ? 'mixed' : 'solid';
  }
  const towards = Math.abs(cosine(line.mean, line.direction));
  if (towards > TOWARDS_KEY_COSINE && line.off < MAX_WIDTH_SHARE * line.along + varied) return 'mixed';
  return towards < ELSEWHERE_COSINE ? 'solid' : 'flat';
}

function isLightGrey(line: ColorLine, key: MeasuredKey): boolean {
  const full = greyest(line, key);
  if (1 - 1 / full < MIN_OPACITY) return false;
  const color = colorTimes(line, key, full);
  const [most, fewest] = [Math.max(...color), Math.min(...color)];
  return most - fewest <= MAX_GREY_SPREAD_LEVELS && (most + fewest) / 2 >= MIN_LIGHT_LEVEL;
}

function ownColor(line: ColorLine, key: MeasuredKey): Rgb {
  const seen = 1 + line.along / Math.hypot(...line.mean);
  const [grey, far] = [greyest(line, key), furthest(line, key)];
  return colorTimes(
    line,
    key,
    Math.max(seen, Math.min(far, grey + PURITY[key.kind] * Math.max(0, far - grey))),
  );
}

function colorTimes({ mean: [r, g, b] }: ColorLine, key: MeasuredKey, times: number): Rgb {
  const clamp = (value: number) => Math.min(255, Math.max(0, value));
  return [clamp(key.r + times * r), clamp(key.g + times * g), clamp(key.b + times * b)];
}

function furthest({ mean }: ColorLine, { r, g, b }: MeasuredKey): number {
  const times = [r, g, b].map((key, c) => {
    const away = mean[c] ?? 0;
    return ((away > 0 ? 255 + CLIP_TOLERANCE_LEVELS : -CLIP_TOLERANCE_LEVELS) - key) / away;
  });
  return Math.max(1, Math.min(...times));
}

function greyest({ mean: [r, g, b] }: ColorLine, { kind, strength, ...key }: MeasuredKey): number {
  let [low, high] = [1, MAX_THINNESS];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    const left = colorDifference(kind, key.r + middle * r, key.g + middle * g, key.b + middle * b);
    if (left > 0.02 * strength) low = middle;
    else high = middle;
  }
  return low;
}

function spread(colors: (Rgb | undefined)[], across: number): void {
  const before = [...colors];
  for (const at of before.keys()) {
    if (before[at] !== undefined) continue;
    colors[at] = neighbours(at, across)
      .map(next => before[next])
      .find(color => color !== undefined);
  }
}

function isThinner({ data }: Raster, p: number, color: Rgb, { r, g, b }: MeasuredKey): boolean {
  const own: Rgb = [(data[4 * p] ?? 0) - r, (data[4 * p + 1] ?? 0) - g, (data[4 * p + 2] ?? 0) - b];
  const full: Rgb = [color[0] - r, color[1] - g, color[2] - b];
  return cosine(own, full) > ALIGNED_COSINE && Math.hypot(...own) < FULL_COLOR_SHARE * Math.hypot(...full);
}
