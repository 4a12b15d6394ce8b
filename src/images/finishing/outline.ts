import { maskOf, type Plane, planeOf } from '../planes.ts';
import type { Raster } from '../raster.ts';
import { connectedComponents } from './components.ts';
import { distanceTransform, FAR } from './distance.ts';

/** Default thickness of the outline, in pixels of the finished sticker. */
export const OUTLINE_PX = 10;
export const MAX_OUTLINE_PX = 40;
/** Of a custom emoji of 100 px. At the 20 px of a line of text it is still half a pixel. */
export const EMOJI_OUTLINE_PX = 3;

/** Gaps up to twice this close. */
export const CLOSING_PX = 12;
/** Bridges between parts thinner than twice this are threads, not outline, and are removed. */
const MAX_THREAD_PX = 6;
/** Minimum alpha of a pixel that gets an outline: fainter haze has no usable edge. */
const EDGE_ALPHA = 0.25;
/** An enclosed part with at least this mean opacity is glass and gets white under it; otherwise it is a hole. */
const MIN_GLASS_OPACITY = 0.05;

/**
 * Draws a rounded, anti-aliased outline. Closes narrow gaps, backs glass with white and cuts haze beyond the outline.
 * The subject needs a margin of `thickness` + 1 empty pixels.
 */
export function addOutline(subject: Raster, thickness: number, closing = CLOSING_PX): Raster {
  if (thickness <= 0) return subject;
  const { data, width, height } = subject;
  const coverage = outlineCoverage(subject, thickness, closing);
  backGlass(coverage, subject);
  const out = new Uint8Array(data.length);
  for (let p = 0, i = 0; p < width * height; p++, i += 4) {
    const white = coverage[p] ?? 0;
    if (white === 0) continue;
    const above = Math.min(white, (data[i + 3] ?? 0) / 255);
    const share = above / white;
    out[i] = Math.round(255 + ((data[i] ?? 0) - 255) * share);
    out[i + 1] = Math.round(255 + ((data[i + 1] ?? 0) - 255) * share);
    out[i + 2] = Math.round(255 + ((data[i + 2] ?? 0) - 255) * share);
    out[i + 3] = Math.round(255 * white);
  }
  return { data: out, width, height };
}

function outlineCoverage({ data, width, height }: Raster, thickness: number, closing: number): Float32Array {
  const grown = thickness + closing;
  const pad = closing + 2;
  const w = width + 2 * pad;
  const h = height + 2 * pad;
  const subject = new Float32Array(w * h).fill(FAR);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = (data[(y * width + x) * 4 + 3] ?? 0) / 255;
      // The edge runs through the middle of a half-covered pixel, and half a pixel further out in a full one.
      if (alpha >= EDGE_ALPHA) subject[(y + pad) * w + x + pad] = 0.5 - alpha;
    }
  }
  const outward = distanceFrom(subject, w, h);
  const inward = distanceFrom(
    level(outward, value => grown - value),
    w,
    h,
  );
  // Closing has removed `closing` again. Removing another `neck` deletes threads; the rest grows back.
  const neck = Math.min(MAX_THREAD_PX, thickness);
  const regrown = distanceFrom(
    level(inward, value => closing + neck - value),
    w,
    h,
  );
  const coverage = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y + pad) * w + x + pad;
      const direct = thickness - (outward[from] ?? 0) + 0.5;
      const closed = neck - (regrown[from] ?? 0) + 0.5;
      coverage[y * width + x] = Math.min(1, Math.max(0, direct, closed));
    }
  }
  return coverage;
}

/** `shape` is the distance from a pixel's centre to its edge, negative inside; otherwise {@link FAR}. */
function distanceFrom(shape: Plane, width: number, height: number): Plane {
  const seeds = maskOf(shape.length, p => (shape[p] ?? FAR) < 1);
  const { squared, nearest } = distanceTransform(seeds, width, height);
  return planeOf(shape.length, p => Math.sqrt(squared[p] ?? 0) + (shape[nearest[p] ?? 0] ?? 0));
}

function level(field: Plane, value: (distance: number) => number): Plane {
  return planeOf(field.length, p => {
    const away = value(field[p] ?? 0);
    return away < 0.5 ? away : FAR;
  });
}

function backGlass(coverage: Float32Array, { data, width, height }: Raster): void {
  const open = maskOf(coverage.length, p => (coverage[p] ?? 0) < 1);
  const { labels, areas, touchesBorder } = connectedComponents(open, width, height);
  const opacity = new Float64Array(areas.length);
  for (let p = 0; p < labels.length; p++) {
    const part = (labels[p] ?? 0) - 1;
    if (part >= 0) opacity[part] = (opacity[part] ?? 0) + (data[p * 4 + 3] ?? 0) / 255;
  }
  for (let p = 0; p < labels.length; p++) {
    const part = (labels[p] ?? 0) - 1;
    if (part < 0 || touchesBorder[part]) continue;
    if ((opacity[part] ?? 0) >= MIN_GLASS_OPACITY * (areas[part] ?? 0)) coverage[p] = 1;
  }
}
