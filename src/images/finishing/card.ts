import sharp from 'sharp';
import { MAX_PIXELS } from '../max-pixels.ts';
import { encodeCutOut } from './encode.ts';

const CARD_SIDE = 1024;
const CORNER = 0.12;

/**
 * The whole picture as a cut-out with rounded corners: what is left when its background cannot be keyed. Works for
 * every picture that can be decoded.
 *
 * @param picture PNG, JPEG or WebP.
 * @returns a WebP to be finished like any kept cut-out.
 */
export async function card(picture: Buffer): Promise<Buffer> {
  const { data: fitted, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(CARD_SIDE, CARD_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const radius = Math.min(Math.max(width, height) * CORNER, width / 2, height / 2);
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
  );
  const data = await sharp(fitted)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .raw({ depth: 'uchar' })
    .toBuffer();
  return encodeCutOut({ data, width, height });
}
