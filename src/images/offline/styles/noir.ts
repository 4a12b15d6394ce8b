import { blur, luma } from '../../planes.ts';
import { grain, mapPixels, type Rgb } from '../pixels/filters.ts';
import { kuwahara } from '../pixels/smoothing.ts';
import { ramp } from '../pixels/tone.ts';
import { inTurn, type Style } from './style.ts';

const TINTS: readonly Rgb[] = [
  [1, 1, 1],
  [1.05, 0.98, 0.86],
  [0.92, 0.98, 1.07],
];

/** Black and white film: deep blacks, bright light, grain. */
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
    const light = luma(kuwahara(photo, 2));
    const fine = luma(photo);
    const broad = blur(fine, width, height, 12);
    const tint = inTurn(TINTS, take);
    return mapPixels(photo, (_r, _g, _b, p) => {
      const [x, y] = [p % width, Math.floor(p / width)];
      // Local contrast models the face, the curve makes it film.
      const value = (light[p] ?? 0) * 0.7 + (fine[p] ?? 0) * 0.3;
      const local = value + 0.5 * (value - (broad[p] ?? 0));
      // Light skin and shirts keep their shades: the curve comes to white late.
      const curve = 0.05 + 0.93 * ramp(local, 0.02, 1.02) ** 0.85;
      const shown = 255 * curve + 18 * (grain(x, y) - 0.5);
      return [shown * tint[0], shown * tint[1], shown * tint[2]];
    });
  },
};
