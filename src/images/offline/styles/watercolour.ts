import { blur, luma, type Plane, planeOf } from '../../planes.ts';
import { grain, mapPixels, type Rgb } from '../pixels/filters.ts';
import { kuwahara, smoothed } from '../pixels/smoothing.ts';
import { mix, ramp, shown, vivid } from '../pixels/tone.ts';
import type { Style } from './style.ts';

const PAPER: Rgb = [255, 252, 245];

/** Light washes that run into each other on grainy paper, darker where they dry, bare paper in the lights. */
export const watercolour: Style = {
  shape: 'brush',
  keepsColors: true,
  rims: [
    ['#fffaf0', '#f0dfc4'],
    ['#f2fbff', '#bfdcec'],
    ['#fff2f6', '#efc6d6'],
    ['#f6fff0', '#cfe6bd'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    // Brushes do not follow an edge exactly: the washes wobble.
    const washes = wobbled(kuwahara(smoothed(photo, 4, 0.05, 2), 4), take);
    const light = luma(washes);
    const around = blur(light, width, height, 5);
    const tooth = noise(width, height, 1, 1, take);
    const pool = noise(width, height, 30, 22, take + 7);
    const detail = luma(kuwahara(photo, 2));
    const near = blur(detail, width, height, 4);
    return mapPixels(washes, (r, g, b, p) => {
      const value = light[p] ?? 0;
      const wash = shown(vivid([r * 1.1 + 14, g * 1.1 + 12, b * 1.08 + 12], 1.7));
      // Water carries pigment slowly about, and leaves it at the rims of a wash and in the hollows of the paper.
      const thin = 0.08 + 0.5 * ((pool[p] ?? 0.5) - 0.42) + 0.5 * ramp(value, 0.66, 0.96);
      const tint = mix(wash, PAPER, Math.min(0.75, Math.max(0, thin)));
      const rim = Math.min(0.2, Math.max(0, ((around[p] ?? 0) - value) * 1.5));
      const drawn = Math.min(0.45, Math.max(0, ((near[p] ?? 0) - (detail[p] ?? 0) - 0.02) * 3.2));
      const shade = (1 - rim) * (1 - drawn) * (1 + ((tooth[p] ?? 0.5) - 0.5) * 0.2);
      return [tint[0] * shade, tint[1] * shade, tint[2] * Math.min(1, shade + 0.03)];
    });
  },
};

/** Every pixel from a few pixels away, in slow waves. */
function wobbled(
  { data, width, height }: ReturnType<typeof kuwahara>,
  seed: number,
): ReturnType<typeof kuwahara> {
  const [across, down] = [noise(width, height, 9, 6, seed + 3), noise(width, height, 9, 6, seed + 5)];
  const out = new Uint8Array(data.length);
  for (let p = 0; p < width * height; p++) {
    const x = Math.min(width - 1, Math.max(0, (p % width) + Math.round(10 * ((across[p] ?? 0.5) - 0.5))));
    const y = Math.min(
      height - 1,
      Math.max(0, Math.floor(p / width) + Math.round(10 * ((down[p] ?? 0.5) - 0.5))),
    );
    // A wash does not take up what was behind the figure.
    const isOwn = (data[(y * width + x) * 4 + 3] ?? 255) > 127;
    const from = (isOwn ? y * width + x : p) * 4;
    out.set(data.subarray(from, from + 3), p * 4);
    out[p * 4 + 3] = data[p * 4 + 3] ?? 255;
  }
  return { data: out, width, height };
}

/** Repeatable soft noise about 0.5, in spots of `size` pixels. */
function noise(width: number, height: number, size: number, sigma: number, seed: number): Plane {
  const raw = planeOf(width * height, p =>
    grain(Math.floor((p % width) / size) + 97 * seed, Math.floor(p / width / size)),
  );
  return blur(raw, width, height, sigma);
}
