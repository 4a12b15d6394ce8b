import sharp from 'sharp';
import { rasterPipeline } from '../raster.ts';
import type { Film } from './film.ts';

export const MAX_PREVIEW_BYTES = 1_000_000;
const SIDES_PX = [400, 320, 240, 160] as const;
/** GIF has no soft edges, and a white outline is invisible on white. */
const BACKGROUND = '#dce7ee';

/** Draws the film as a GIF, which Telegram plays as an animation, on a light ground; at most 1 MB. */
export async function previewOf(film: Film): Promise<Buffer> {
  for (const side of SIDES_PX) {
    const gif = await gifOf(film, side);
    if (gif.length <= MAX_PREVIEW_BYTES) return gif;
  }
  throw new RangeError('the film does not fit into a preview');
}

async function gifOf({ frames, width, height, durationsMs }: Film, side: number): Promise<Buffer> {
  const scaled = { width: side, height: Math.round((height * side) / width) };
  const pages: Buffer[] = [];
  for (const frame of frames) {
    const page = rasterPipeline(frame)
      .flatten({ background: BACKGROUND })
      .resize(scaled.width, scaled.height);
    pages.push(await page.raw().toBuffer());
  }
  const raw = {
    width: scaled.width,
    height: scaled.height * pages.length,
    channels: 3 as const,
    pageHeight: scaled.height,
  };
  return sharp(Buffer.concat(pages), { raw, limitInputPixels: false })
    .gif({ delay: [...durationsMs], loop: 0, effort: 3, dither: 0, interFrameMaxError: 4 })
    .toBuffer();
}
