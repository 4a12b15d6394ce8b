import { distanceTransform, FAR } from '../finishing/distance.ts';
import type { Box } from '../finishing/layout.ts';
import { addOutline } from '../finishing/outline.ts';
import { maskOf, type Plane, planeOf } from '../planes.ts';
import { type Raster, rasterPipeline } from '../raster.ts';
import { DENSITY, type Patch, type Pixels, premultiplied, type Sprite, spriteOf } from './warp.ts';

const EDGE_COVERAGE = 0.25;

/**
 * The subject, and in the fifth channel the shape that its outline surrounds. The shape is found once, at rest. If it
 * were found again in each frame, gaps would open and close as the subject stretches, and the outline would flicker.
 * @param closing gaps up to twice this close in the outline, as in a sticker that does not move
 */
export async function bodyOf(
  cut: Raster,
  box: Box,
  size: { width: number; height: number },
  outline: number,
  closing: number,
): Promise<Sprite> {
  const pad = Math.ceil(outline * DENSITY) + 2;
  const width = size.width * DENSITY;
  const height = size.height * DENSITY;
  const padded = await rasterPipeline(cut)
    .extract({ ...box })
    .resize(width, height, { fit: 'fill' })
    .extend({ top: pad, bottom: pad, left: pad, right: pad, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer();
  const subject = { data: padded, width: width + 2 * pad, height: height + 2 * pad };
  const outlined = addOutline(subject, outline * DENSITY, closing * DENSITY);
  const shape = shrunk(outlined, outline * DENSITY);
  return spriteOf(cropped(premultiplied(subject, shape), pad, width, height));
}

/** The coverage after `thickness` pixels are taken off the edge, from 0 to 255. */
function shrunk({ data, width, height }: Raster, thickness: number): Plane {
  const outside = maskOf(width * height, p => (data[p * 4 + 3] ?? 0) < 192);
  const { squared, nearest } = distanceTransform(outside, width, height);
  return planeOf(squared.length, p => {
    const rest = (data[(nearest[p] ?? 0) * 4 + 3] ?? 0) / 255;
    return 255 * Math.min(1, Math.max(0, Math.sqrt(squared[p] ?? 0) - rest - thickness + 1));
  });
}

function cropped({ data, channels, width }: Pixels, pad: number, toWidth: number, toHeight: number): Pixels {
  const out = new Float32Array(toWidth * toHeight * channels);
  for (let y = 0; y < toHeight; y++) {
    const from = ((y + pad) * width + pad) * channels;
    out.set(data.subarray(from, from + toWidth * channels), y * toWidth * channels);
  }
  return { data: out, channels, width: toWidth, height: toHeight };
}

/** Lays patches with five channels over each other, so that one outline surrounds them all. */
export function joined(patches: readonly Patch[]): Patch {
  const [first, ...others] = patches.filter(({ width, height }) => width > 0 && height > 0);
  if (first === undefined || others.length === 0) return first ?? NOTHING;
  const all = [first, ...others];
  const left = Math.min(...all.map(patch => patch.left));
  const top = Math.min(...all.map(patch => patch.top));
  const width = Math.max(...all.map(patch => patch.left + patch.width)) - left;
  const height = Math.max(...all.map(patch => patch.top + patch.height)) - top;
  const data = new Float32Array(width * height * 5);
  const rowOf = (patch: Patch, y: number) => ((y + patch.top - top) * width + patch.left - left) * 5;
  for (let y = 0; y < first.height; y++)
    data.set(first.data.subarray(y * first.width * 5, (y + 1) * first.width * 5), rowOf(first, y));
  for (const patch of others) {
    for (let y = 0; y < patch.height; y++) {
      let from = y * patch.width * 5;
      let to = rowOf(patch, y);
      for (let x = 0; x < patch.width; x++, from += 5, to += 5) {
        const rest = 1 - (patch.data[from + 3] ?? 0) / 255;
        for (let c = 0; c < 4; c++) data[to + c] = (patch.data[from + c] ?? 0) + rest * (data[to + c] ?? 0);
        data[to + 4] = Math.max(data[to + 4] ?? 0, patch.data[from + 4] ?? 0);
      }
    }
  }
  return { data, channels: 5, left, top, width, height };
}

const NOTHING: Patch = { data: new Float32Array(0), channels: 5, left: 0, top: 0, width: 0, height: 0 };

/**
 * Lays a moved body on an outline of constant thickness. Like `addOutline`, the edge runs through the middle of a
 * half-covered pixel. @returns a patch with four premultiplied channels
 */
export function outlined(body: Patch, outline: number, canvas: { width: number; height: number }): Patch {
  const border = Math.ceil(outline) + 1;
  const left = Math.max(0, body.left - border);
  const top = Math.max(0, body.top - border);
  const width = Math.min(canvas.width, body.left + body.width + border) - left;
  const height = Math.min(canvas.height, body.top + body.height + border) - top;
  const shape = new Float32Array(width * height);
  for (let y = 0; y < body.height; y++) {
    for (let x = 0; x < body.width; x++) {
      const from = (y * body.width + x) * body.channels;
      shape[(y + body.top - top) * width + x + body.left - left] = (body.data[from + 4] ?? 0) / 255;
    }
  }
  const white = outline > 0 ? grown(shape, width, height, outline) : undefined;
  const data = new Float32Array(width * height * 4);
  if (white) for (let i = 0; i < data.length; i++) data[i] = 255 * (white[i >> 2] ?? 0);
  for (let y = 0; y < body.height; y++) {
    for (let x = 0; x < body.width; x++) {
      const from = (y * body.width + x) * body.channels;
      const p = (y + body.top - top) * width + x + body.left - left;
      const alpha = (body.data[from + 3] ?? 0) / 255;
      if (alpha === 0) continue;
      // Haze beyond the outline is cut off.
      const kept = white ? Math.min(1, (white[p] ?? 0) / alpha) : 1;
      for (let c = 0; c < 4; c++)
        data[p * 4 + c] = (data[p * 4 + c] ?? 0) * (1 - alpha * kept) + (body.data[from + c] ?? 0) * kept;
    }
  }
  if (white) for (let p = 0; p < white.length; p++) data[p * 4 + 3] = 255 * (white[p] ?? 0);
  return { data, channels: 4, left, top, width, height };
}

function grown(shape: Plane, width: number, height: number, by: number): Plane {
  const seeds = maskOf(shape.length, p => (shape[p] ?? 0) >= EDGE_COVERAGE);
  const { squared, nearest } = distanceTransform(seeds, width, height);
  return planeOf(shape.length, p => {
    const away = squared[p] ?? FAR;
    if (away >= FAR) return 0;
    const edge = 0.5 - (shape[nearest[p] ?? 0] ?? 0);
    return Math.min(1, Math.max(0, by - Math.sqrt(away) - edge + 0.5));
  });
}
