import { blur, luma } from '../../planes.ts';
import { grain, mapPixels, type Rgb } from '../pixels/filters.ts';
import { inkLines } from '../pixels/ink-lines.ts';
import { kuwahara } from '../pixels/smoothing.ts';
import { mix, ramp } from '../pixels/tone.ts';
import { inTurn, type Style } from './style.ts';

const LEADS: readonly Rgb[] = [
  [44, 44, 54],
  [92, 46, 30],
  [30, 48, 104],
];
const PAPER: Rgb = [253, 249, 240];

/** Soft pencil on warm paper with a hint of colour. */
export const sketch: Style = {
  shape: 'brush',
  keepsColors: false,
  rims: [
    ['#fdf7ea', '#d8cfbd'],
    ['#fff3e2', '#d9b48f'],
    ['#f1f5ff', '#b9c6e6'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    const raw = luma(kuwahara(photo, 1));
    const around = blur(raw, width, height, 20);
    // Paper is never as dark as skin or cloth may be: what models them is the difference from around.
    const light = raw.map((value, p) =>
      Math.min(1, Math.max(0, ramp(value, -0.12, 0.82) + 0.7 * (value - (around[p] ?? 0)))),
    );
    const soft = blur(light, width, height, 8);
    const lines = inkLines(light, width, height, { width: 1.2, weight: 60, contrast: 0.012, least: 14 });
    const wash = kuwahara(photo, 5);
    const lead = inTurn(LEADS, take);
    return mapPixels(wash, (r, g, b, p) => {
      const [x, y] = [p % width, Math.floor(p / width)];
      const value = light[p] ?? 0;
      // Colour dodge of the picture over its own blurred negative leaves pencil strokes.
      const dodge = Math.min(1, value / Math.max(0.02, soft[p] ?? 0)) ** 2.6;
      const stroke = 0.5 + 0.5 * Math.sin((x + y * 0.9) * 0.9 + 2 * grain(x >> 2, y >> 2));
      const shade = 1 - (0.25 + 0.5 * stroke) * (1 - Math.min(1, value * 1.25));
      const tooth = 0.1 * (grain(x, y) - 0.5);
      const bare = Math.min(1, Math.max(0, dodge * (0.3 + 0.7 * (lines[p] ?? 1)) * shade + tooth));
      const tinted = mix(PAPER, [r * 0.8 + 62, g * 0.8 + 62, b * 0.8 + 62], 0.4);
      return mix(lead, tinted, bare);
    });
  },
};
