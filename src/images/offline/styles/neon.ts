import { blur, kuwahara, luma, mapPixels, type Rgb } from '../filters.ts';
import { inkLines } from '../ink-lines.ts';
import { mix, ramp } from '../tone.ts';
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
const NIGHT: Rgb = [14, 6, 44];

/** Night, two coloured lamps, glowing contours. */
export const neon: Style = {
  shape: 'squircle',
  keepsColors: false,
  rims: [
    ['#ff2fd0', '#22e6ff'],
    ['#8c5bff', '#ffb03a'],
    ['#3affb0', '#ff3c8c'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    const smooth = kuwahara(kuwahara(photo, 3), 2);
    const light = luma(smooth);
    const lines = inkLines(luma(kuwahara(photo, 2)), width, height, {
      width: 1.5,
      weight: 80,
      contrast: 0.022,
      least: 50,
    });
    const core = lines.map(value => 1 - value);
    const halo = blur(core, width, height, 5);
    const [first, second] = inTurn(LAMPS, take);
    return mapPixels(smooth, (r, g, b, p) => {
      const lamp = mix(first, second, ramp((p % width) / width, 0.2, 0.8));
      const value = ramp(light[p] ?? 0, 0.12, 0.95);
      const [lr, lg, lb] = mix(NIGHT, mix(lamp, [r, g, b], 0.24), value * 0.95);
      const glow = (0.8 - 0.6 * value) * (halo[p] ?? 0);
      const line = (0.85 - 0.6 * value) * ramp(core[p] ?? 0, 0.25, 0.9);
      const white = 60 * value ** 3;
      const lit = (channel: number, light: number) =>
        channel + (light * 0.6 + 100 - channel) * line + light * glow + white;
      return [lit(lr, lamp[0]), lit(lg, lamp[1]), lit(lb, lamp[2])];
    });
  },
};
