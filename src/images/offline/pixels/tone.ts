import type { Box } from '../../finishing/layout.ts';
import { luma, lumaOf, type Plane, ramp } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import type { Mood } from '../drawings/emotions.ts';
import { mapPixels, type Rgb, softSteps } from './filters.ts';

/** Raises saturation; less for skin, so that faces do not turn orange, and not at all near black. */
export function vivid([r, g, b]: Rgb, amount: number): Rgb {
  const gray = lumaOf(r, g, b);
  const cb = 0.564 * (b - gray);
  const cr = 0.713 * (r - gray);
  const skin = Math.exp(-(((cr - 22) / 14) ** 2) - ((cb + 18) / 16) ** 2);
  const pull = 1 + (amount - 1) * (1 - 0.65 * skin) * ramp(gray, 20, 90);
  return [gray + (r - gray) * pull, gray + (g - gray) * pull, gray + (b - gray) * pull];
}

/** Pales toward white instead of clipping, because clipped skin turns yellow. */
export function shown([r, g, b]: Rgb): Rgb {
  const most = Math.max(r, g, b);
  if (most <= 255) return [r, g, b];
  const scale = 255 / most;
  return mix([r * scale, g * scale, b * scale], [255, 255, 255], Math.min(0.12, 0.5 * (1 - scale)));
}

export function flatTone([r, g, b]: Rgb, steps: number, amount: number, gain: number): Rgb {
  const value = Math.max(0.01, lumaOf(r, g, b) / 255);
  const lifted = Math.min(1, value ** 0.9 * gain);
  const scale = softSteps(lifted, steps) / value;
  return shown(vivid([r * scale, g * scale, b * scale], amount));
}

export function inked(color: Rgb, paper: number, ink: Rgb): Rgb {
  return mix(ink, color, paper);
}

export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** 1 in the middle of a dot, falling to 0 where four dots meet. */
export function screenDot(x: number, y: number, pitch: number, angle: number): number {
  const u = (x * Math.cos(angle) + y * Math.sin(angle)) / pitch;
  const v = (y * Math.cos(angle) - x * Math.sin(angle)) / pitch;
  const away = Math.hypot(u - Math.floor(u) - 0.5, v - Math.floor(v) - 0.5);
  return 1 - away * Math.SQRT2;
}

export function parseColor(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const LIGHT_STRENGTH = 0.45;

export function inMood(art: Raster, { saturation, light }: Mood): Raster {
  const [red, green, blue] = [0, 1, 2].map(k => 1 + LIGHT_STRENGTH * ((light[k] ?? 255) / 255 - 1));
  return mapPixels(art, (r, g, b) => {
    const gray = lumaOf(r, g, b);
    return [
      (gray + (r - gray) * saturation) * (red ?? 1),
      (gray + (g - gray) * saturation) * (green ?? 1),
      (gray + (b - gray) * saturation) * (blue ?? 1),
    ];
  });
}

const WANTED_FACE_LIGHT = 0.6;
const EXPONENTS = { least: 0.55, most: 1.2 };

/** Brightens a face in shadow, so that filters do not turn it to mud. */
export function exposedFor(head: Box, art: Raster): Raster {
  const light = luma(art);
  const values = lightIn(head, light, art.width).sort();
  const median = Math.min(0.95, Math.max(0.05, values[values.length >> 1] ?? WANTED_FACE_LIGHT));
  const wanted = Math.log(WANTED_FACE_LIGHT) / Math.log(median);
  // Only halfway: a dark face must stay dark.
  const exponent = Math.min(EXPONENTS.most, Math.max(EXPONENTS.least, (1 + wanted) / 2));
  return mapPixels(art, (r, g, b, p) => {
    const value = Math.max(0.004, light[p] ?? 0);
    const gain = value ** (exponent - 1);
    // Colours grow less than the light, otherwise black hair turns violet.
    const [gray, lit, colour] = [255 * value, 255 * value * gain, Math.sqrt(gain)];
    return [lit + (r - gray) * colour, lit + (g - gray) * colour, lit + (b - gray) * colour];
  });
}

function lightIn({ left, top, width, height }: Box, light: Plane, columns: number): Plane {
  const rows = light.length / columns;
  const [first, last] = [Math.max(0, Math.ceil(left)), Math.min(columns, Math.ceil(left + width))];
  const parts: number[] = [];
  for (let y = Math.max(0, Math.ceil(top)); y < Math.min(rows, Math.ceil(top + height)); y++) {
    for (let x = first; x < last; x++) parts.push(light[y * columns + x] ?? 0);
  }
  return Float32Array.from(parts);
}

/** Lightness 0..100, then levels redder and bluer than grey. */
type Tone = readonly [number, number, number];

function toneOf([r, g, b]: Rgb): Tone {
  const light = lumaOf(r, g, b);
  return [light / 2.55, r - light, b - light];
}

function colorOf([lightness, red, blue]: Tone): Rgb {
  const light = 2.55 * lightness;
  return [light + red, light - (0.299 * red + 0.114 * blue) / 0.587, light + blue];
}

const TONE_SHARE = 0.9;
/** Maximum distance from the face's tone that still counts as skin. */
const MAX_TONE_DISTANCE = { lightness: 30, color: 26 };

/** Moves everything of the face's colour back toward it as a whole. */
export function keepTone(photo: Raster, painted: Raster, head: Box): Raster {
  const skin = skinOf(photo, head);
  if (skin === undefined) return painted;
  const was = meanTone(photo, skin.inFace);
  const is = meanTone(painted, skin.inFace);
  // A curve through black, the skin and white keeps the contrast and clips nothing.
  const bend = Math.log(share(was[0])) / Math.log(share(is[0]));
  const [a, b] = [was[1] - is[1], was[2] - is[2]];
  return mapPixels(painted, (red, green, blue, p) => {
    const weight = TONE_SHARE * (skin.all[p] ?? 0);
    if (weight < 0.02) return [red, green, blue];
    const tone = toneOf([red, green, blue]);
    const lightness = 100 * share(tone[0]) ** (1 + (bend - 1) * weight);
    // Ink and paper have too little colour to count as skin.
    const colored = weight * Math.min(1, tone[0] / 25, (100 - tone[0]) / 8);
    return colorOf([lightness, tone[1] + a * colored, tone[2] + b * colored]);
  });
}

function share(lightness: number): number {
  return Math.min(0.985, Math.max(0.015, lightness / 100));
}

function skinOf(photo: Raster, head: Box) {
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
    const darker = ((tones[p * 3] ?? 0) - lightness) / MAX_TONE_DISTANCE.lightness;
    const redder = ((tones[p * 3 + 1] ?? 0) - a) / MAX_TONE_DISTANCE.color;
    const yellower = ((tones[p * 3 + 2] ?? 0) - b) / MAX_TONE_DISTANCE.color;
    const apart = darker * darker + redder * redder + yellower * yellower;
    const weight = Math.min(1, 1.6 * Math.exp(-apart));
    all[p] = weight;
    inFace[p] = away(p, width, head) < 1 ? weight : 0;
  }
  return { all, inFace };
}

/** Distance relative to the ellipse in the box: 1 on the ellipse, more outside the box. */
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
