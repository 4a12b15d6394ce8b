import { type Raster, rasterPipeline } from '../raster.ts';

/** Telegram's size of a static sticker, in pixels: one side exactly this, the other at most. */
export const STICKER_SIDE = 512;
/** Thickness of the white outline in the finished sticker, in pixels. */
export const OUTLINE = 10;
/** Empty pixels outside the outline. */
const MARGIN = 2;

/** A rectangle in a raster, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Scales the boxed part once, so that with outline and margin the longer side is exactly 512 px, and puts it into the
 * middle of a transparent canvas with just that room around it. Sharp resizes with premultiplied alpha.
 */
export async function layOut(subject: Raster, box: Box, outline: number): Promise<Raster> {
  const border = outline + MARGIN;
  const room = STICKER_SIDE - 2 * border;
  const scale = room / Math.max(box.width, box.height);
  const { data, info } = await rasterPipeline(subject)
    .extract({ ...box })
    .resize(Math.max(1, Math.round(box.width * scale)), Math.max(1, Math.round(box.height * scale)), {
      fit: 'fill',
    })
    .extend({
      top: border,
      bottom: border,
      left: border,
      right: border,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
