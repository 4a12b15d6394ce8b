import type { Raster } from '../raster.ts';

/** Pixels of a source per pixel of the canvas at size 1: enough for enlarged and slanted poses to stay sharp. */
export const DENSITY = 2;

/** Premultiplied pixels with `channels` values each, from 0 to 255. */
export interface Pixels {
  readonly data: Float32Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels to be moved, averaged over 2 × 2, which is one pixel of the canvas. Beyond its edges it is transparent. */
export interface Sprite extends Pixels {
  readonly kind: 'averaged';
}

/** Where a sprite's lower middle is, and its shape. All lengths are in pixels of the canvas. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** Clockwise, in radians, about the point `pivot` above the ground. */
  readonly turn: number;
  readonly pivot: number;
  readonly shear: number;
  /** Sideways shift per pixel² of height. */
  readonly bend: number;
}

/** Where a point `u` to the right and `v` above the lower middle of an unmoved sprite comes to be on the canvas. */
export function placedPoint(
  { x, y, scaleX, scaleY, turn, pivot, shear, bend }: Placement,
  u: number,
  v: number,
): [x: number, y: number] {
  const high = v * scaleY;
  const wide = u * scaleX + shear * high + bend * high * high;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const above = high - pivot;
  return [x + wide * cos + above * sin, y - (above * cos - wide * sin + pivot)];
}

/** Pixels at their place on the canvas. */
export interface Patch extends Pixels {
  readonly left: number;
  readonly top: number;
}

/** @param mask becomes the fifth channel */
export function premultiplied({ data, width, height }: Raster, mask?: ArrayLike<number>): Pixels {
  const channels = mask ? 5 : 4;
  const out = new Float32Array(width * height * channels);
  for (let p = 0, i = 0; p < width * height; p++, i += channels) {
    const alpha = data[p * 4 + 3] ?? 0;
    for (let c = 0; c < 3; c++) out[i + c] = ((data[p * 4 + c] ?? 0) * alpha) / 255;
    out[i + 3] = alpha;
    if (mask) out[i + 4] = mask[p] ?? 0;
  }
  return { data: out, channels, width, height };
}

export function spriteOf({ data, channels, width, height }: Pixels): Sprite {
  const wide = width + 1;
  const out = new Float32Array(wide * (height + 1) * channels);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = (y * wide + x) * channels;
      for (let c = 0; c < channels; c++, i++) {
        const share = (data[i] ?? 0) / 4;
        for (const corner of [to, to + channels, to + wide * channels, to + (wide + 1) * channels])
          out[corner + c] = (out[corner + c] ?? 0) + share;
      }
    }
  }
  return { kind: 'averaged', data: out, channels, width: wide, height: height + 1 };
}

/** Offsets of the samples in each direction, in pixels of the canvas. */
const ONE_SAMPLE = [0] as const;
const TWO_SAMPLES = [-0.25, 0.25] as const;
/** Below this size one sample would skip pixels. */
const SMALL = 0.75;

/** Draws the sprite into the part of the canvas that it covers. */
export function warp(sprite: Sprite, at: Placement, canvas: { width: number; height: number }): Patch {
  const { left, top, right, bottom } = coveredBox(sprite, at, canvas);
  const { channels } = sprite;
  const width = Math.max(0, right - left);
  const height = Math.max(0, bottom - top);
  const out = new Float32Array(width * height * channels);
  const [cos, sin] = [Math.cos(at.turn), Math.sin(at.turn)];
  const samples = Math.min(at.scaleX, at.scaleY) < SMALL ? TWO_SAMPLES : ONE_SAMPLE;
  const weight = 1 / samples.length ** 2;
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i += channels) {
      for (const tapY of samples) {
        const below = at.y - at.pivot - (top + row + 0.5 + tapY);
        for (const tapX of samples) {
          const aside = left + column + 0.5 + tapX - at.x;
          const high = aside * sin + below * cos + at.pivot;
          const wide = aside * cos - below * sin - at.shear * high - at.bend * high * high;
          const x = (sprite.width - 1) / 2 + (wide / at.scaleX) * DENSITY;
          const y = sprite.height - 1 - (high / at.scaleY) * DENSITY;
          addSample(sprite, x, y, weight, out, i);
        }
      }
    }
  }
  return { data: out, channels, left, top, width, height };
}

/** Adds a share of the bilinear value at a point between pixels. */
function addSample(
  { data, channels, width, height }: Sprite,
  x: number,
  y: number,
  share: number,
  out: Float32Array,
  to: number,
) {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  // The averages at the edges are next to transparent ones that are not stored, and that contribute nothing.
  if (x0 < 0 || y0 < 0 || x0 >= width - 1 || y0 >= height - 1) return;
  const [fx, fy] = [x - x0, y - y0];
  const from = (y0 * width + x0) * channels;
  const below = from + width * channels;
  const [a, b] = [share * (1 - fx) * (1 - fy), share * fx * (1 - fy)];
  const [c, d] = [share * (1 - fx) * fy, share * fx * fy];
  for (let k = 0; k < channels; k++) {
    out[to + k] =
      (out[to + k] ?? 0) +
      a * (data[from + k] ?? 0) +
      b * (data[from + channels + k] ?? 0) +
      c * (data[below + k] ?? 0) +
      d * (data[below + channels + k] ?? 0);
  }
}

function coveredBox(sprite: Sprite, at: Placement, canvas: { width: number; height: number }) {
  let [left, top, right, bottom] = [canvas.width, canvas.height, 0, 0];
  const half = sprite.width / 2 / DENSITY;
  const tall = sprite.height / DENSITY;
  // Edges are curves, so points along them count, not only the corners.
  for (let step = 0; step <= 8; step++) {
    for (const u of [-half, half]) {
      const [x, y] = placedPoint(at, u, (tall * step) / 8);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  const margin = 2;
  return {
    left: Math.max(0, Math.floor(left) - margin),
    top: Math.max(0, Math.floor(top) - margin),
    right: Math.min(canvas.width, Math.ceil(right) + margin),
    bottom: Math.min(canvas.height, Math.ceil(bottom) + margin),
  };
}
