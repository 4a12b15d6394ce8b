import sharp from 'sharp';
import { luma } from '../../planes.ts';
import { decodeRaster, rasterPipeline } from '../../raster.ts';
import { mapPixels } from '../pixels/filters.ts';
import { inkLines } from '../pixels/ink-lines.ts';
import { kuwahara } from '../pixels/smoothing.ts';
import { flatTone, inked } from '../pixels/tone.ts';
import { inTurn, type Style } from './style.ts';

/** Big pixels along the longer side, by take. */
const CELLS = [84, 64, 96];

/** A sprite: big pixels, few colours, dark contours. */
export const pixel: Style = {
  shape: 'pixel',
  keepsColors: true,
  rims: [
    ['#3ee0b0', '#1f86d1'],
    ['#ffd23e', '#f0653a'],
    ['#ff7ac6', '#7d4dff'],
  ],
  cells: take => inTurn(CELLS, take),
  async paint(photo, take) {
    const { width, height } = photo;
    const longer = inTurn(CELLS, take);
    const cell = Math.max(width, height) / longer;
    const lines = inkLines(luma(kuwahara(photo, 3)), width, height, {
      width: 1.9,
      weight: 45,
      contrast: 0.03,
      least: 120,
    });
    const bright = mapPixels(kuwahara(photo, 3), (r, g, b, p) =>
      inked(flatTone([r, g, b], 9, 1.6, 1.18), lines[p] ?? 1, [28, 18, 48]),
    );
    const few = await rasterPipeline(bright)
      .removeAlpha()
      .resize(Math.round(width / cell), Math.round(height / cell), { fit: 'fill', kernel: 'cubic' })
      .sharpen({ sigma: 0.8, m2: 2 })
      .png({ palette: true, colours: 26, dither: 0 })
      .toBuffer();
    return decodeRaster(
      await sharp(few).resize(width, height, { fit: 'fill', kernel: 'nearest' }).png().toBuffer(),
    );
  },
};
