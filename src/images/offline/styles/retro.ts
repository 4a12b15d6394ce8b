import { grain, mapPixels } from '../pixels/filters.ts';
import { inTurn, type Style } from './style.ts';

/** How far red and blue slip apart, in pixels, by take. */
const SLIPS = [5, -6, 8];

/** A video cassette: slipped colours, scan lines, bad tracking. */
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
    const apart = inTurn(SLIPS, take);
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
