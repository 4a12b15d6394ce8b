import { blur, kuwahara, luma, mapPixels } from '../filters.ts';
import { vivid } from '../tone.ts';
import type { Style } from './style.ts';

/** A toy of smooth plastic: rounded by light from the upper left, with highlights. */
export const glossy: Style = {
  shape: 'squircle',
  rims: [
    ['#7ee8fa', '#5b7cfa'],
    ['#ffc6e5', '#ff7ac6'],
    ['#d4fc79', '#59c173'],
  ],
  paint(photo) {
    const { width, height } = photo;
    const smooth = kuwahara(kuwahara(kuwahara(photo, 4), 3), 2);
    const light = luma(photo);
    const fine = blur(light, width, height, 1);
    const broad = blur(light, width, height, 6);
    const relief = blur(luma(smooth), width, height, 4);
    return mapPixels(smooth, (r, g, b, p) => {
      // The brightness taken for a height, lit from the upper left.
      const slopeX = (relief[p + 2] ?? 0) - (relief[p - 2] ?? 0);
      const slopeY = (relief[p + 2 * width] ?? 0) - (relief[p - 2 * width] ?? 0);
      const lit = Math.max(-0.25, Math.min(0.25, (slopeX + slopeY) * 1.7));
      // Eyes and mouth are finer than the smoothing: bring their contrast back.
      const detail = ((fine[p] ?? 0) - (broad[p] ?? 0)) * 0.9;
      const shine = 120 * Math.max(0, Math.min(1, (slopeX + slopeY) * 4 - 0.35)) ** 1.5;
      const [vr, vg, vb] = vivid([r, g, b], 1.5);
      const gain = 1.1 + lit + detail;
      return [vr * gain + 12 + shine, vg * gain + 9 + shine, vb * gain + 12 + shine];
    });
  },
};
