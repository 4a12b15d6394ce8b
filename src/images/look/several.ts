import { isSkin } from '../offline/faces.ts';
import type { Raster } from '../raster.ts';
import { type Patch, patchesOf } from './patches.ts';
import type { Plane } from './planes.ts';

/** Of the picture: smaller ones are passers-by. */
const MIN_FACE = 0.006;
/** Skin over more of the picture than this is fur, wood or sand. */
const MAX_SKIN = 0.45;
/** How much darker than the skin around them eyes are, of 255. */
const DARKER = 22;

/**
 * Whether there are two faces and more that are clearly apart: patches of skin colour, about as big as each other, each with two eyes
 * beside each other. Nobody is found whose skin has no such colour in this light.
 */
export function hasSeveralFaces({ data, width, height }: Raster, luma: Plane): boolean {
  const skin = new Uint8Array(width * height);
  let count = 0;
  for (let p = 0, i = 0; p < skin.length; p++, i += 4) {
    if (!isSkin(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)) continue;
    skin[p] = 1;
    count++;
  }
  if (count > MAX_SKIN * skin.length) return false;
  const faces = patchesOf(skin, width, height).filter(
    patch => patch.area > MIN_FACE * skin.length && isFaceLike(patch) && hasEyes(patch, skin, luma),
  );
  return faces.some((one, index) => faces.slice(index + 1).some(other => areApart(one, other)));
}

function isFaceLike({ width, height, area }: Patch): boolean {
  const ratio = height / width;
  return ratio > 0.75 && ratio < 2.4 && area > 0.4 * width * height;
}

/** Whether two holes in a patch of skin stand as eyes do. */
function hasEyes({ left, top, width, height, area }: Patch, skin: Uint8Array, luma: Plane): boolean {
  const holes = new Uint8Array(width * height);
  let light = 0;
  for (let y = 0, h = 0; y < height; y++) {
    for (let p = (top + y) * luma.width + left, end = p + width; p < end; p++, h++) {
      if (skin[p] === 1) light += luma.data[p] ?? 0;
      else holes[h] = 1;
    }
  }
  const bound = light / area - DARKER;
  const eyes = patchesOf(holes, width, height).filter(hole => {
    const share = hole.area / area;
    if (share < 0.0015 || share > 0.06 || hole.height > 1.5 * hole.width) return false;
    if (hole.left === 0 || hole.left + hole.width === width) return false;
    const middle = (hole.top + hole.height / 2) / width;
    if (middle < 0.15 || middle > 0.85) return false;
    let darkest = 255;
    for (let y = hole.top; y < hole.top + hole.height; y++) {
      const row = (top + y) * luma.width + left;
      for (let x = hole.left; x < hole.left + hole.width; x++)
        darkest = Math.min(darkest, luma.data[row + x] ?? 255);
    }
    return darkest < bound;
  });
  return eyes.some(one => eyes.some(other => arePair(one, other, width)));
}

function arePair(one: Patch, other: Patch, face: number): boolean {
  const apart = centre(other).x - centre(one).x;
  const middle = (centre(other).x + centre(one).x) / 2 / face;
  return (
    apart > 0.25 * face &&
    apart < 0.7 * face &&
    Math.abs(centre(other).y - centre(one).y) < 0.2 * apart &&
    Math.max(one.area, other.area) < 4 * Math.min(one.area, other.area) &&
    middle > 0.3 &&
    middle < 0.7
  );
}

function centre({ left, top, width, height }: Patch) {
  return { x: left + width / 2, y: top + height / 2 };
}

/** Heads of people together are about as big, and stand about as high. */
function areApart(one: Patch, other: Patch): boolean {
  const gap = Math.max(other.left - one.left - one.width, one.left - other.left - other.width);
  const size = Math.min(one.width, other.width);
  return (
    gap > 0.1 * size &&
    Math.max(one.area, other.area) < 3 * Math.min(one.area, other.area) &&
    Math.abs(centre(one).y - centre(other).y) < 1.5 * Math.max(one.height, other.height)
  );
}
