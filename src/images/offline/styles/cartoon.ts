import { luma } from '../../planes.ts';
import { mapPixels } from '../pixels/filters.ts';
import { inkLines } from '../pixels/ink-lines.ts';
import { kuwahara, smoothed } from '../pixels/smoothing.ts';
import { flatTone, inked } from '../pixels/tone.ts';
import type { Style } from './style.ts';

/** Flat vivid paint in few steps, bold outlines. */
export const cartoon: Style = {
  shape: 'circle',
  keepsColors: true,
  rims: [
    ['#ffd84d', '#ff9f1c'],
    ['#7ee081', '#1fb5a8'],
    ['#ff8fa3', '#ff4d6d'],
    ['#8ecbff', '#3f7bff'],
  ],
  paint(photo) {
    const { width, height } = photo;
    const flat = kuwahara(smoothed(photo, 5, 0.06, 2), 4);
    const pen = { width: 1.9, weight: 70, contrast: 0.035, least: 70 };
    const lines = inkLines(luma(kuwahara(photo, 2)), width, height, pen);
    return mapPixels(flat, (r, g, b, p) => {
      const tone = flatTone([r, g, b], 7, 1.6, 1.12);
      const ink = Math.min(1, Math.max(0, ((lines[p] ?? 1) - 0.25) * 2));
      return inked(tone, ink, [30, 18, 34]);
    });
  },
};
