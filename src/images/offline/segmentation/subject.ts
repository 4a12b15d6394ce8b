import { connectedComponents } from '../../finishing/components.ts';
import { distanceTransform } from '../../finishing/distance.ts';
import type { Box } from '../../finishing/layout.ts';
import { maskOf } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { grabCut } from './grab-cut.ts';
import {
  faceSize,
  isSubjectSized,
  MAX_RIM_SHARE,
  ROUNDS,
  rimShare,
  tidyMask,
  trustedMask,
} from './subject-mask.ts';

export interface Subject {
  readonly crop: Box;
  readonly head: Box;
  readonly mask: Uint8Array | undefined;
}

const MIDDLE = 0.93;

/**
 * Finds the subject by its faces, otherwise in the middle.
 * @param faces skin only, without hair
 */
export function findSubject(small: Raster, faces: readonly Box[]): Subject {
  const { width, height } = small;
  if (faces.length > 0) {
    const head = united(faces);
    const mask = trustedMask(small, faces);
    if (mask !== undefined) {
      return { crop: bustCrop(faces, boxAround(mask, width, height), width, height), head, mask };
    }
  }
  // If the faces do not separate from the background, try the middle instead.
  const mask = trustedMask(small, []);
  if (mask !== undefined && faces.every(face => covers(mask, face, width))) {
    const around = boxAround(mask, width, height);
    return { crop: grown(around, 0.04, width, height), head: headOf(mask, around, width), mask };
  }
  if (faces.length > 0) {
    const crop = bustCrop(faces, { left: 0, top: 0, width, height }, width, height);
    return { crop, head: united(faces), mask: undefined };
  }
  const crop = middleSquare(small);
  return { crop, head: grown(crop, -0.12, width, height), mask: undefined };
}

/**
 * RGB distance from the line between the two background tones: a scaled-down checkerboard has all tones between them.
 */
const NEAR_TONE_LEVELS = 26;

/** Gaps of up to twice this many pixels in a drawing's contour keep the background out. */
const MAX_GAP_PX = 2;

/**
 * Finds a complete drawing on white, black, another flat colour or a checkerboard. Enclosed background belongs to the
 * drawing.
 */
export function findDrawing(small: Raster): Subject | undefined {
  const { data, width, height } = small;
  const [one, other] = borderTones(small);
  const isFlat = maskOf(
    width * height,
    p => toneDistance(data.subarray(4 * p, 4 * p + 3), one, other) < NEAR_TONE_LEVELS,
  );
  const within = (seeds: Uint8Array) =>
    distanceTransform(seeds, width, height).squared.map(by => (by <= MAX_GAP_PX ** 2 ? 1 : 0));
  const narrow = within(isFlat.map(flat => 1 - flat));
  const { labels, touchesBorder } = connectedComponents(
    maskOf(narrow.length, p => narrow[p] === 0),
    width,
    height,
  );
  const open = within(maskOf(labels.length, p => touchesBorder[(labels[p] ?? 0) - 1] ?? false));
  const prior = Float32Array.from(isFlat, (flat, p) => (flat === 1 && open[p] === 1 ? 0.03 : 0.99));
  const mask = tidyMask(grabCut(small, prior, ROUNDS).mask, width, height);
  if (!isSubjectSized(mask) || rimShare(mask, width, height) >= MAX_RIM_SHARE) return undefined;
  const around = boxAround(mask, width, height);
  return { crop: grown(around, 0.04, width, height), head: headOf(mask, around, width), mask };
}

function bustCrop(faces: readonly Box[], around: Box, width: number, height: number): Box {
  const heads = united(faces);
  const size = Math.max(...faces.map(faceSize));
  const cx = heads.left + heads.width / 2;
  const half = heads.width / 2 + 0.9 * size;
  const top = Math.max(0, around.top - 0.06 * size, heads.top - 1.1 * size);
  const left = Math.max(0, around.left - 0.06 * size, cx - half);
  const right = Math.min(width, around.left + around.width + 0.06 * size, cx + half);
  const bottom = Math.min(height, around.top + around.height, heads.top + heads.height * 0.6 + 1.5 * size);
  return rounded(left, top, right, bottom, width, height);
}

