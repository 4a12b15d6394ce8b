import { blur, kuwahara, luma, mapPixels } from '../filters.ts';
import { vivid } from '../tone.ts';
import type { Style } from './style.ts';

/** Thick paint whose strokes catch the light. */
export const oil: Style = {
  shape: 'brush',
  rims: [
    ['#f6d58a', '#a8742c'],
    ['#9fb8d8', '#2f4f86'],
    ['#e6a58a', '#8c2f39'],
  ],
  paint(photo) {
    const { width, height } = photo;
    const strokes = kuwahara(kuwahara(photo, 4), 2);
    const relief = blur(luma(strokes), width, height, 1.2);
    return mapPixels(strokes, (r, g, b, p) => {
      const slope = (relief[p + 1 + width] ?? 0) - (relief[p] ?? 0) + (relief[p + 1] ?? 0) - (relief[p] ?? 0);
      const ridge = 1.06 + Math.max(-0.22, Math.min(0.22, slope * 2.6));
      const [vr, vg, vb] = vivid([r, g, b], 1.55);
      return [vr * ridge + 6, vg * ridge + 3, vb * ridge];
    });
  },
};
