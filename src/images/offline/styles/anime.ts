import { blur, kuwahara, luma, mapPixels, type Rgb } from '../filters.ts';
import { inkLines } from '../ink-lines.ts';
import { inked, mix, ramp, shown, vivid } from '../tone.ts';
import type { Style } from './style.ts';

/** Cel shading: bright pastel, cool shadows, thin lines, light that blooms. */
export const anime: Style = {
  shape: 'circle',
  rims: [
    ['#ff9ec6', '#8f7bff'],
    ['#7fd8ff', '#6a8bff'],
    ['#ffd36e', '#ff7aa8'],
    ['#9be8c0', '#4fb6e8'],
  ],
  paint(photo) {
    const { width, height } = photo;
    const smooth = kuwahara(kuwahara(photo, 4), 3);
    const light = blur(luma(smooth), width, height, 1);
    const lines = inkLines(luma(photo), width, height, { width: 1, weight: 48, contrast: 0.02, least: 30 });
    const bloom = blur(
      light.map(value => ramp(value, 0.6, 0.95)),
      width,
      height,
      10,
    );
    return mapPixels(smooth, (r, g, b, p) => {
      const value = light[p] ?? 0;
      // Two steps of shadow over clean bright colour; shadows of drawn films are violet, never gray.
      const lit = 0.4 + 0.24 * ramp(value, 0.1, 0.16) + 0.26 * ramp(value, 0.34, 0.42);
      const gain = Math.min(1.7, (lit * 0.75 + 0.25 * value) / Math.max(0.12, value));
      const [vr, vg, vb] = shown(vivid([r * gain, g * gain, b * gain], 1.5));
      const tone: Rgb = [vr * 0.88 + 30, vg * 0.86 + 26, vb * 0.86 + 38];
      const shaded = mix([tone[0] * 0.86, tone[1] * 0.74, tone[2] * 0.95 + 26], tone, ramp(value, 0.3, 0.42));
      const glow = 26 * (bloom[p] ?? 0);
      return inked(
        [shaded[0] + glow, shaded[1] + glow * 0.94, shaded[2] + glow],
        lines[p] ?? 1,
        [88, 42, 78],
      );
    });
  },
};
