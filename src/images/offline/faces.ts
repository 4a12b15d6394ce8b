import type { Box } from '../finishing/layout.ts';
import { type Patch, patchesOf } from '../look/patches.ts';
import type { Raster } from '../raster.ts';
import { lumaOf } from './tone.ts';

/** Skin over more of the picture than this is fur, wood or sand. */
const MAX_SKIN = 0.3;
/** More heads than this on a sticker are not worth telling apart. */
const MAX_FACES = 4;
/** Least deviation of luma, 0..255, in a face: eyes, brows and shade. Walls and blurred lights have less than 5, faces 20 and more. */
const MIN_RELIEF = 9;

/**
 * Patches of skin colour that are like a face in size, shape and place, the likeliest first, with those that could
 * stand beside it. A guess without any model: hands and wooden things are taken for faces now and then, and there may
 * be none.
 *
 * @param small the photo, scaled down to some hundred pixels.
 */
export function likelyFaces(small: Raster): Box[] {
  const { width, height } = small;
  const rated = skinPatches(small)
    .map(box => ({ box, score: faceScore(box, width, height) }))
    .filter(({ box, score }) => score > 0 && relief(small, box) > MIN_RELIEF)
    .sort((a, b) => b.score - a.score);
  const first = rated[0];
  if (first === undefined) return [];
  return rated
    .filter(({ box, score }) => score > 0.45 * first.score && couldStandBeside(box, first.box))
    .slice(0, MAX_FACES)
    .map(({ box: { left, top, width: w, height: h } }) => ({ left, top, width: w, height: h }));
}

/** The connected patches of skin colour. */
function skinPatches({ data, width, height }: Raster): Patch[] {
  const skin = new Uint8Array(width * height);
  let count = 0;
  for (let p = 0, i = 0; p < skin.length; p++, i += 4) {
    if (!isSkin(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0)) continue;
    skin[p] = 1;
    count++;
  }
  return count > MAX_SKIN * skin.length ? [] : patchesOf(skin, width, height);
}

function faceScore({ left, top, width: w, height: h, area }: Patch, width: number, height: number): number {
  const fill = area / (w * h);
  const ratio = h / w;
  const share = area / (width * height);
  if (share < 0.006 || fill < 0.4 || ratio < 0.7 || ratio > 2.2) return 0;
  const offCentre = Math.hypot((left + w / 2) / width - 0.5, (top + h / 2) / height - 0.4);
  // What runs out of the photo at its bottom is rather clothes or a table.
  const whole = top + h < height - 1 ? 1 : 0.3;
  return whole * Math.sqrt(share) * fill * Math.max(0.1, 1 - 1.3 * offCentre);
}

/** How far luma deviates from its mean, 0..255, in the middle of the box. */
function relief({ data, width }: Raster, { left, top, width: w, height: h }: Box): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = Math.round(top + 0.1 * h); y < top + 0.9 * h; y++) {
    for (let x = Math.round(left + 0.15 * w); x < left + 0.85 * w; x++) {
      const i = (y * width + x) * 4;
      const value = lumaOf(data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0);
      sum += value;
      squares += value * value;
      count++;
    }
  }
  const mean = sum / count;
  return Math.sqrt(Math.max(0, squares / count - mean * mean));
}

/** Heads of people together are about as big and about as high; hands hang lower. */
function couldStandBeside(box: Patch, first: Patch): boolean {
  const middle = (patch: Patch) => patch.top + patch.height / 2;
  return Math.abs(middle(box) - middle(first)) < first.height && box.area > 0.4 * first.area;
}

/** The usual bounds of skin in YCbCr, light to dark; darker than that, brown hair would be skin. */
export function isSkin(r: number, g: number, b: number): boolean {
  const y = lumaOf(r, g, b);
  const cb = 128 + 0.564 * (b - y);
  const cr = 128 + 0.713 * (r - y);
  return y > 54 && cr >= 138 && cr <= 175 && cb >= 80 && cb <= 124;
}
