import { maskOf, ramp } from '../planes.ts';
import type { Raster } from '../raster.ts';
import type { KeyColor } from '../types.ts';
import { connectedComponents } from './components.ts';
import { colorDifference, type MeasuredKey } from './key.ts';
import { Background } from './matting/background.ts';
import { sharpenChroma } from './matting/chroma.ts';
import { Mixture, shareSolid } from './matting/sampling.ts';
import { seenThrough, type Translucent } from './matting/translucent.ts';
import { CLEAR, firstSight, MIXED, PURE_BELOW, type Sight, trimap } from './matting/trimap.ts';

/** Pixels further from the background than this share of the longer side are opaque, whatever their colour. */
const BAND_SHARE = 0.012;
/** Light of the key tints unmixed pixels up to this distance from the background. */
const TINTED_DEPTH_PX = 7;
const MIN_ISLAND_SHARE = 0.0003;
const MIN_VISIBLE_ALPHA = 14;
/** Alpha above this counts as opaque, so that noise does not make the subject translucent. JPEG noise is stronger. */
const MIN_OPAQUE = { lossless: 0.95, lossy: 0.93 };
/** Alpha below the floor counts as background noise; the floor never exceeds this. */
const MAX_NOISE_ALPHA = 0.1;
const CERTAIN_DIFFERENCE = 0.15;
const TRANSLUCENT_NOISE_FACTOR = 4;

const CHANNELS = { green: [1], blue: [2], magenta: [0, 2] } as const;

interface Evidence {
  readonly picture: Raster;
  readonly key: MeasuredKey;
  readonly sight: Sight;
  readonly solid: Int32Array;
  readonly translucent: Translucent;
  readonly noise: number;
  readonly floor: number;
  readonly opaque: number;
}

/**
 * Removes the key colour from the picture, in place.
 *
 * 1. Model the key across the picture. Colours close to it, and shadows on it, are background.
 * 2. Sharpen the chroma of a JPEG.
 * 3. Pixels deep inside are opaque unless the key shines through. Pixels near the background may be mixed.
 * 4. A mixed pixel lies between the key and the subject's colour nearby: its position is its alpha and gives its own colour.
 * 5. Remove key tint that exceeds the subject's colour, then small islands.
 */
export function keyOut(picture: Raster, key: MeasuredKey, lossy = false): Raster {
  const { width, height } = picture;
  const background = new Background(picture, key);
  const tolerance = (lossy ? 12 : 4) + 4 * background.noise;
  const sight = firstSight(picture, key, background, tolerance);
  if (lossy) sharpenChroma(picture, key, sight);
  const translucent = seenThrough(picture, key, background, sight);
  const band = Math.min(80, Math.max(8, Math.round(Math.max(width, height) * BAND_SHARE)));
  const kinds = trimap(sight, translucent.pixels, band, width);
  const reach = Math.hypot(key.r - 128, key.g - 128, key.b - 128);
  const solid = shareSolid(picture, kinds, background);
  unmixAll(kinds, background, {
    picture,
    key,
    sight,
    solid,
    translucent,
    noise: ((lossy ? 40 : 10) + 3 * background.noise) ** 2,
    floor: Math.min(MAX_NOISE_ALPHA, tolerance / 2 / reach),
    opaque: lossy ? MIN_OPAQUE.lossy : MIN_OPAQUE.lossless,
  });
  paintPure(picture.data, kinds, sight, key.kind);
  removeIslands(picture);
  return picture;
}

function paintPure(data: Uint8Array, kinds: Uint8Array, { depth, difference }: Sight, key: KeyColor): void {
  for (let p = 0; p < kinds.length; p++) {
    if (kinds[p] === MIXED) continue;
    if (kinds[p] === CLEAR) for (let i = 4 * p; i < 4 * p + 4; i++) data[i] = 0;
    else if ((depth[p] ?? 0) <= TINTED_DEPTH_PX && (difference[p] ?? 0) <= PURE_BELOW)
      despill(data, 4 * p, key, 0);
  }
}

