import type { Raster } from '../../raster.ts';
import { addOutline } from '../outline.ts';

/** The white around the letters, in pixels: readable on everything, with the sticker's outline or without. */
const CONTOUR = 6;
/** The white is one piece: gaps between lines and words are closed up to twice this, in pixels. */
const CLOSING = 18;

/** Letters on a white contour of their own, with room for its soft edge around them. */
export function withContour(ink: Raster): Raster {
  const pad = CONTOUR + 1;
  const width = ink.width + 2 * pad;
  const height = ink.height + 2 * pad;
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < ink.height; y++) {
    data.set(ink.data.subarray(y * ink.width * 4, (y + 1) * ink.width * 4), ((y + pad) * width + pad) * 4);
  }
  return addOutline({ data, width, height }, CONTOUR, CLOSING);
}

/** Pixels that {@link withContour} adds to width and height. */
export const CONTOUR_ROOM = 2 * (CONTOUR + 1);

/** Lays one raster over another, its upper left corner at `left`, `top`; it must lie within. Returns a new one. */
export function layOver(below: Raster, above: Raster, { left, top }: { left: number; top: number }): Raster {
  const data = Uint8Array.from(below.data);
  for (let y = 0; y < above.height; y++) {
    for (let x = 0; x < above.width; x++) {
      const from = (y * above.width + x) * 4;
      const opacity = (above.data[from + 3] ?? 0) / 255;
      if (opacity === 0) continue;
      const to = ((top + y) * below.width + left + x) * 4;
      const rest = ((data[to + 3] ?? 0) / 255) * (1 - opacity);
      for (let c = 0; c < 3; c++) {
        const mixed = (above.data[from + c] ?? 0) * opacity + (data[to + c] ?? 0) * rest;
        data[to + c] = Math.round(mixed / (opacity + rest));
      }
      data[to + 3] = Math.round(255 * (opacity + rest));
    }
  }
  return { data, width: below.width, height: below.height };
}
