import { blur, luma, type Plane } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { mapPixels, type Rgb } from '../pixels/filters.ts';
import { inkLines } from '../pixels/ink-lines.ts';
import { kuwahara } from '../pixels/smoothing.ts';
import { inked, mix, ramp } from '../pixels/tone.ts';
import { inTurn, type Style } from './style.ts';

const INKS: readonly Rgb[] = [
  [24, 22, 34],
  [24, 44, 122],
  [112, 40, 28],
  [16, 82, 74],
];
const PAPER: Rgb = [255, 254, 250];

/** A pen on white paper; the deepest shadows filled, half shadows hatched. */
export const lineArt: Style = {
  shape: 'circle',
  keepsColors: false,
  rims: [
    ['#fdfcf8', '#e9e6dc'],
    ['#eef3ff', '#cfdcff'],
    ['#fff1e6', '#ffd9bd'],
    ['#eafaf4', '#c5ecde'],
  ],
  contours: ['#181622', '#182c7a', '#70281c', '#10524a'],
  paint(photo, take) {
    const { width, height } = photo;
    const light = luma(kuwahara(kuwahara(photo, 3), 2));
    const fine = inkLines(luma(kuwahara(photo, 2)), width, height, {
      width: 1.3,
      weight: 150,
      contrast: 0.024,
      least: 34,
    });
    const broad = inkLines(light, width, height, { width: 2.6, weight: 110, contrast: 0.035, least: 80 });
    const colors = colorLines(photo);
    const soft = blur(light, width, height, 1.5);
    const ink = inTurn(INKS, take);
    return mapPixels(photo, (_r, _g, _b, p) => {
      const [x, y] = [p % width, Math.floor(p / width)];
      const value = soft[p] ?? 0;
      const stripe = Math.abs((((x + y) / 7) % 1) - 0.5) * 2;
      const hatch = 1 - 0.6 * ramp(stripe, 0.55, 0.75) * (1 - ramp(value, 0.2, 0.32));
      const filled = ramp(value, 0.09, 0.15);
      const line = Math.min(fine[p] ?? 1, broad[p] ?? 1, colors[p] ?? 1);
      const crisp = ramp(line, 0.3, 0.8);
      return inked(mix(ink, PAPER, Math.min(hatch, filled)), crisp, ink);
    });
  },
};

/** Lines where the colour changes though the light does not: fair hair before a face, a hat before leaves. */
function colorLines(photo: Raster): Plane {
  const { width, height } = photo;
  const smooth = kuwahara(kuwahara(photo, 4), 3);
  const pen = { width: 2, weight: 70, contrast: 0.045, least: 90 };
  const warmth = new Float32Array(width * height);
  const green = new Float32Array(width * height);
  mapPixels(smooth, (r, g, b, p) => {
    warmth[p] = 0.5 + (r - b) / 512;
    green[p] = 0.5 + (g - (r + b) / 2) / 512;
    return [r, g, b];
  });
  const lines = [warmth, green].map(plane => inkLines(plane, width, height, pen));
  return (lines[0] ?? warmth).map((value, p) => Math.min(value, lines[1]?.[p] ?? 1));
}
