import type { Box } from '../../finishing/layout.ts';
import type { Raster } from '../../raster.ts';
import { faceSize } from './prior.ts';
import { trustedMask } from './trusted-mask.ts';

/** Where the subject of a photo is, all in pixels of the raster that was looked at. */
export interface Subject {
  readonly crop: Box;
  readonly head: Box;
  /** 1 for the subject, 0 around it; nothing where no parting is to be trusted. */
  readonly mask: Uint8Array | undefined;
}

/** Of the photo's shorter side. */
const MIDDLE = 0.93;

/**
 * Finds the subject by its faces, or in the middle, and parts it from its surroundings by colour and edges.
 *
 * @param small the photo, scaled down to some hundred pixels.
 * @param faces the skin of those who are the subject, hair not included; none where nobody is known to be.
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
  // Where the people cannot be parted, the middle is another guess.
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

/** Whether most of a box is in the mask: a body without its head is no subject. */
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

/** Where a head would be in the box: the upper middle, or nearly all of it where no shoulders are below it. */
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

/** The middle: where the subject most likely is when nothing better is known. */
function middleSquare({ width, height }: Raster): Box {
  const side = Math.floor(MIDDLE * Math.min(width, height));
  return { left: (width - side) >> 1, top: (height - side) >> 1, width: side, height: side };
}
