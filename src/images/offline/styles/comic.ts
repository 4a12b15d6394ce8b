import { blur, luma } from '../../planes.ts';
import { mapPixels } from '../pixels/filters.ts';
import { inkLines } from '../pixels/ink-lines.ts';
import { kuwahara } from '../pixels/smoothing.ts';
import { flatTone, inked, mix, ramp, screenDot } from '../pixels/tone.ts';
import { inTurn, type Style } from './style.ts';

/** Degrees of the printer's screen. */
const ANGLES = [45, 15, 75, 30];
const PITCH = 10;

/** A printed page: strong colour, dots in the half-tones, black in the shadows. */
export const comic: Style = {
  shape: 'burst',
  keepsColors: true,
  rims: [
    ['#ffe14d', '#ff5a36'],
    ['#4dd2ff', '#3a5bff'],
    ['#ff6bb0', '#8c3bff'],
    ['#b6f04d', '#12b886'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    const smooth = kuwahara(kuwahara(photo, 4), 2);
    const light = blur(luma(smooth), width, height, 1.2);
    const lines = inkLines(luma(kuwahara(photo, 2)), width, height, {
      width: 1.5,
      weight: 110,
      contrast: 0.03,
      least: 40,
    });
    const angle = (inTurn(ANGLES, take) * Math.PI) / 180;
    return mapPixels(smooth, (r, g, b, p) => {
      const tone = flatTone([r, g, b], 5, 1.9, 1.24);
      const value = light[p] ?? 0;
      const dot = screenDot(p % width, Math.floor(p / width), PITCH, angle);
      // Dots grow as it gets darker, and stop where paper is bare.
      const printed = ramp(dot - (1 - 1.15 * (1 - ramp(value, 0.05, 0.8))), -0.06, 0.12);
      const shaded = mix(tone, [tone[0] * 0.5, tone[1] * 0.34, tone[2] * 0.52], printed * 0.85);
      const black = ramp(value, 0.07, 0.15);
      return inked(shaded, Math.min(black, lines[p] ?? 1), [16, 12, 26]);
    });
  },
};
