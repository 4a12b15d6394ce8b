import { blur, luma } from '../../planes.ts';
import { mapPixels, type Rgb } from '../pixels/filters.ts';
import { inkLines } from '../pixels/ink-lines.ts';
import { kuwahara } from '../pixels/smoothing.ts';
import { mix, ramp } from '../pixels/tone.ts';
import { inTurn, type Style } from './style.ts';

/** A lamp from the left, another from the right. */
const LAMPS: readonly (readonly [Rgb, Rgb])[] = [
  [
    [255, 50, 190],
    [40, 220, 255],
  ],
  [
    [120, 80, 255],
    [255, 170, 60],
  ],
  [
    [60, 255, 170],
    [255, 60, 140],
  ],
];
const NIGHT: Rgb = [16, 6, 48];
const PALE: Rgb = [255, 246, 255];
const PEN = { width: 1.5, weight: 80, contrast: 0.022, least: 50 };

/** How far light from behind reaches in from the contour, in pixels. */
const RIM_LIGHT = 9;

/** Night, a coloured lamp on either side, light along the contour. Eyes and brows stay dark: lit, they would make a mask. */
export const neon: Style = {
  shape: 'squircle',
  keepsColors: false,
  rims: [
    ['#ff2fd0', '#22e6ff'],
    ['#8c5bff', '#ffb03a'],
    ['#3affb0', '#ff3c8c'],
  ],
  paint(photo, take) {
    const { data, width, height } = photo;
    const light = luma(kuwahara(photo, 2));
    const around = blur(light, width, height, 18);
    const relief = blur(light, width, height, 3);
    const lines = inkLines(luma(kuwahara(photo, 2)), width, height, PEN);
    const outside = light.map((_, p) => 1 - (data[p * 4 + 3] ?? 255) / 255);
    const behind = blur(outside, width, height, RIM_LIGHT);
    const [first, second] = inTurn(LAMPS, take);
    return mapPixels(photo, (_r, _g, _b, p) => {
      const x = p % width;
      // What faces a lamp is in its colour; where it is flat, the nearer lamp is.
      const slope = x < 3 || x > width - 4 ? 0 : (relief[p + 3] ?? 0) - (relief[p - 3] ?? 0);
      const share = ramp(x / width - 1.6 * slope, 0.3, 0.7);
      const lamp = mix(first, second, share);
      const value = light[p] ?? 0;
      // Local contrast models a face, however dark it is.
      const local = 0.62 * value ** 0.75 + 0.2 + 0.9 * (value - (around[p] ?? 0));
      const lit = ramp(local * (0.45 + 0.55 * ramp(value, 0.02, 0.22)), 0.02, 1.02);
      const dim = mix(NIGHT, lamp, ramp(lit, 0.02, 0.58));
      const shown = mix(dim, PALE, 0.85 * ramp(lit, 0.55, 1));
      const drawn = mix(NIGHT, shown, 0.25 + 0.75 * (lines[p] ?? 1));
      const glow = 0.8 * ramp(behind[p] ?? 0, 0.06, 0.5);
      return mix(drawn, mix(lamp, PALE, 0.35), glow);
    });
  },
};