function unmixAll(kinds: Uint8Array, background: Background, evidence: Evidence): void {
  const { data, width } = evidence.picture;
  const { floor, opaque } = evidence;
  const { kind, strength } = evidence.key;
  const mixture = new Mixture();
  for (let p = 0, o = 0; p < kinds.length; p++, o += 4) {
    if (kinds[p] !== MIXED) continue;
    const y = Math.floor(p / width);
    mixture.begin(data, p, background.row(y), p - y * width);
    const known = explain(mixture, p, evidence);
    const alpha = clamp01(mixture.alpha);
    const shown = clamp01((alpha - floor) / (opaque - floor));
    if (shown < 0.004) {
      data.fill(0, o, o + 4);
      continue;
    }
    // The thinner the pixel, the noisier its unmixed colour: rely more on the colour that explained it.
    const trust = ramp(alpha, 0.15, 0.85);
    const { r, g, b, kr, kg, kb } = mixture;
    const safe = Math.max(alpha, 0.05);
    data[o] = Math.round(r + (unmix(data[o] ?? 0, kr, safe) - r) * trust);
    data[o + 1] = Math.round(g + (unmix(data[o + 1] ?? 0, kg, safe) - g) * trust);
    data[o + 2] = Math.round(b + (unmix(data[o + 2] ?? 0, kb, safe) - b) * trust);
    data[o + 3] = Math.round(shown * 255);
    // Only pixels deep inside reliably show a greenish (or pinkish) thing; the key tints shallow ones.
    const own = known ? colorDifference(kind, r, g, b) : 0;
    // Skin has less green than neutral: reducing its edge only to neutral would still look green.
    despill(data, o, kind, own > PURE_BELOW * strength || own < 0 ? own : 0);
  }
}

/**
 * Explains a pixel as a mixture. If neither a solid nor a translucent colour fits (a thin line), uses the pixel itself
 * without the key. Returns whether the colour is known.
 */
function explain(mixture: Mixture, p: number, evidence: Evidence): boolean {
  const { picture, key, sight, solid, translucent, noise } = evidence;
  const { data } = picture;
  const f = 4 * (solid[p] ?? 0);
  if (f > 0) mixture.offer(data[f] ?? 0, data[f + 1] ?? 0, data[f + 2] ?? 0);
  const color = translucent.pixels[p] === 0 ? undefined : translucent.colorAt(p);
  if (color !== undefined) mixture.offer(...color);
  if (mixture.misfit <= (color === undefined ? noise : TRANSLUCENT_NOISE_FACTOR * noise)) return true;
  const { kr, kg, kb } = mixture;
  const [r, g, b] = [data[4 * p] ?? 0, data[4 * p + 1] ?? 0, data[4 * p + 2] ?? 0];
  const certainty = clamp01((sight.difference[p] ?? 0) / CERTAIN_DIFFERENCE);
  const share = 1 - (certainty * opponent(key.kind, r, g, b)) / opponent(key.kind, kr, kg, kb);
  const alpha = Math.min(1, Math.max(0.05, share));
  mixture.offer(unmix(r, kr, alpha), unmix(g, kg, alpha), unmix(b, kb, alpha));
  return false;
}

/** Unlike `colorDifference` it is unbiased for colours, half of which have less of the key than neutral ones. */
function opponent(kind: KeyColor, r: number, g: number, b: number): number {
  switch (kind) {
    case 'green':
      return g - (r + b) / 2;
    case 'blue':
      return b - (r + g) / 2;
    case 'magenta':
      return (r + b) / 2 - g;
    default:
      return kind satisfies never;
  }
}

function despill(out: Uint8Array, i: number, kind: KeyColor, allowed: number): void {
  const spill = colorDifference(kind, out[i] ?? 0, out[i + 1] ?? 0, out[i + 2] ?? 0) - allowed;
  if (spill <= 0) return;
  for (const c of CHANNELS[kind]) out[i + c] = Math.max(0, (out[i + c] ?? 0) - spill);
}

/** Makes small isolated parts transparent, in place. */
export function removeIslands({ data, width, height }: Raster): void {
  const mask = maskOf(width * height, p => (data[4 * p + 3] ?? 0) >= MIN_VISIBLE_ALPHA);
  const { labels, areas } = connectedComponents(mask, width, height);
  for (let p = 0; p < labels.length; p++) {
    const part = (labels[p] ?? 0) - 1;
    if (part >= 0 && (areas[part] ?? 0) < MIN_ISLAND_SHARE * mask.length) data[4 * p + 3] = 0;
  }
}

function unmix(value: number, key: number, alpha: number): number {
  return Math.min(255, Math.max(0, (value - (1 - alpha) * key) / alpha));
}

function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}
