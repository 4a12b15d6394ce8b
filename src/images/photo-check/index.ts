import type { Sharp } from 'sharp';
import { detectFaces, FACE_SIDE, type Face } from '../faces.ts';
import { blur, luma, type Plane } from '../planes.ts';
import { pixelsOf, type Raster, rasterPipeline } from '../raster.ts';
import { isText } from './text.ts';

const FIELDS_PER_SIDE = 24;
const MAX_GRADIENT_ERROR_LEVELS = 3;

/** Whether the picture has one colour or an even gradient. */
function isEmpty({ data, width, height }: Raster): boolean {
  const sums = new Float64Array(4 * FIELDS_PER_SIDE * FIELDS_PER_SIDE);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor((y * FIELDS_PER_SIDE) / height) * FIELDS_PER_SIDE;
    for (let x = 0; x < width; x++, i += 4) {
      const field = 4 * (row + Math.floor((x * FIELDS_PER_SIDE) / width));
      for (let c = 0; c < 3; c++) sums[field + c] = (sums[field + c] ?? 0) + (data[i + c] ?? 0);
      sums[field + 3] = (sums[field + 3] ?? 0) + 1;
    }
  }
  return [0, 1, 2].every(channel => {
    const means = Array.from({ length: FIELDS_PER_SIDE * FIELDS_PER_SIDE }, (_, field) => {
      return (sums[4 * field + channel] ?? 0) / Math.max(1, sums[4 * field + 3] ?? 0);
    });
    return isEven(means);
  });
}

function isEven(means: readonly number[]): boolean {
  const at = (x: number, y: number) => means[y * FIELDS_PER_SIDE + x] ?? 0;
  const last = FIELDS_PER_SIDE - 1;
  for (let y = 0; y < FIELDS_PER_SIDE; y++) {
    for (let x = 0; x < FIELDS_PER_SIDE; x++) {
      const across = at(0, y) + ((at(last, y) - at(0, y)) * x) / last;
      const down = at(x, 0) + ((at(x, last) - at(x, 0)) * y) / last;
      if (
        Math.abs(at(x, y) - across) > MAX_GRADIENT_ERROR_LEVELS ||
        Math.abs(at(x, y) - down) > MAX_GRADIENT_ERROR_LEVELS
      )
        return false;
    }
  }
  return true;
}

export const LOOK_SIDE = 512;

/** `text` is a screenshot or a page. `no_face` may be a person far away or seen from behind. */
export type Finding = 'empty' | 'text' | 'blurred' | 'no_face' | 'several';

/**
 * Returns undefined if nothing is wrong or in doubt, because a false alarm is worse. Takes about 150 ms of one core.
 */
export async function lookAt(picture: Raster): Promise<Finding | undefined> {
  if (isEmpty(picture)) return 'empty';
  if (isText(picture)) return 'text';
  if (isBlurred(picture)) return 'blurred';
  const faces = await countFaces(picture);
  if (faces === 0) return 'no_face';
  return faces > 1 ? 'several' : undefined;
}

/** Two blur radii in pixels: an edge softer than both hardly changes between them. */
const FINE_BLUR_PX = 1;
const COARSE_BLUR_PX = 2.5;
const MIN_EDGE_SLOPE = 4 / 255;
const MIN_EDGE_SHARE = 0.005;
/**
 * Minimum ratio of a sharp edge's steepness at the two blurs. Edges with a blur of 2 px have this ratio, sharp ones
 * 2.5.
 */
const SHARP_RATIO = 1.42;
/** A picture with a larger share of sharp edges has a person in focus, even if the rest is blurred. */
const MAX_SHARP_SHARE = 0.01;
/** Ignored share of each side: frames and captions at the border are sharp in any photo. */
const MARGIN_SHARE = 0.04;

/**
 * Zhuo & Sim, "Defocus map estimation from a single image", 2011. Noise counts as sharp, and so does motion blur in one
 * direction.
 */
function isBlurred(picture: Raster): boolean {
  const { width, height } = picture;
  const light = luma(picture);
  const fine = steepness(blur(light, width, height, FINE_BLUR_PX), width);
  const coarse = steepness(blur(light, width, height, COARSE_BLUR_PX), width);
  const left = Math.ceil(MARGIN_SHARE * width);
  const top = Math.ceil(MARGIN_SHARE * height);
  let edges = 0;
  let sharp = 0;
  for (let y = top; y < height - top; y++) {
    for (let p = y * width + left, end = (y + 1) * width - left; p < end; p++) {
      const slope = coarse[p] ?? 0;
      if (slope < MIN_EDGE_SLOPE) continue;
      edges++;
      if ((fine[p] ?? 0) > SHARP_RATIO * slope) sharp++;
    }
  }
  return edges > MIN_EDGE_SHARE * width * height && sharp < MAX_SHARP_SHARE * edges;
}

function steepness(light: Plane, width: number): Plane {
  const result = new Float32Array(light.length);
  for (let p = width; p < light.length - width; p++) {
    const dx = (light[p + 1] ?? 0) - (light[p - 1] ?? 0);
    const dy = (light[p + width] ?? 0) - (light[p - width] ?? 0);
    result[p] = Math.sqrt(dx * dx + dy * dy) / 2;
  }
  return result;
}

const MAYBE_FACE_SCORE = 0.3;
/** Minimum score and relative width of further faces: others are passers-by or false hits. */
const SURE_FACE_SCORE = 0.45;
const MIN_RELATIVE_WIDTH = 0.45;
const STRETCH_PERCENT = { lower: 0.5, upper: 99.5 } as const;
/** Longer side in pixels of the views for a face that fills the picture and for one that lies on its side. */
const CLOSE_SIDES_PX = [208, 128];
const TURNED_SIDE_PX = 256;

/** Counts the faces in front. Returns 0 only if no face is found upright, sideways or close up. */
async function countFaces(picture: Raster): Promise<number> {
  // Stretch to the full range: faces in low light have hardly any features.
  const upright = await small(rasterPipeline(picture).removeAlpha().normalise(STRETCH_PERCENT), FACE_SIDE);
  const faces = detectFaces(upright, MAYBE_FACE_SCORE);
  const first = faces[0];
  if (first === undefined) return (await hasHiddenFace(upright)) ? 1 : 0;
  return Math.max(1, faces.filter(face => face.score > SURE_FACE_SCORE && isBeside(first, face)).length);
}

/** All these views together take as long as the first one. */
async function hasHiddenFace(picture: Raster): Promise<boolean> {
  for (const view of [
    ...CLOSE_SIDES_PX.map(side => () => small(rasterPipeline(picture), side)),
    () => small(rasterPipeline(picture).rotate(90), TURNED_SIDE_PX),
    () => small(rasterPipeline(picture).rotate(270), TURNED_SIDE_PX),
  ])
    if (detectFaces(await view(), MAYBE_FACE_SCORE).length > 0) return true;
  return false;
}

function isBeside(first: Face, { width }: Face): boolean {
  return width > MIN_RELATIVE_WIDTH * first.width && width < first.width / MIN_RELATIVE_WIDTH;
}

function small(picture: Sharp, side: number): Promise<Raster> {
  return pixelsOf(picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }).ensureAlpha());
}
