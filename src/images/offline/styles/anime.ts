import { blur, luma } from '../../planes.ts';
import { mapPixels, softSteps } from '../pixels/filters.ts';
import { inkLines } from '../pixels/ink-lines.ts';
import { kuwahara, smoothed } from '../pixels/smoothing.ts';
import { inked, mix, ramp, shown, vivid } from '../pixels/tone.ts';
import type { Style } from './style.ts';

/** Cel shading: clean bright colour in few steps, cool shadows, fine lines, light that blooms. */
export const anime: Style = {
  shape: 'circle',
  keepsColors: true,
  rims: [
    ['#ff9ec6', '#8f7bff'],
    ['#7fd8ff', '#6a8bff'],
    ['#ffd36e', '#ff7aa8'],
    ['#9be8c0', '#4fb6e8'],
  ],
  paint(photo) {
    const { width, height } = photo;
    const clean = kuwahara(smoothed(photo, 4, 0.05, 2), 3);
    const light = blur(luma(clean), width, height, 1);
    const lines = inkLines(luma(kuwahara(photo, 2)), width, height, {
      width: 1.2,
      weight: 80,
      contrast: 0.022,
      least: 36,
    });
    const bloom = blur(
      light.map(value => ramp(value, 0.62, 0.95)),
      width,
      height,
      12,
    );
    return mapPixels(clean, (r, g, b, p) => {
      const value = Math.max(0.03, light[p] ?? 0);
      const gain = Math.min(1.7, (0.08 + 0.97 * softSteps(value, 5)) / value);
      const [vr, vg, vb] = shown(vivid([r * gain, g * gain, b * gain], 1.5));
      // Shadows of drawn films are cool, never gray.
      const shade = 1 - ramp(value, 0.2, 0.5);
      const tone = mix([vr, vg, vb], [vr * 0.86 + 8, vg * 0.82 + 6, vb * 0.95 + 22], shade);
      const glow = 22 * (bloom[p] ?? 0);
      return inked([tone[0] + glow, tone[1] + glow, tone[2] + glow], lines[p] ?? 1, [58, 30, 52]);
    });
  },
};
