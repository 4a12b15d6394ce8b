import type { Raster } from '../raster.ts';
import { connectedComponents } from './components.ts';
import { type DistanceField, distanceTransform, FAR } from './distance.ts';
import { colorDifference, type MeasuredKey } from './key.ts';

/** Pixels further than this share of the longer side from any background are opaque, whatever their colour. */
const BAND = 0.012;
/** Colours are pure from this many pixels inside the edge on: JPEG chroma, halved and in blocks, bleeds so far. */
const PURE_DEPTH = 7;
/** In thin parts colours from this depth on have to do, where no deeper ones are near. */
const SHALLOW_DEPTH = 2;
/** Smallest part that is kept, as a share of the picture. */
const MIN_ISLAND = 0.0003;
/** Smallest hole inside the subject, in pixels: the gaps between hairs are hardly bigger than specks of noise. */
const MIN_HOLE = 4;
/** From this share on a pixel is mixed with the key, however deep inside: dense hair shows it in gaps. */
const NEVER_SUBJECT = 0.35;
/** A pixel of the subject counts as pure when its colour difference is below this share of the key's. */
const PURE_BELOW = 0.1;

/**
 * Cuts the subject out of its key colour.
 *
 * 1. Colour difference of every pixel relative to the key; what comes near the key is clear, enclosed holes too.
 * 2. Within a band along clear pixels alpha is solved from the mixing `P = a·C + (1-a)·K`, applied to the colour
 *    difference, with the difference of the nearest pure subject pixel for C. Deeper inside all is opaque.
 * 3. The same mixing gives back the subject's own colour C, limited to no more key colour than its
 *    neighbourhood has: neither a dark nor a light background shows a fringe.
 * 4. Small islands are removed.
 *
 * @returns a new raster of the same size.
 */
export function cutOut(picture: Raster, key: MeasuredKey): Raster {
  const { data, width, height } = picture;
  const pixels = width * height;
  const difference = new Float32Array(pixels);
  for (let p = 0, i = 0; p < pixels; p++, i += 4) {
    difference[p] =
      colorDifference(key.kind, data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) / key.strength;
  }
  const toClear = distanceTransform(clearCost(difference, key, width, height), width, height);
  const band = Math.max(PURE_DEPTH + 1, Math.round(Math.max(width, height) * BAND));
  const toPure = distanceTransform(pureCost(difference, toClear, band), width, height);

  const out = new Uint8Array(pixels * 4);
  for (let p = 0; p < pixels; p++) {
    const depthSquared = toClear.squared[p] ?? 0;
    if (depthSquared === 0) continue;
    const i = p * 4;
    if (depthSquared > band * band && (difference[p] ?? 0) < NEVER_SUBJECT) {
      out[i] = data[i] ?? 0;
      out[i + 1] = data[i + 1] ?? 0;
      out[i + 2] = data[i + 2] ?? 0;
      out[i + 3] = 255;
      continue;
    }
    const pureSquared = toPure.squared[p] ?? FAR;
    const pure = pureSquared < FAR ? (toPure.nearest[p] ?? p) : undefined;
    // Only deep pixels are surely of a greenish (or pinkish) thing; shallow ones are tinted by the key.
    const most = pure !== undefined && (toClear.squared[pure] ?? 0) >= PURE_DEPTH ** 2 ? 0.25 : 0;
    writeEdgePixel(out, data, i, key, difference[p] ?? 0, {
      own: pure === undefined ? 0 : Math.min(most, Math.max(-0.6, difference[pure] ?? 0)),
      pixel: pure,
      near: pureSquared <= 4 * band * band,
    });
  }
  removeIslands(out, width, height);
  return { data: out, width, height };
}

/** Seeds of the background: clear pixels, but for specks of noise inside the subject. */
function clearCost(difference: Float32Array, key: MeasuredKey, width: number, height: number): Float32Array {
  const clear = Uint8Array.from(difference, value => (value >= key.clearFrom ? 1 : 0));
  const parts = connectedComponents(clear, width, height);
  return Float32Array.from(parts.labels, label => {
    if (label === 0) return FAR;
    return parts.touchesBorder[label - 1] || (parts.areas[label - 1] ?? 0) >= MIN_HOLE ? 0 : FAR;
  });
}

