import { blur, luma, type Plane } from '../planes.ts';
import type { Raster } from '../raster.ts';

/** Two blurs, in pixels: an edge that is softer than both hardly changes between them. */
const FINE = 1;
const COARSE = 2.5;
/** Brightness per pixel of what counts as an edge, after the coarse blur. */
const EDGE = 4 / 255;
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
 * @param picture of some 500 px: what is soft there is soft on a sticker.
 */
export function isBlurred(picture: Raster): boolean {
  const { width, height } = picture;
  const light = luma(picture);
  const fine = steepness(blur(light, width, height, FINE), width);
  const coarse = steepness(blur(light, width, height, COARSE), width);
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

/** How steep the brightness is, per pixel; what is beyond the border of a row counts, too, which {@link MARGIN} leaves out. */
function steepness(light: Plane, width: number): Plane {
  const result = new Float32Array(light.length);
  for (let p = width; p < light.length - width; p++) {
    const dx = (light[p + 1] ?? 0) - (light[p - 1] ?? 0);
    const dy = (light[p + width] ?? 0) - (light[p - width] ?? 0);
    result[p] = Math.sqrt(dx * dx + dy * dy) / 2;
  }
  return result;
}
