import type { Box } from '../../finishing/layout.ts';
import type { Plane } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { mapPixels, type Rgb } from './filters.ts';
import { lumaOf } from './tone.ts';

/** Lightness 0..100, and how much redder and bluer than grey a colour is, in levels. */
type Tone = readonly [number, number, number];

function toneOf([r, g, b]: Rgb): Tone {
  const light = lumaOf(r, g, b);
  return [light / 2.55, r - light, b - light];
}

function colorOf([lightness, red, blue]: Tone): Rgb {
  const light = 2.55 * lightness;
  return [light + red, light - (0.299 * red + 0.114 * blue) / 0.587, light + blue];
}

/** How much of what a look has changed about the skin is taken back. */
const KEPT = 0.9;
/** How far a colour may be from the face's and still be skin, lightness and levels of red and blue. */
const REACH = { lightness: 30, color: 26 };

/**
 * The painted picture with the photo's skin: what is of the face's colour goes back towards it as a whole, with all the
 * shades and strokes of the look.
 *
 * @param photo the smoothed photo, of the painted picture's size.
 * @param head where the colour of the face is taken from.
 */
export function keepTone(photo: Raster, painted: Raster, head: Box): Raster {
  const skin = skinOf(photo, head);
  if (skin === undefined) return painted;
  const was = meanTone(photo, skin.inFace);
  const is = meanTone(painted, skin.inFace);
  // A curve through black, the skin and white: nothing is clipped, contrast stays.
  const bend = Math.log(share(was[0])) / Math.log(share(is[0]));
  const [a, b] = [was[1] - is[1], was[2] - is[2]];
  return mapPixels(painted, (red, green, blue, p) => {
    const weight = KEPT * (skin.all[p] ?? 0);
    if (weight < 0.02) return [red, green, blue];
    const tone = toneOf([red, green, blue]);
    const lightness = 100 * share(tone[0]) ** (1 + (bend - 1) * weight);
    // Ink and paper are no skin: they have less of its colour.
    const colored = weight * Math.min(1, tone[0] / 25, (100 - tone[0]) / 8);
    return colorOf([lightness, tone[1] + a * colored, tone[2] + b * colored]);
  });
}

function share(lightness: number): number {
  return Math.min(0.985, Math.max(0.015, lightness / 100));
}

interface Skin {
  /** How much each pixel is of the face's colour, 0..1. */
  readonly all: Plane;
  readonly inFace: Plane;
}

function skinOf(photo: Raster, head: Box): Skin | undefined {
  const { data, width, height } = photo;
  const tones = new Float32Array(width * height * 3);
  const middle: [number[], number[], number[]] = [[], [], []];
  for (let p = 0; p < width * height; p++) {
    const [lightness, a, b] = toneOf([data[p * 4] ?? 0, data[p * 4 + 1] ?? 0, data[p * 4 + 2] ?? 0]);
    tones[p * 3] = lightness;
    tones[p * 3 + 1] = a;
    tones[p * 3 + 2] = b;
    if (away(p, width, head) >= 0.7) continue;
    middle[0].push(lightness);
    middle[1].push(a);
    middle[2].push(b);
  }
  if (middle[0].length < 20) return undefined;
  const [lightness, a, b] = [median(middle[0]), median(middle[1]), median(middle[2])];
  const all = new Float32Array(width * height);
  const inFace = new Float32Array(width * height);
  for (let p = 0; p < all.length; p++) {
    const darker = ((tones[p * 3] ?? 0) - lightness) / REACH.lightness;
    const redder = ((tones[p * 3 + 1] ?? 0) - a) / REACH.color;
    const yellower = ((tones[p * 3 + 2] ?? 0) - b) / REACH.color;
    const apart = darker * darker + redder * redder + yellower * yellower;
    const weight = Math.min(1, 1.6 * Math.exp(-apart));
    all[p] = weight;
    inFace[p] = away(p, width, head) < 1 ? weight : 0;
  }
  return { all, inFace };
}

/** How far from the middle of the box a pixel is: 1 on the ellipse in it, and more than 1 where it is out of the box. */
function away(p: number, width: number, { left, top, width: w, height: h }: Box): number {
  const x = Math.abs((((p % width) - left) / w - 0.5) * 2);
  const y = Math.abs(((Math.floor(p / width) - top) / h - 0.5) * 2);
  return x > 1 || y > 1 ? x + y : Math.hypot(x, y);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function meanTone({ data }: Raster, weights: Plane): Tone {
  const sum: [number, number, number] = [0, 0, 0];
  let all = 0;
  for (let p = 0; p < weights.length; p++) {
    const weight = weights[p] ?? 0;
    if (weight < 0.02) continue;
    for (const k of [0, 1, 2] as const) sum[k] += weight * (data[p * 4 + k] ?? 0);
    all += weight;
  }
  return toneOf([sum[0] / all, sum[1] / all, sum[2] / all]);
}
