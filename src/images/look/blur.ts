import { blur } from '../planes.ts';
import type { Raster } from '../raster.ts';

export interface Plane {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

export function lumaPlane({ data, width, height }: Raster): Plane {
  const luma = new Float32Array(width * height);
  for (let p = 0, i = 0; p < luma.length; p++, i += 4) {
    luma[p] = 0.299 * (data[i] ?? 0) + 0.587 * (data[i + 1] ?? 0) + 0.114 * (data[i + 2] ?? 0);
  }
  return { data: luma, width, height };
}

function gaussianBlur({ data, width, height }: Plane, sigma: number): Plane {
  return { data: blur(data, width, height, sigma), width, height };
}

function steepness({ data, width, height }: Plane): Float32Array {
  const result = new Float32Array(data.length);
  for (let y = 1; y < height - 1; y++) {
    for (let p = y * width + 1, end = (y + 1) * width - 1; p < end; p++) {
      const dx = (data[p + 1] ?? 0) - (data[p - 1] ?? 0);
      const dy = (data[p + width] ?? 0) - (data[p - width] ?? 0);
      result[p] = Math.sqrt(dx * dx + dy * dy) / 2;
    }
  }
  return result;
}

/** Two blurs, in pixels: an edge that is softer than both hardly changes between them. */
const FINE = 1;
const COARSE = 2.5;
/** Brightness per pixel of what counts as an edge, after the coarse blur. */
const EDGE = 4;
/** Of all pixels: with fewer edges nothing is known. */
const MIN_EDGES = 0.005;
/** An edge with a blur of 2 px loses so much between the two; a sharp one 2.5. */
const SHARP_RATIO = 1.42;
/** Of the edges: more sharp ones than this are somebody in focus, be all the rest blurred. */
const MAX_SHARP = 0.01;
/** Of both sides: frames and captions at the border are sharp in any photo. */
const MARGIN = 0.04;

/**
 * Whether nothing in a picture is sharp: wherever there is an edge, it goes over three pixels and more to each side. What is noisy
 * seems sharp, and so does what was moved in one direction.
 *
 * Zhuo & Sim, "Defocus map estimation from a single image", Pattern Recognition 44, 2011.
 *
 * @param luma of a picture of some 500 px: what is soft there is soft on a sticker.
 */
export function isBlurred(luma: Plane): boolean {
  const { width, height } = luma;
  const fine = steepness(gaussianBlur(luma, FINE));
  const coarse = steepness(gaussianBlur(luma, COARSE));
  const left = Math.ceil(MARGIN * width);
  const top = Math.ceil(MARGIN * height);
  let edges = 0;
  let sharp = 0;
  for (let y = top; y < height - top; y++) {
    for (let p = y * width + left, end = (y + 1) * width - left; p < end; p++) {
      const slope = coarse[p] ?? 0;
      if (slope < EDGE) continue;
      edges++;
      if ((fine[p] ?? 0) > SHARP_RATIO * slope) sharp++;
    }
  }
  return edges > MIN_EDGES * width * height && sharp < MAX_SHARP * edges;
}
