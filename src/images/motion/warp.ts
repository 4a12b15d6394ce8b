import type { Raster } from '../raster.ts';

/** Pixels of a source per pixel of the canvas at size 1: enough for enlarged and slanted poses to stay sharp. */
export const DENSITY = 2;

/** Premultiplied pixels with `channels` values each, from 0 to 255. Beyond its edges a sprite is transparent. */
export interface Sprite {
  readonly data: Float32Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
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

/** Part of the canvas, with the values of a sprite. */
export interface Patch extends Sprite {
  readonly left: number;
  readonly top: number;
}

/** @param mask becomes the fifth channel */
export function spriteOf({ data, width, height }: Raster, mask?: ArrayLike<number>): Sprite {
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

/** Two samples each way per pixel, because a source has {@link DENSITY} pixels for one of the canvas. */
const TAPS = [-0.25, 0.25] as const;

/** Draws the sprite into the part of the canvas that it covers. */
export function warp(sprite: Sprite, at: Placement, canvas: { width: number; height: number }): Patch {
  const { left, top, right, bottom } = coveredBox(sprite, at, canvas);
  const { channels } = sprite;
  const width = Math.max(0, right - left);
  const height = Math.max(0, bottom - top);
  const out = new Float32Array(width * height * channels);
  const [cos, sin] = [Math.cos(at.turn), Math.sin(at.turn)];
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i += channels) {
      for (const tapY of TAPS) {
        const below = at.y - at.pivot - (top + row + 0.5 + tapY);
        for (const tapX of TAPS) {
          const aside = left + column + 0.5 + tapX - at.x;
          const high = aside * sin + below * cos + at.pivot;
          const wide = aside * cos - below * sin - at.shear * high - at.bend * high * high;
          addSample(
            sprite,
            sprite.width / 2 + (wide / at.scaleX) * DENSITY - 0.5,
            sprite.height - (high / at.scaleY) * DENSITY - 0.5,
            out,
            i,
          );
        }
      }
    }
  }
  return { data: out, channels, left, top, width, height };
}

/** Adds a quarter of the bilinear value at a point between pixels. */
function addSample(
  { data, channels, width, height }: Sprite,
  x: number,
  y: number,
  out: Float32Array,
  to: number,
) {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  if (x0 < -1 || y0 < -1 || x0 >= width || y0 >= height) return;
  const fx = x - x0;
  const fy = y - y0;
  for (let corner = 0; corner < 4; corner++) {
    const cx = x0 + (corner & 1);
    const cy = y0 + (corner >> 1);
    if (cx < 0 || cy < 0 || cx >= width || cy >= height) continue;
    const weight = 0.25 * (corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy);
    const from = (cy * width + cx) * channels;
    for (let c = 0; c < channels; c++) out[to + c] = (out[to + c] ?? 0) + weight * (data[from + c] ?? 0);
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
