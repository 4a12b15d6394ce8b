import type { Raster } from '../raster.ts';

export interface Yuva {
  /** The planes Y, U, V and A, one after the other; U and V have half the width and height. */
  readonly data: Uint8Array;
  readonly offsets: readonly [y: number, u: number, v: number, a: number];
}

/** The colour under transparent pixels is that of the outline: players that blur the edge show no dark fringe. */
const UNDER_TRANSPARENT = 255;

/** Converts to YUVA 4:2:0 by ITU-R BT.601 in limited range; alpha keeps its full range. Both sides must be even. */
export function yuvaOf({ data: rgba, width, height }: Raster): Yuva {
  const pixels = width * height;
  const [u, v, a] = [pixels, pixels + pixels / 4, pixels + pixels / 2];
  const data = new Uint8Array(pixels * 2.5);
  for (let y = 0, block = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2, block++) {
      let [red, green, blue] = [0, 0, 0];
      for (let part = 0; part < 4; part++) {
        const p = (y + (part >> 1)) * width + x + (part & 1);
        const alpha = rgba[p * 4 + 3] ?? 0;
        const r = alpha === 0 ? UNDER_TRANSPARENT : (rgba[p * 4] ?? 0);
        const g = alpha === 0 ? UNDER_TRANSPARENT : (rgba[p * 4 + 1] ?? 0);
        const b = alpha === 0 ? UNDER_TRANSPARENT : (rgba[p * 4 + 2] ?? 0);
        data[p] = Math.round(16 + 0.256788 * r + 0.504129 * g + 0.097906 * b);
        data[a + p] = alpha;
        red += r;
        green += g;
        blue += b;
      }
      data[u + block] = Math.round(128 + (-0.148223 * red - 0.290993 * green + 0.439216 * blue) / 4);
      data[v + block] = Math.round(128 + (0.439216 * red - 0.367788 * green - 0.071427 * blue) / 4);
    }
  }
  return { data, offsets: [0, u, v, a] };
}

/** One plane of a decoded frame. */
interface Plane {
  readonly offset: number;
  readonly stride: number;
}

/** Converts from YUV or YUVA 4:2:0 by ITU-R BT.601 in limited range. Without an alpha plane, everything is opaque. */
export function rgbaOf(
  data: Uint8Array,
  { width, height }: Pick<Raster, 'width' | 'height'>,
  [luma, blue, red, alpha]: readonly [y: Plane, u: Plane, v: Plane, a?: Plane | undefined],
): Raster {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const half = (plane: Plane) => (data[plane.offset + (y >> 1) * plane.stride + (x >> 1)] ?? 128) - 128;
      const light = 1.164383 * ((data[luma.offset + y * luma.stride + x] ?? 0) - 16);
      const [u, v] = [half(blue), half(red)];
      rgba[at] = light + 1.596027 * v;
      rgba[at + 1] = light - 0.391762 * u - 0.812968 * v;
      rgba[at + 2] = light + 2.017232 * u;
      rgba[at + 3] = alpha === undefined ? 255 : (data[alpha.offset + y * alpha.stride + x] ?? 0);
    }
  }
  return { data: new Uint8Array(rgba.buffer), width, height };
}
