import type { Raster } from '../raster.ts';
import { smallParts } from './components.ts';
import { colorDifference, type MeasuredKey } from './key.ts';
import { Backdrop } from './matting/backdrop.ts';
import { sharpenChroma } from './matting/chroma.ts';
import { type Evidence, explain } from './matting/explain.ts';
import { Mixture, unmix } from './matting/mixture.ts';
import { plateaus } from './matting/plateau.ts';
import {
  CLEAR,
  collectMixed,
  type Mixed,
  PURE_BELOW,
  SOLID,
  shareSolid,
  sortPixels,
} from './matting/solid.ts';
import { seenThrough } from './matting/translucent/translucent.ts';
import { firstSight, PIXEL, type Trimap } from './matting/trimap.ts';
import { type Planes, scratchPlanes } from './planes.ts';
import { type Runs, runsOfOther } from './runs.ts';

/** Pixels further than this share of the longer side from any background are opaque, whatever their colour. */
const BAND = 0.012;
/** JPEG spoils chroma in blocks of 16 pixels: half of one on either side of an edge. */
const CHROMA_REACH = 8;
/** How much more luma counts than chroma in a JPEG, see {@link Mixture}. */
const LUMA = 20;
/** Light of the key tints an unmixed pixel up to this many pixels from the background. */
const LIT = 7;
/** Smallest part that is kept, as a share of the picture. */
const MIN_ISLAND = 0.0003;
/** From this alpha, 0..255, on a pixel joins what is beside it to one part. */
const SEEN = 14;
/** A pixel this near to being opaque is: noise must not make the subject translucent, and a JPEG's is greater. */
const OPAQUE = { lossless: 0.95, lossy: 0.93 };
/** How far neighbours of one colour may be apart without any noise, in levels of a channel. */
const ROUGH = 8;
/** Background's noise must not become haze; but no more than this is ever taken for noise. */
const MAX_FLOOR = 0.1;

/**
 * Cuts the subject out of its key colour.
 *
 * 1. The key is modelled across the picture; what is as near to it as noise makes it is clear, enclosed holes too, and so
 *    are shadows on it.
 * 2. A JPEG's chroma is sharpened along the edges.
 * 3. Deep inside all is opaque, but for what the key is seen through; near the background a pixel may be mixed with it.
 * 4. Each mixed pixel is placed on the line between the key and the subject's colour near it: that is its alpha.
 * 5. The same mixing gives back its own colour; what that has of the key beyond the subject's colour is taken off.
 * 6. Small islands are removed.
 *
 * @param picture is cut out in place: its pixels become the result.
 * @param lossy whether it comes from a JPEG or its like.
 * @returns the same raster.
 */
export function keyOut(picture: Raster, key: MeasuredKey, lossy = false): Raster {
  const { data, width, height } = picture;
  const planes = scratchPlanes();
  const backdrop = new Backdrop(picture, key, planes);
  const tolerance = (lossy ? 12 : 4) + 4 * backdrop.noise;
  const sight = firstSight(picture, key, backdrop, tolerance, planes);
  if (lossy) sharpenChroma(picture, key, sight, CHROMA_REACH * PIXEL, planes);
  const band = PIXEL * Math.min(80, Math.max(8, Math.round(Math.max(width, height) * BAND)));
  const isPlateau = plateaus(picture, key, ROUGH + 3 * backdrop.noise);
  const glass = seenThrough(picture, key, backdrop, sight, planes, lossy);
  const kinds = sortPixels(sight, glass.pixels, isPlateau, band, width, planes);
  const mixed = collectMixed(kinds, backdrop, sight, width, planes);
  const mixture = new Mixture(lossy ? LUMA : 0);
  const evidence: Evidence = {
    picture,
    kind: key.kind,
    tint: PURE_BELOW * key.strength,
    difference: sight.difference,
    solid: shareSolid(picture, kinds, mixed, mixture, planes),
    glass,
    noise: ((lossy ? 40 : 10) + 3 * backdrop.noise) ** 2,
  };
  const reach = Math.hypot(key.r - 128, key.g - 128, key.b - 128);
  const range = {
    floor: Math.min(MAX_FLOOR, tolerance / 2 / reach),
    opaque: lossy ? OPAQUE.lossy : OPAQUE.lossless,
  };
  const found = unmixAll(mixture, mixed, evidence, range, planes);
  paintPure(kinds, sight, evidence);
  paintMixed(data, kinds, mixed, found);
  removeIslands(picture, kinds, sight.runs);
  return picture;
}

