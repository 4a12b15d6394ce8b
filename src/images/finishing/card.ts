import sharp from 'sharp';
import { MAX_PIXELS, type Raster } from '../raster.ts';
import { encodeSticker } from './encode.ts';
import { layOut, OUTLINE, STICKER_SIDE } from './layout.ts';
import { addOutline } from './outline.ts';

/** Radius of the card's corners, as a share of its longer side. */
const CORNER = 0.12;

/**
 * The whole picture as a card with rounded corners and the outline: what is left when its background cannot be keyed.
 * Works for every picture that can be decoded, and is a valid transparent sticker.
 *
 * @param picture PNG, JPEG or WebP.
 */
export async function finishCard(picture: Buffer): Promise<Buffer> {
  const { data: fitted, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(STICKER_SIDE, STICKER_SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const radius = Math.min(STICKER_SIDE * CORNER, width / 2, height / 2);
  const mask = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
  );
  const data = await sharp(fitted)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .raw()
    .toBuffer();
  const card: Raster = { data, width, height };
  const laidOut = await layOut(card, { left: 0, top: 0, width, height }, OUTLINE);
  return encodeSticker(addOutline(laidOut, OUTLINE));
}
