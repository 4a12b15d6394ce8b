import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from './raster.ts';

/** Below this shorter side, in pixels, a face cannot be recognised. */
export const MIN_SIDE = 64;

/** Longer side, in pixels, of the photo that image models get. */
const PREPARED_SIDE = 1536;

/**
 * Whether a photo can be used, and if not why.
 *
 * - `unsupported`: a picture, but in a format that is not read (HEIC, AVIF, GIF, TIFF, BMP, SVG)
 * - `unreadable`: no picture, or a damaged or truncated one
 * - `animated`: a moving WebP
 * - `too_small`: shorter side below {@link MIN_SIDE}
 * - `too_many_pixels`: over 50 megapixels; never decoded
 */
export type PhotoCheck =
  | { readonly ok: true; readonly width: number; readonly height: number }
  | {
      readonly ok: false;
      readonly reason: 'unreadable' | 'unsupported' | 'animated' | 'too_small' | 'too_many_pixels';
    };

/** GIF, BMP, TIFF, PDF, SVG, ICO, JPEG XL. */
const UNSUPPORTED_HEADS = [
  'GIF8',
  'BM',
  'II*\0',
  'MM\0*',
  '%PDF',
  '<svg',
  '<?xml',
  '\0\0\x01\0',
  '\xff\x0a',
  '\0\0\0\x0cJXL ',
];

type SniffedFormat = 'readable' | 'unsupported' | 'unknown';

/**
 * The format by its first bytes. Only JPEG, PNG and WebP ever reach a decoder: the others (SVG above all) are
 * a needless risk with files from strangers.
 */
function sniffFormat(bytes: Buffer): SniffedFormat {
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n')) return 'readable';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'readable';
  // ISO base media, the container of HEIC and AVIF.
  if (head.startsWith('ftyp', 4)) return 'unsupported';
  if (UNSUPPORTED_HEADS.some(start => head.startsWith(start))) return 'unsupported';
  return 'unknown';
}

/**
 * Looks at a photo from a stranger: format by its bytes, size by its header, and then decodes it wholly, because
 * a truncated file shows only then. Never throws.
 *
 * @returns the size as it is seen, EXIF orientation applied.
 */
export async function inspectPhoto(bytes: Buffer): Promise<PhotoCheck> {
  const format = sniffFormat(bytes);
  if (format === 'unknown') return { ok: false, reason: 'unreadable' };
  if (format === 'unsupported') return { ok: false, reason: 'unsupported' };
  try {
    // No limit here: metadata reads the header only, and we want to tell too big from damaged.
    const { autoOrient, pages } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    if ((pages ?? 1) > 1) return { ok: false, reason: 'animated' };
    if (width * height > MAX_PIXELS) return { ok: false, reason: 'too_many_pixels' };
    if (Math.min(width, height) < MIN_SIDE) return { ok: false, reason: 'too_small' };
    await openPhoto(bytes).resize(32, 32, { fit: 'fill' }).raw().toBuffer();
    return { ok: true, width, height };
  } catch {
    return { ok: false, reason: 'unreadable' };
  }
}

/**
 * The photo as models and filters get it: upright, 8 bit sRGB whatever the profile, CMYK or depth was, transparency
 * on white, at most 1536 px on the longer side, JPEG, metadata (the place it was taken!) removed.
 *
 * Throws sharp's error for bytes that {@link inspectPhoto} refuses.
 */
export function preparePhoto(bytes: Buffer): Promise<Buffer> {
  return openPhoto(bytes)
    .autoOrient()
    .resize(PREPARED_SIDE, PREPARED_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

/** Longer side, in pixels, of what a chat model sees: one tile, the fewest tokens. */
const PREVIEW_SIDE = 384;

/**
 * The photo as a chat model gets it: a small upright JPEG without metadata.
 *
 * Throws sharp's error for bytes that {@link inspectPhoto} refuses.
 */
export function photoPreview(bytes: Buffer): Promise<Buffer> {
  return openPhoto(bytes)
    .autoOrient()
    .resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Many phones write files with harmless warnings, so only truncation and real errors stop the decoder. */
function openPhoto(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated' });
}