// Loops over all pixels have functions of their own, see `outline.ts`.
/** Empties clear pixels, and takes the light of the key off solid ones near them. */
function paintPure(kinds: Uint8Array, { depth, difference, runs }: Trimap, evidence: Evidence): void {
  const { data } = evidence.picture;
  let done = 0;
  for (let run = 0; run < runs.starts.length; run++) {
    const end = runs.ends[run] ?? 0;
    let p = runs.starts[run] ?? 0;
    data.fill(0, 4 * done, 4 * p);
    for (; p < end; p++) {
      if (kinds[p] !== SOLID) continue;
      data[4 * p + 3] = 255;
      const lit = (depth[p] ?? 0) <= LIT * PIXEL && (difference[p] ?? 0) <= PURE_BELOW;
      if (lit) takeOffSpill(data, 4 * p, evidence, 0);
    }
    done = end;
  }
  data.fill(0, 4 * done);
}

/** Puts what was found of the mixed pixels in their places; what is hardly seen of them counts as clear. */
function paintMixed(data: Uint8Array, kinds: Uint8Array, { pixels }: Mixed, found: Uint8Array): void {
  for (let m = 0; m < pixels.length; m++) {
    const p = pixels[m] ?? 0;
    const o = 4 * m;
    data[4 * p] = found[o] ?? 0;
    data[4 * p + 1] = found[o + 1] ?? 0;
    data[4 * p + 2] = found[o + 2] ?? 0;
    data[4 * p + 3] = found[o + 3] ?? 0;
    if ((found[o + 3] ?? 0) < SEEN) kinds[p] = CLEAR;
  }
}

/**
 * Alpha and unmixed colours of all mixed pixels, four bytes for each.
 *
 * @param range from the alpha that noise can give to the background to the one it can leave to the subject.
 */
function unmixAll(
  mixture: Mixture,
  { pixels, key }: Mixed,
  evidence: Evidence,
  { floor, opaque }: { floor: number; opaque: number },
  planes: Planes,
): Uint8Array {
  const { data } = evidence.picture;
  const out = planes.bytes(4 * pixels.length);
  for (let m = 0; m < pixels.length; m++) {
    const p = pixels[m] ?? 0;
    const i = 4 * p;
    const o = 4 * m;
    const known = explain(mixture, p, key, 3 * m, evidence);
    const alpha = clamp01(mixture.alpha);
    const shown = clamp01((alpha - floor) / (opaque - floor));
    if (shown < 0.004) continue;
    const safe = Math.max(alpha, 0.05);
    // The thinner the pixel, the noisier its unmixed colour: lean on the one it was explained by instead.
    const trust = smoothstep(0.15, 0.85, alpha);
    const { r, g, b } = mixture;
    out[o] = Math.round(r + (unmix(data[i] ?? 0, key[3 * m] ?? 0, safe) - r) * trust);
    out[o + 1] = Math.round(g + (unmix(data[i + 1] ?? 0, key[3 * m + 1] ?? 0, safe) - g) * trust);
    out[o + 2] = Math.round(b + (unmix(data[i + 2] ?? 0, key[3 * m + 2] ?? 0, safe) - b) * trust);
    out[o + 3] = Math.round(shown * 255);
    // Only what is deep inside is surely of a greenish (or pinkish) thing; shallow things are tinted by the key.
    const own = known ? colorDifference(evidence.kind, r, g, b) : 0;
    // Cut down to neutral only, the edge of skin, which has less of a green than that, would still look green.
    takeOffSpill(out, o, evidence, own > evidence.tint || own < 0 ? own : 0);
  }
  return out;
}

/** Takes off what the colour at byte `i` has of the key beyond `allowed`. */
function takeOffSpill(out: Uint8Array, i: number, { kind }: Evidence, allowed: number): void {
  const spill = colorDifference(kind, out[i] ?? 0, out[i + 1] ?? 0, out[i + 2] ?? 0) - allowed;
  if (spill <= 0) return;
  if (kind === 'green') out[i + 1] = Math.max(0, (out[i + 1] ?? 0) - spill);
  else {
    if (kind === 'magenta') out[i] = Math.max(0, (out[i] ?? 0) - spill);
    out[i + 2] = Math.max(0, (out[i + 2] ?? 0) - spill);
  }
}

/** Clears parts too small to be meant: specks of noise, crumbs of a badly painted background. */
function removeIslands({ data, width, height }: Raster, kinds: Uint8Array, runs: Runs): void {
  for (const [first, end] of smallParts(runsOfOther(kinds, CLEAR, runs), width, MIN_ISLAND * width * height))
    for (let p = first; p < end; p++) data[4 * p + 3] = 0;
}

function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value;
}

function smoothstep(from: number, to: number, value: number): number {
  const t = clamp01((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}
