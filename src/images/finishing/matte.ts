import { decodeRaster, encodePng, type Raster } from '../raster.ts';
import { EmptySubjectError } from './errors.ts';
import { measureKey } from './key.ts';
import { keyOut } from './key-out.ts';

const SEEN = 16;
const MIN_SUBJECT = 0.005;
/** Real transparency covers at least this share of a cut out picture. */
const MIN_TRANSPARENT = 0.02;

/**
 * Cuts the subject out of a drawn picture.
 *
 * @param picture PNG, JPEG or WebP.
 * @returns straight alpha, at the picture's own size (upright).
 * Throws `UnkeyableError` when the background is no key colour, `EmptySubjectError` when nothing else is there.
 */
export async function matteRaster(picture: Buffer): Promise<Raster> {
  const raster = await decodeRaster(picture);
  const cut = hasRealAlpha(raster) ? raster : keyOut(raster, measureKey(raster), isLossy(picture));
  requireSubject(cut);
  return cut;
}

/** The same as {@link matteRaster}, as a PNG. */
export async function matte(picture: Buffer): Promise<Buffer> {
  return encodePng(await matteRaster(picture));
}

function isLossy(picture: Buffer): boolean {
  return (picture[0] === 0xff && picture[1] === 0xd8) || picture.toString('latin1', 12, 16) === 'VP8 ';
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

function requireSubject({ data, width, height }: Raster): void {
  let missing = MIN_SUBJECT * width * height;
  for (let i = 3; i < data.length && missing > 0; i += 4) if ((data[i] ?? 0) >= 128) missing--;
  if (missing > 0) throw new EmptySubjectError();
}
