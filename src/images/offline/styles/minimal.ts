import type { Raster } from '../../raster.ts';
import { blur, kuwahara, luma, mapPixels, type Rgb } from '../filters.ts';
import { inkLines } from '../ink-lines.ts';
import { lumaOf, ramp, vivid } from '../tone.ts';
import { inTurn, type Style } from './style.ts';

/** Colours of the whole picture, by take. */
const COLORS = [8, 6, 11];

/** Flat shapes in few colours, no lines: a poster cut from paper. */
export const minimal: Style = {
  shape: 'squircle',
  rims: [
    ['#ffffff', '#f2f2f5'],
    ['#ffe8d6', '#ffd0b0'],
    ['#dff3ff', '#b8e0ff'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    const smooth = kuwahara(kuwahara(photo, 4), 3);
    // What smoothing takes from eyes and mouths comes back as a darker shade.
    const pen = { width: 1.8, weight: 60, contrast: 0.05, least: 50 };
    const lines = inkLines(luma(kuwahara(photo, 2)), width, height, pen);
    const colors = mainColors(smooth, inTurn(COLORS, take));
    // Every colour's territory is blurred and the strongest takes the pixel: round, clean borders.
    const owners = territories(smooth, colors);
    const vivids = colors.map(color => {
      const [r, g, b] = vivid(color, 1.35);
      return [r * 1.06 + 8, g * 1.06 + 8, b * 1.06 + 8] as const;
    });
    const shares = vivids.map((_, k) =>
      blur(
        Float32Array.from(owners, owner => (owner === k ? 1 : 0)),
        width,
        height,
        1.9,
      ),
    );
    return mapPixels(photo, (_r, _g, _b, p) => {
      let [sum, r, g, b] = [0, 0, 0, 0];
      for (const [k, color] of vivids.entries()) {
        const weight = (shares[k]?.[p] ?? 0) ** 6;
        sum += weight;
        r += weight * color[0];
        g += weight * color[1];
        b += weight * color[2];
      }
      const shade = (0.35 + 0.65 * ramp(lines[p] ?? 1, 0.3, 0.8)) / sum;
      return [r * shade, g * shade, b * shade];
    });
  },
};

/** The centres of `count` clusters of the colours (k-means), started at even steps of brightness: repeatable. */
function mainColors({ data }: Raster, count: number): Rgb[] {
  const samples: Rgb[] = [];
  for (let i = 0; i < data.length; i += 4 * 23) {
    if ((data[i + 3] ?? 0) < 128) continue;
    samples.push([data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]);
  }
  samples.sort((a, b) => a[0] + a[1] + a[2] - b[0] - b[1] - b[2]);
  let centres: Rgb[] = Array.from({ length: count }, (_, k) => {
    return samples[Math.floor(((k + 0.5) * samples.length) / count)] ?? [128, 128, 128];
  });
  for (let round = 0; round < 12; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (const sample of samples) {
      const sum = sums[nearest(sample, centres)] ?? [];
      for (const channel of [0, 1, 2] as const) sum[channel] = (sum[channel] ?? 0) + sample[channel];
      sum[3] = (sum[3] ?? 0) + 1;
    }
    centres = sums.map(([r = 0, g = 0, b = 0, n = 0], k) =>
      n === 0 ? (centres[k] ?? [0, 0, 0]) : [r / n, g / n, b / n],
    );
  }
  return centres;
}

function territories({ data }: Raster, colors: readonly Rgb[]): Uint8Array {
  return Uint8Array.from({ length: data.length / 4 }, (_, p) =>
    nearest([data[p * 4] ?? 0, data[p * 4 + 1] ?? 0, data[p * 4 + 2] ?? 0], colors),
  );
}

function nearest(color: Rgb, colors: readonly Rgb[]): number {
  let [best, least] = [0, Infinity];
  for (let k = 0; k < colors.length; k++) {
    const [r, g, b] = colors[k] ?? [0, 0, 0];
    // Hue counts more than brightness: skin is not to share a colour with gray.
    const light = lumaOf(color[0] - r, color[1] - g, color[2] - b);
    const apart = 0.5 * light ** 2 + 1.6 * (color[2] - b - light) ** 2 + 2.2 * (color[0] - r - light) ** 2;
    if (apart < least) [best, least] = [k, apart];
  }
  return best;
}
