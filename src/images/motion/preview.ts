import sharp from 'sharp';
import { rasterPipeline } from '../raster.ts';
import { type Film, thinned } from './film.ts';

const MAX_PREVIEW_BYTES = 1_000_000;
const SIDE_PX = 280;
const FPS = 20;
const MAX_PASSES = 4;
/** GIF has no soft edges, and a white outline is invisible on white. */
const BACKGROUND = '#dce7ee';

/** Draws the film as a GIF, which Telegram plays as an animation, on a light ground; at most 1 MB. */
export async function previewOf(film: Film): Promise<Buffer> {
  const shown = thinned(film, FPS);
  for (let pass = 0, side = SIDE_PX; pass < MAX_PASSES; pass++) {
    const gif = await gifOf(shown, side);
    if (gif.length <= MAX_PREVIEW_BYTES) return gif;
    // Sizes grow with the area; the rest is a reserve.
    side = Math.floor(side * 0.95 * Math.sqrt(MAX_PREVIEW_BYTES / gif.length));
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
