import { type Raster, rasterPipeline } from '../raster.ts';

/** Telegram's limit for a static sticker: https://core.telegram.org/stickers */
export const MAX_STICKER_BYTES = 512_000;

const QUALITIES = [92, 84, 72, 58, 42, 25] as const;

/**
 * The raster as a lossy WebP with lossless alpha, in the best quality of a short ladder that Telegram's size limit
 * allows. A raster of 512 × 512 always fits; a much bigger one may throw a RangeError.
 */
export async function encodeSticker(raster: Raster): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const bytes = await rasterPipeline(raster).webp({ quality, alphaQuality: 100, effort: 2 }).toBuffer();
    if (bytes.length <= MAX_STICKER_BYTES) return bytes;
  }
  throw new RangeError(`a picture of ${raster.width} x ${raster.height} px does not fit into a sticker`);
}

/** A raster to be kept and worked on later: a WebP without visible loss, alpha exact. */
export function encodeCutOut(raster: Raster): Promise<Buffer> {
  return rasterPipeline(raster).webp({ quality: 95, alphaQuality: 100, effort: 2 }).toBuffer();
}
