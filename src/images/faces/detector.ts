import type { Box } from '../finishing/layout.ts';
import type { Raster } from '../raster.ts';
import { runNetwork, type Tensor } from './network.ts';

/** A face, in pixels of the picture that was looked at, from brows to chin; it may reach beyond the picture. */
export interface Face extends Box {
  /** How sure it is, 0..1. */
  readonly score: number;
}

/** The longer side, in pixels, at which faces are found best: from 12 % of it to its whole. */
export const FACE_SIDE = 384;

/** What the network has been trained with: mean colour, range, and the usual sizes of faces in cells. */
const MEAN = [117.001, 114.697, 97.404] as const;
const RANGE = 256;
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
const NUMBERS = 5;
/** Pixels that become one cell. */
const CELL = 32;
/** Boxes that share more of what they cover together than this are of one face. */
const MAX_OVERLAP = 0.4;

/**
 * The faces of people in a picture, drawn ones too, the surest first: Tiny YOLOv2 with separable convolutions, Redmon & Farhadi,
 * "YOLO9000", CVPR 2017. Takes some 100 ms of one core.
 *
 * @param picture at most {@link FACE_SIDE} on its longer side; transparency is not looked at.
 * @param least score: over 0.5 it is nearly always one, under 0.25 hardly ever.
 */
export function detectFaces(picture: Raster, least: number): Face[] {
  const boxes = boxesIn(runNetwork(normalized(picture)), least).toSorted((a, b) => b.score - a.score);
  const faces: Face[] = [];
  for (const box of boxes) if (faces.every(face => overlap(face, box) < MAX_OVERLAP)) faces.push(box);
  return faces;
}

function normalized({ data, width, height }: Raster): Tensor {
  const wide = Math.ceil(width / CELL) * CELL;
  const high = Math.ceil(height / CELL) * CELL;
  const [red, green, blue] = MEAN;
  const numbers = new Float32Array(wide * high * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, to = y * wide * 3; x < width; x++, i += 4, to += 3) {
      numbers[to] = ((data[i] ?? 0) - red) / RANGE;
      numbers[to + 1] = ((data[i + 1] ?? 0) - green) / RANGE;
      numbers[to + 2] = ((data[i + 2] ?? 0) - blue) / RANGE;
    }
  }
  return { data: numbers, width: wide, height: high, channels: 3 };
}

function boxesIn({ data, width, height, channels }: Tensor, least: number): Face[] {
  const boxes: Face[] = [];
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += channels) {
      for (const [anchor, [wide, high]] of ANCHORS.entries()) {
        const at = from + anchor * NUMBERS;
        const score = sigmoid(data[at + 4] ?? 0);
        if (score < least) continue;
        const w = CELL * wide * Math.exp(data[at + 2] ?? 0);
        const h = CELL * high * Math.exp(data[at + 3] ?? 0);
        const left = CELL * (x + sigmoid(data[at] ?? 0)) - w / 2;
        const top = CELL * (y + sigmoid(data[at + 1] ?? 0)) - h / 2;
        boxes.push({ score, left, top, width: w, height: h });
      }
    }
  }
  return boxes;
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

function overlap(one: Box, other: Box): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  if (wide <= 0 || high <= 0) return 0;
  const shared = wide * high;
  return shared / (one.width * one.height + other.width * other.height - shared);
}
