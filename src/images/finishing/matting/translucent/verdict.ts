import { colorDifference, type MeasuredKey } from '../../key.ts';
import { type ColorLine, MIN_COUNT } from './moments.ts';
import type { Alpha } from './regress.ts';

export type Rgb = readonly [number, number, number];

/** Colours on a line that passes the key at no greater angle than this are mixed with it … */
export const TOWARDS_KEY = 0.965;
/** … and above this one they are not. */
export const ELSEWHERE = 0.9;
/** How much of the scatter may be off the line. */
const STRAIGHT = 0.4;
/** Mixed with black, a colour is a darker key: a dark thing of the key's hue, or its shadow. */
const DARKER_KEY = 0.96;
/** … unless next to nothing of black is in some of it, as between black hairs. */
const FREE = 0.12;
/** … or it goes this far from dark to light, as a share of the key, and the lightest has this share of the key's hue. */
const CONTRAST = { along: 0.2, most: 0.8 };
/** What is of one colour only is glass where that is a grey and at least this light without the key … */
const LIGHT = 190;
const GREY = 32;
/** … and has this much of it. */
const THIN = 0.36;
/**
 * Glass and veils are painted in pale tints: their colour is this share of the way from the greyest it can be to the purest;
 * less before blue, which they are tinted like …
 */
const PURE = { green: 0.4, magenta: 0.4, blue: 0.2 };
/** … and all of that only from {@link LIGHT} on, nothing of it below this. */
const DIM = 140;
/** Standard error of an alpha that is guessed so, as a share of what it can be between the two, and at least. */
const GUESS = { share: 0.35, least: 0.04 };
/** What is thinner than one part in so many cannot be told from the key. */
const MOST = 5;
/** Levels by which noise may carry a channel out of its range. */
const BEYOND = 8;

/**
 * What the scatter of colours, less the key, says of them; `flat` is no evidence at all.
 *
 * @param most the greatest `Trimap.difference` among them.
 */
export function verdict(
  line: ColorLine,
  key: MeasuredKey,
  varied: number,
  most = 0,
): 'mixed' | 'solid' | 'flat' {
  if (line.count < MIN_COUNT || line.along < varied) return 'flat';
  if (-cosine(line.mean, [key.r, key.g, key.b]) > DARKER_KEY) {
    const full = Math.hypot(key.r, key.g, key.b);
    if (line.along >= CONTRAST.along * full && most >= CONTRAST.most) return 'mixed';
    return Math.hypot(...line.mean) - 1.3 * line.along < FREE * full ? 'mixed' : 'solid';
  }
  const towards = Math.abs(cosine(line.mean, line.direction));
  if (towards > TOWARDS_KEY && line.off < STRAIGHT * line.along + varied) return 'mixed';
  return towards < ELSEWHERE ? 'solid' : 'flat';
}

/** Whether a single colour, less the key, is a light grey through which much of the key is seen. */
export function isLightGlass({ mean: [r, g, b] }: ColorLine, key: MeasuredKey): boolean {
  const full = greyest(r, g, b, key);
  if (1 - 1 / full < THIN) return false;
  const color = [key.r + full * r, key.g + full * g, key.b + full * b];
  const [most, fewest] = [Math.max(...color), Math.min(...color)];
  return most - fewest <= GREY && (most + fewest) / 2 >= LIGHT;
}

/**
 * The colour of a thing without the key. It lies between where it has nothing of the key left and where a channel is full or
 * empty; where its opacity was measured, between what is guessed of that and what follows from it, by how sure both are.
 */
export function ownColor(line: ColorLine, key: MeasuredKey, measured?: Alpha): Rgb {
  const [r, g, b] = line.mean;
  const seen = 1 + line.along / Math.hypot(r, g, b);
  const [grey, far] = [greyest(r, g, b, key), furthest(line, key)];
  const light = Math.min(1, Math.max(0, (lightness(colorAt(line, key, grey)) - DIM) / (LIGHT - DIM)));
  let full = Math.min(far, grey + PURE[key.kind] * light * Math.max(0, far - grey));
  if (measured !== undefined) {
    const guess = Math.max(GUESS.least, GUESS.share * (1 / grey - 1 / far)) ** -2;
    const sure = measured.error ** -2;
    full = Math.min((guess + sure) / (guess / full + sure * measured.alpha), far);
  }
  return colorAt(line, key, Math.max(seen, full));
}

/** The colour so many times as far from the key as the mean of a line. */
export function colorAt({ mean: [r, g, b] }: ColorLine, key: MeasuredKey, times: number): Rgb {
  return [clamp(key.r + times * r), clamp(key.g + times * g), clamp(key.b + times * b)];
}

/** How many times a colour's distance from the key it is to where a channel is full or empty. */
export function furthest({ mean }: ColorLine, { r, g, b }: MeasuredKey): number {
  const times = [r, g, b].map((key, c) => {
    const away = mean[c] ?? 0;
    return ((away > 0 ? 255 + BEYOND : -BEYOND) - key) / away;
  });
  return Math.max(1, Math.min(...times));
}

/** How many times a colour's distance from the key it is to where nothing is left of the key; at least 1, at most {@link MOST}. */
export function greyest(r: number, g: number, b: number, { kind, r: kr, g: kg, b: kb }: MeasuredKey): number {
  const here = colorDifference(kind, kr, kg, kb);
  let [low, high] = [1, MOST];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (colorDifference(kind, kr + middle * r, kg + middle * g, kb + middle * b) > 0.02 * here) low = middle;
    else high = middle;
  }
  return low;
}

function lightness(color: Rgb): number {
  return (Math.max(...color) + Math.min(...color)) / 2;
}

/** The distance of two colours. */
export function colorDistance([x, y, z]: Rgb, [u, v, w]: Rgb): number {
  return Math.hypot(x - u, y - v, z - w);
}

export function cosine([x, y, z]: Rgb, [u, v, w]: Rgb): number {
  return (x * u + y * v + z * w) / (Math.sqrt((x * x + y * y + z * z) * (u * u + v * v + w * w)) + 1e-9);
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
