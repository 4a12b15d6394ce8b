import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from './decoder/format.ts';

/** 8-bit sRGB as R, G, B, A; rows from the top; straight alpha. */
export interface Raster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Opens a picture that the decoder accepted. Like the decoder, it ignores warnings, such as a JPEG without an end
 * marker.
 */
export function openChecked(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'none' });
}

/** Throws sharp's error if the bytes are not a picture. */
export function decodeRaster(bytes: Buffer): Promise<Raster> {
  return rasterOf(openChecked(bytes).autoOrient());
}

export function rasterOf(pipeline: Sharp): Promise<Raster> {
  return pixelsOf(pipeline.toColourspace('srgb').ensureAlpha());
}

/** The output must have 8-bit sRGB pixels with alpha already. */
export async function pixelsOf(pipeline: Sharp): Promise<Raster> {
  const { data, info } = await pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export function rasterPipeline(raster: Raster): Sharp {
  return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } });
}

/** Higher levels take twice the time and hardly shrink noise. */
export function encodePng(raster: Raster): Promise<Buffer> {
  return rasterPipeline(raster).png({ compressionLevel: 1 }).toBuffer();
}

/** Telegram's limit for a static sticker: https://core.telegram.org/stickers */
export const MAX_STICKER_BYTES = 512_000;

const QUALITIES = [92, 84, 72, 58, 42, 25] as const;

/** Uses the highest of a few quality levels that fits Telegram's limit. 512 × 512 always fits. */
export async function encodeSticker(raster: Raster): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const bytes = await rasterPipeline(raster).webp({ quality, alphaQuality: 100, effort: 2 }).toBuffer();
    if (bytes.length <= MAX_STICKER_BYTES) return bytes;
  }
  throw new RangeError(`a picture of ${raster.width} x ${raster.height} px does not fit into a sticker`);
}

/** Visually lossless. */
export const CUT_OUT_QUALITY = 95;

/** Alpha is exact. */
export function encodeCutOut(raster: Raster): Promise<Buffer> {
  return rasterPipeline(raster).webp({ quality: CUT_OUT_QUALITY, alphaQuality: 100, effort: 2 }).toBuffer();
}

export async function pictureSize(
  bytes: Buffer,
): Promise<{ readonly format: string; readonly width: number; readonly height: number } | undefined> {
  const { format, width, height } = await sharp(bytes)
    .metadata()
    .catch(() => ({ format: undefined, width: 0, height: 0 }));
  return format === undefined ? undefined : { format, width, height };
}
