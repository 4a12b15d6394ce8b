import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from './max-pixels.ts';

/** Pixels in memory: 8 bit sRGB, four bytes R, G, B, A per pixel, rows from the top, alpha not premultiplied. */
export interface Raster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Decodes a PNG, JPEG or WebP. Throws sharp's error for bytes that are none. */
export function decodeRaster(bytes: Buffer): Promise<Raster> {
  return rasterOf(sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient());
}

export async function rasterOf(pipeline: Sharp): Promise<Raster> {
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export function rasterPipeline(raster: Raster): Sharp {
  return sharp(raster.data, { raw: { width: raster.width, height: raster.height, channels: 4 } });
}

/** A lossless PNG of the raster. Noise is hardly smaller at higher levels, which take twice the time. */
export function encodePng(raster: Raster): Promise<Buffer> {
  return rasterPipeline(raster).png({ compressionLevel: 1 }).toBuffer();
}
