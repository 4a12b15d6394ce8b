import { blur, luma, ramp } from '../../planes.ts';
import { grain, kuwahara, mapPixels, penLines, type Rgb } from '../pixels/filters.ts';
import { mix, parseColor } from '../pixels/tone.ts';
import { inTurn, type Style } from './style.ts';

const NEON_LAMPS = [
  ['#ff32be', '#28dcff'],
  ['#7850ff', '#ffaa3c'],
  ['#3cffaa', '#ff3c8c'],
] as const;
const NEON_NIGHT: Rgb = [16, 6, 48];
const NEON_PALE: Rgb = [255, 246, 255];
const NEON_PEN = { width: 1.5, weight: 80, contrast: 0.022, least: 50 };

const NEON_RIM_LIGHT = 9;

/**
 * Night with a coloured lamp on either side and light along the contour. Eyes and brows stay dark: lit, they look like
 * a mask.
 */
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
    const light = luma(kuwahara(photo, 1));
    const around = blur(light, width, height, 18);
    const relief = blur(light, width, height, 3);
    const lines = penLines(photo, NEON_PEN);
    const outside = light.map((_, p) => 1 - (data[p * 4 + 3] ?? 255) / 255);
    const behind = blur(outside, width, height, NEON_RIM_LIGHT);
    const [left, right] = inTurn(NEON_LAMPS, take);
    const [first, second] = [parseColor(left), parseColor(right)];
    return mapPixels(photo, (_r, _g, _b, p) => {
      const x = p % width;
      // Surfaces that face a lamp take its colour; flat ones take that of the nearer lamp.
      const slope = x < 3 || x > width - 4 ? 0 : (relief[p + 3] ?? 0) - (relief[p - 3] ?? 0);
      const share = ramp(x / width - 1.6 * slope, 0.3, 0.7);
      const lamp = mix(first, second, share);
      const value = light[p] ?? 0;
      // Local contrast shapes a face however dark it is.
      const local = 0.62 * value ** 0.75 + 0.2 + 0.9 * (value - (around[p] ?? 0));
      const lit = ramp(local * (0.45 + 0.55 * ramp(value, 0.02, 0.22)), 0.02, 1.02);
      const dim = mix(NEON_NIGHT, lamp, ramp(lit, 0.02, 0.58));
      const shown = mix(dim, NEON_PALE, 0.85 * ramp(lit, 0.55, 1));
      const drawn = mix(NEON_NIGHT, shown, 0.25 + 0.75 * (lines[p] ?? 1));
      const glow = 0.8 * ramp(behind[p] ?? 0, 0.06, 0.5);
      return mix(drawn, mix(lamp, NEON_PALE, 0.35), glow);
    });
  },
};

const NOIR_TINTS: readonly Rgb[] = [
  [1, 1, 1],
  [1.05, 0.98, 0.86],
  [0.92, 0.98, 1.07],
];

export const noir: Style = {
  shape: 'circle',
  keepsColors: false,
  rims: [
    ['#2b2b31', '#0c0c10'],
    ['#f4efe4', '#b9ab90'],
    ['#c9d2de', '#3d4756'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    const light = luma(kuwahara(photo, 1));
    const fine = luma(photo);
    const broad = blur(fine, width, height, 12);
    const tint = inTurn(NOIR_TINTS, take);
    return mapPixels(photo, (_r, _g, _b, p) => {
      const [x, y] = [p % width, Math.floor(p / width)];
      // Local contrast shapes the face; the curve makes it look like film.
      const value = (light[p] ?? 0) * 0.7 + (fine[p] ?? 0) * 0.3;
      const local = value + 0.5 * (value - (broad[p] ?? 0));
      // Light skin and shirts keep their shades, because the curve reaches white late.
      const curve = 0.05 + 0.93 * ramp(local, 0.02, 1.02) ** 0.85;
      const shown = 255 * curve + 18 * (grain(x, y) - 0.5);
      return [shown * tint[0], shown * tint[1], shown * tint[2]];
    });
  },
};

const RETRO_SLIPS = [5, -6, 8];

export const retro: Style = {
  shape: 'screen',
  keepsColors: true,
  rims: [
    ['#ffb347', '#7a4fd0'],
    ['#52e0c4', '#e0529c'],
    ['#ffe66d', '#ff6b6b'],
  ],
  paint(photo, take) {
    const { data, width } = photo;
    const apart = inTurn(RETRO_SLIPS, take);
    return mapPixels(photo, (_r, g, _b, p) => {
      const x = p % width;
      const y = Math.floor(p / width);
      const slip = apart + Math.round(5 * Math.max(0, Math.sin(y / 41) - 0.86) * 12);
      const row = y * width;
      const at = (column: number) => (row + Math.min(width - 1, Math.max(0, column))) * 4;
      const red = data[at(x + slip)] ?? 0;
      const blue = data[at(x - slip) + 2] ?? 0;
      const line = y % 4 < 2 ? 1.04 : 0.86;
      const noise = 22 * (grain(x >> 1, y) - 0.5);
      return [
        (red * 1.08 + 26) * line + noise,
        (g * 0.98 + 10) * line + noise,
        (blue * 0.92 + 42) * line + noise,
      ];
    });
  },
};