/**
 * Seeds of the subject's own colour: all that is deep inside, and unmixed pixels nearer to the edge, which cost the
 * more, the shallower they are.
 */
function pureCost(difference: Float32Array, toClear: DistanceField, band: number): Float32Array {
  return difference.map((value, p) => {
    const depth = Math.sqrt(toClear.squared[p] ?? 0);
    if (depth > band) return value < NEVER_SUBJECT ? 0 : FAR;
    if (depth < SHALLOW_DEPTH || value > PURE_BELOW) return FAR;
    return Math.max(0, 3 * (PURE_DEPTH - depth)) ** 2;
  });
}

/** The subject's unmixed colour as known from the nearest pure pixel. */
interface PureColor {
  /** Its colour difference as a share of the key's; 0 where none is known. */
  readonly own: number;
  readonly pixel: number | undefined;
  /** Whether it is near enough to be probably the same thing, not just the same subject. */
  readonly near: boolean;
}

/** Writes alpha and unmixed colour of a pixel near the background; `i` is its first byte. */
function writeEdgePixel(
  out: Uint8Array,
  data: Uint8Array,
  i: number,
  key: MeasuredKey,
  difference: number,
  pure: PureColor,
): void {
  const mixed = clamp01((1 - difference) / (1 - (pure.near ? pure.own : 0)));
  // Noise of the background must not become haze, noise of the subject must not make it translucent.
  const floor = 1 - key.clearFrom;
  const alpha = clamp01((mixed - floor) / (0.94 - floor));
  if (alpha <= 0.01) return;

  const share = Math.max(mixed, 0.05);
  let r = ((data[i] ?? 0) - (1 - share) * key.r) / share;
  let g = ((data[i + 1] ?? 0) - (1 - share) * key.g) / share;
  let b = ((data[i + 2] ?? 0) - (1 - share) * key.b) / share;
  let allowed = 0;
  if (pure.pixel !== undefined) {
    const at = pure.pixel * 4;
    const [pureR, pureG, pureB] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    if (pure.near) {
      // The thinner the pixel, the noisier its unmixed colour: lean on the neighbour instead.
      const trust = smoothstep(0.2, 0.8, mixed);
      r = mix(pureR, r, trust);
      g = mix(pureG, g, trust);
      b = mix(pureB, b, trust);
    }
    // Skin has less green than a neutral colour: cut down to neutral only, its edge would still look green.
    const brightness = clamp01((r + g + b) / (pureR + pureG + pureB + 1));
    allowed = pure.own * key.strength * brightness;
  }
  const spill = colorDifference(key.kind, r, g, b) - allowed;
  if (spill > 0) {
    if (key.kind === 'green') g -= spill;
    else {
      r -= spill;
      b -= spill;
    }
  }
  out[i] = clampByte(r);
  out[i + 1] = clampByte(g);
  out[i + 2] = clampByte(b);
  out[i + 3] = Math.round(alpha * 255);
}

/** Clears parts too small to be meant: specks of noise, crumbs of a badly painted background. */
function removeIslands(rgba: Uint8Array, width: number, height: number): void {
  const visible = new Uint8Array(width * height);
  for (let p = 0; p < visible.length; p++) visible[p] = (rgba[p * 4 + 3] ?? 0) >= 24 ? 1 : 0;
  const parts = connectedComponents(visible, width, height);
  const minArea = MIN_ISLAND * width * height;
  for (let p = 0; p < visible.length; p++) {
    const label = parts.labels[p] ?? 0;
    if (label > 0 && (parts.areas[label - 1] ?? 0) < minArea) rgba[p * 4 + 3] = 0;
  }
}

function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function clampByte(value: number): number {
  return Math.round(Math.min(255, Math.max(0, value)));
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}

function smoothstep(from: number, to: number, value: number): number {
  const t = clamp01((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}
