import type { Raster } from '../raster.ts';
import { distanceTransform, FAR } from './distance.ts';

/** Gaps and notches narrower than about twice this, in pixels, are closed by the outline. */
const CLOSING = 8;

/**
 * Puts a white outline under the subject: everything within `thickness` pixels of its edge, rounded, anti-aliased,
 * narrow gaps closed. What reaches beyond the outline (thin haze) is cut, so that the outline is the edge.
 *
 * The subject must have `thickness` + 1 empty pixels around it. Distances are exact
 * ({@link distanceTransform}), so the outline is equally thick everywhere.
 */
export function addOutline(subject: Raster, thickness: number): Raster {
  const { data, width, height } = subject;
  if (thickness <= 0) return subject;
  const coverage = outlineCoverage(subject, thickness);
  const out = new Uint8Array(data.length);
  for (let p = 0, i = 0; p < width * height; p++, i += 4) {
    const white = coverage[p] ?? 0;
    if (white === 0) continue;
    const above = Math.min(white, (data[i + 3] ?? 0) / 255);
    // Both lie under the same edge, so the whole is as opaque as the outline.
    const share = above / white;
    out[i] = Math.round(255 + ((data[i] ?? 0) - 255) * share);
    out[i + 1] = Math.round(255 + ((data[i + 1] ?? 0) - 255) * share);
    out[i + 2] = Math.round(255 + ((data[i + 2] ?? 0) - 255) * share);
    out[i + 3] = Math.round(255 * white);
  }
  return { data: out, width, height };
}

/** 0..1 for every pixel: how much of it the outlined shape covers. */
function outlineCoverage({ data, width, height }: Raster, thickness: number): Float32Array {
  const grown = thickness + CLOSING;
  // Room for the closing, which grows further than the outline does.
  const pad = CLOSING + 2;
  const w = width + 2 * pad;
  const h = height + 2 * pad;
  const cost = new Float32Array(w * h).fill(FAR);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = (data[(y * width + x) * 4 + 3] ?? 0) / 255;
      // A half covered pixel has the edge through its middle, a full one half a pixel further out.
      if (alpha >= 0.25) cost[(y + pad) * w + x + pad] = Math.max(0, 0.5 - alpha) ** 2;
    }
  }
  const { squared: outward } = distanceTransform(cost, w, h);
  const outside = outward.map(value => Math.max(0, Math.min(FAR, grown - Math.sqrt(value))));
  const { squared: inward } = distanceTransform(
    outside.map(depth => (depth >= 1 ? FAR : depth * depth)),
    w,
    h,
  );
  const coverage = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y + pad) * w + x + pad;
      const direct = thickness - Math.sqrt(outward[from] ?? 0) + 0.5;
      const closed = Math.sqrt(inward[from] ?? 0) - CLOSING + 0.5;
      coverage[y * width + x] = Math.min(1, Math.max(0, direct, closed));
    }
  }
  return coverage;
}
