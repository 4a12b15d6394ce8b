import { decodeRaster, encodePng, type Raster } from '../raster.ts';
import { cutOut } from './alpha.ts';
import { encodeSticker } from './encode.ts';
import { EmptySubjectError } from './errors.ts';
import { measureKey } from './key.ts';
import { type Box, layOut, OUTLINE } from './layout.ts';
import { addOutline } from './outline.ts';

/** Options of a finished sticker. */
export interface FinishOptions {
  /** Thickness of the white outline in pixels of the finished sticker; 10 by default, 0 for none. */
  readonly outline?: number;
}

/** Alpha from which a pixel counts as seen when the picture is trimmed. */
const SEEN = 16;
/** A subject covers at least this share of the picture. */
const MIN_SUBJECT = 0.005;
/** Real transparency covers at least this share of a cut out picture. */
const MIN_TRANSPARENT = 0.02;

/**
 * Cuts the subject out of a picture with a flat key colour.
 *
 * @param picture PNG, JPEG or WebP.
 * @returns a PNG with alpha of the same size.
 * Throws `UnkeyableError` when the background is no key colour, `EmptySubjectError` when nothing else is there.
 */
export async function matte(picture: Buffer): Promise<Buffer> {
  const raster = await decodeRaster(picture);
  const cut = cutOut(raster, measureKey(raster));
  subjectBox(cut);
  return encodePng(cut);
}

/**
 * Makes the finished sticker of a drawn picture: cut out (unless it is really transparent already), trimmed, scaled
 * once, outlined, encoded.
 *
 * @param picture PNG, JPEG or WebP.
 * @returns a WebP, longer side exactly 512 px, at most 512,000 bytes, transparent around the subject.
 * Throws `UnkeyableError` or `EmptySubjectError`.
 */
export async function finishSticker(picture: Buffer, options: FinishOptions = {}): Promise<Buffer> {
  const outline = options.outline ?? OUTLINE;
  const raster = await decodeRaster(picture);
  const cut = hasRealAlpha(raster) ? raster : cutOut(raster, measureKey(raster));
  const laidOut = await layOut(cut, subjectBox(cut), outline);
  return encodeSticker(addOutline(laidOut, outline));
}

/**
 * Whether the picture is transparent where a cut out subject leaves room: in at least two corners, and not just a
 * few pixels. Models claim alpha and paint a checkerboard, which is opaque.
 */
function hasRealAlpha({ data, width, height }: Raster): boolean {
  const alphaAt = (x: number, y: number) => data[(y * width + x) * 4 + 3] ?? 0;
  const inset = Math.floor(Math.min(width, height) * 0.01);
  const corners = [
    alphaAt(inset, inset),
    alphaAt(width - 1 - inset, inset),
    alphaAt(inset, height - 1 - inset),
    alphaAt(width - 1 - inset, height - 1 - inset),
  ];
  if (corners.filter(alpha => alpha < SEEN).length < 2) return false;
  let transparent = 0;
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) < SEEN) transparent++;
  return transparent >= MIN_TRANSPARENT * width * height;
}

/** The smallest box around all that is seen. Throws {@link EmptySubjectError} when that is next to nothing. */
function subjectBox({ data, width, height }: Raster): Box {
  let [left, top, right, bottom, solid] = [width, height, -1, -1, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = data[(y * width + x) * 4 + 3] ?? 0;
      if (alpha >= 128) solid++;
      if (alpha < SEEN) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (solid < MIN_SUBJECT * width * height) throw new EmptySubjectError();
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