/** The darker and the lighter of two tones: medians of the halves of the border. */
function borderTones({ data, width, height }: Raster): readonly (readonly number[])[] {
  const border = Array.from({ length: width * height }, (_, p) => p).filter(p => {
    const [x, y] = [p % width, Math.floor(p / width)];
    return Math.min(x, y, width - 1 - x, height - 1 - y) < 3;
  });
  const light = (p: number) => (data[4 * p] ?? 0) + (data[4 * p + 1] ?? 0) + (data[4 * p + 2] ?? 0);
  const sorted = border.toSorted((a, b) => light(a) - light(b));
  return [0.25, 0.75].map(share => {
    const p = sorted[Math.floor(share * sorted.length)] ?? 0;
    return [...data.subarray(4 * p, 4 * p + 3)];
  });
}

function toneDistance(color: Uint8Array, one: readonly number[] = [], other: readonly number[] = []): number {
  const along = one.map((value, c) => (other[c] ?? 0) - value);
  const off = one.map((value, c) => (color[c] ?? 0) - value);
  const length = along.reduce((sum, by) => sum + by * by, 0);
  const share = length === 0 ? 0 : along.reduce((sum, by, c) => sum + by * (off[c] ?? 0), 0) / length;
  const at = Math.min(1, Math.max(0, share));
  return Math.hypot(...off.map((by, c) => by - at * (along[c] ?? 0)));
}

/** A body without its head is not a subject. */
function covers(mask: Uint8Array, { left, top, width, height }: Box, stride: number): boolean {
  const rows = mask.length / stride;
  let [inside, all] = [0, 0];
  for (let y = Math.max(0, Math.round(top)); y < Math.min(rows, top + height); y++) {
    for (let x = Math.max(0, Math.round(left)); x < Math.min(stride, left + width); x++) {
      inside += mask[y * stride + x] ?? 0;
      all++;
    }
  }
  return inside > 0.7 * all;
}

function boxAround(mask: Uint8Array, width: number, height: number): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let p = 0; p < mask.length; p++) {
    if (mask[p] === 0) continue;
    const [x, y] = [p % width, Math.floor(p / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = y + 1;
  }
  return rounded(left, top, right, bottom, width, height);
}

/** The upper middle, or nearly everything if no shoulders are below it. */
function headOf(mask: Uint8Array, { left, top, width, height }: Box, stride: number): Box {
  const rows = Array.from({ length: height }, (_, y) =>
    mask.subarray((top + y) * stride + left, (top + y) * stride + left + width).reduce((a, b) => a + b, 0),
  );
  const lower = Math.max(...rows.slice(Math.floor(0.75 * height)));
  const isHeadAlone = lower < 0.8 * Math.max(...rows);
  return isHeadAlone
    ? { left: left + width * 0.12, top: top + height * 0.1, width: width * 0.76, height: height * 0.8 }
    : { left: left + width * 0.25, top: top + height * 0.08, width: width * 0.5, height: height * 0.45 };
}

function united(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(box => box.left));
  const top = Math.min(...boxes.map(box => box.top));
  const right = Math.max(...boxes.map(box => box.left + box.width));
  const bottom = Math.max(...boxes.map(box => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

function grown(box: Box, share: number, width: number, height: number): Box {
  const margin = share * Math.max(box.width, box.height);
  return rounded(
    box.left - margin,
    box.top - margin,
    box.left + box.width + margin,
    box.top + box.height + margin,
    width,
    height,
  );
}

function rounded(
  left: number,
  top: number,
  right: number,
  bottom: number,
  width: number,
  height: number,
): Box {
  const x = Math.min(width - 1, Math.max(0, Math.round(left)));
  const y = Math.min(height - 1, Math.max(0, Math.round(top)));
  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(width, Math.round(right)) - x),
    height: Math.max(1, Math.min(height, Math.round(bottom)) - y),
  };
}

function middleSquare({ width, height }: Raster): Box {
  const side = Math.floor(MIDDLE * Math.min(width, height));
  return { left: (width - side) >> 1, top: (height - side) >> 1, width: side, height: side };
}
