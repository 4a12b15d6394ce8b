import { blur, luma } from '../../planes.ts';
import { mapPixels, type Rgb } from '../pixels/filters.ts';
import { inkLines } from '../pixels/ink-lines.ts';
import { kuwahara } from '../pixels/smoothing.ts';
import { inked, mix, ramp, screenDot } from '../pixels/tone.ts';
import { inTurn, type Style } from './style.ts';

/** Ink, shadow, half-tone, light, paper: the screen prints of the sixties. */
const PALETTES: readonly (readonly [Rgb, Rgb, Rgb, Rgb, Rgb])[] = [
  [
    [32, 12, 74],
    [226, 24, 122],
    [255, 116, 88],
    [255, 208, 54],
    [255, 246, 206],
  ],
  [
    [10, 24, 84],
    [0, 122, 214],
    [38, 200, 208],
    [255, 150, 190],
    [255, 240, 228],
  ],
  [
    [54, 8, 62],
    [120, 44, 206],
    [255, 72, 160],
    [118, 232, 196],
    [250, 255, 226],
  ],
  [
    [8, 48, 60],
    [0, 150, 116],
    [255, 122, 48],
    [255, 220, 84],
    [255, 250, 232],
  ],
];

/** Four flat inks by brightness alone, with dots between them. */
export const popArt: Style = {
  shape: 'burst',
  keepsColors: false,
  rims: [
    ['#22d3ee', '#2563ff'],
    ['#ffd60a', '#ff5fa2'],
    ['#7cf5c4', '#ff9f1c'],
    ['#ff4d8d', '#7c3aed'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    const smooth = kuwahara(kuwahara(photo, 4), 4);
    const light = blur(luma(smooth), width, height, 1);
    const lines = inkLines(luma(kuwahara(photo, 2)), width, height, {
      width: 1.7,
      weight: 100,
      contrast: 0.035,
      least: 60,
    });
    const [ink, shadow, half, bright, paper] = inTurn(PALETTES, take);
    return mapPixels(smooth, (_r, _g, _b, p) => {
      const value = light[p] ?? 0;
      const dot = screenDot(p % width, Math.floor(p / width), 9, Math.PI / 4) - 0.5;
      const at = value + 0.13 * dot;
      const first = mix(ink, shadow, ramp(value, 0.12, 0.15));
      const second = mix(first, half, ramp(at, 0.33, 0.37));
      const third = mix(second, bright, ramp(value, 0.5, 0.53));
      return inked(mix(third, paper, ramp(at, 0.76, 0.8)), lines[p] ?? 1, ink);
    });
  },
};
