import type { Box } from '../../finishing/layout.ts';
import type { Plane } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { mapPixels, type Rgb } from './filters.ts';

/** CIELAB under D65: L 0..100, a and b about 0 for gray. */
export type Lab = readonly [number, number, number];

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const EPSILON = (6 / 29) ** 3;

/** sRGB, 0..255, as CIELAB. Values between whole numbers are rounded. */
export function toLab([r, g, b]: Rgb): Lab {
  const [red, green, blue] = [linear(r), linear(g), linear(b)];
  const x = root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = root(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = root((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIELAB as sRGB, 0..255; colours that cannot be shown are clipped. */
function fromLab([lightness, a, b]: Lab): Rgb {
  const y = (lightness + 16) / 116;
  const [x, z] = [cube(y + a / 500) * 0.95047, cube(y - b / 200) * 1.08883];
  const light = cube(y);
  return [
    encoded(3.2404542 * x - 1.5371385 * light - 0.4985314 * z),
    encoded(-0.969266 * x + 1.8760108 * light + 0.041556 * z),
    encoded(0.0556434 * x - 0.2040259 * light + 1.0572252 * z),
  ];
}

function linear(value: number): number {
  return LINEAR[Math.min(255, Math.max(0, Math.round(value)))] ?? 0;
}

function encoded(value: number): number {
  const clipped = Math.min(1, Math.max(0, value));
  return 255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055);
}

function root(value: number): number {
  return value > EPSILON ? Math.cbrt(value) : value / (3 * (6 / 29) ** 2) + 4 / 29;
}

function cube(value: number): number {
  return value > 6 / 29 ? value ** 3 : 3 * (6 / 29) ** 2 * (value - 4 / 29);
}

/** How much of what a look has changed about the skin is taken back. */
const KEPT = 0.9;
/** How far a colour may be from the face's and still be skin, in CIELAB: lightness, and the other two. */
const REACH = { lightness: 30, color: 17 };

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
  const was = meanLab(photo, skin.inFace);
  const is = meanLab(painted, skin.inFace);
  // A curve through black, the skin and white: nothing is clipped, contrast stays.
  const bend = Math.log(share(was[0])) / Math.log(share(is[0]));
  const [a, b] = [was[1] - is[1], was[2] - is[2]];
  return mapPixels(painted, (red, green, blue, p) => {
    const weight = KEPT * (skin.all[p] ?? 0);
    if (weight < 0.02) return [red, green, blue];
    const lab = toLab([red, green, blue]);
    const lightness = 100 * share(lab[0]) ** (1 + (bend - 1) * weight);
    // Ink and paper are no skin: they have less of its colour.
    const colored = weight * Math.min(1, lab[0] / 25, (100 - lab[0]) / 8);
    return fromLab([lightness, lab[1] + a * colored, lab[2] + b * colored]);
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
  const labs = new Float32Array(width * height * 3);
  const middle: [number[], number[], number[]] = [[], [], []];
  for (let p = 0; p < width * height; p++) {
    const [lightness, a, b] = toLab([data[p * 4] ?? 0, data[p * 4 + 1] ?? 0, data[p * 4 + 2] ?? 0]);
    labs[p * 3] = lightness;
    labs[p * 3 + 1] = a;
    labs[p * 3 + 2] = b;
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
    const darker = ((labs[p * 3] ?? 0) - lightness) / REACH.lightness;
    const redder = ((labs[p * 3 + 1] ?? 0) - a) / REACH.color;
    const yellower = ((labs[p * 3 + 2] ?? 0) - b) / REACH.color;
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

function meanLab({ data }: Raster, weights: Plane): Lab {
  const sum: [number, number, number] = [0, 0, 0];
  let all = 0;
  for (let p = 0; p < weights.length; p++) {
    const weight = weights[p] ?? 0;
    if (weight < 0.02) continue;
    for (const k of [0, 1, 2] as const) sum[k] += weight * (data[p * 4 + k] ?? 0);
    all += weight;
  }
  return toLab([sum[0] / all, sum[1] / all, sum[2] / all]);
}
