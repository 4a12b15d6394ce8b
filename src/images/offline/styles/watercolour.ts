import { blur, grain, kuwahara, luma, mapPixels, type Plane } from '../filters.ts';
import { inkLines } from '../ink-lines.ts';
import { mix, ramp, shown, vivid } from '../tone.ts';
import type { Style } from './style.ts';

/** Washes that run into each other on grainy paper, darker where they dry. */
export const watercolour: Style = {
  shape: 'brush',
  rims: [
    ['#fffaf0', '#f0dfc4'],
    ['#f2fbff', '#bfdcec'],
    ['#fff2f6', '#efc6d6'],
    ['#f6fff0', '#cfe6bd'],
  ],
  paint(photo, take) {
    const { width, height } = photo;
    const washes = kuwahara(kuwahara(photo, 4), 3);
    const light = luma(washes);
    const around = blur(light, width, height, 6);
    const lines = inkLines(luma(kuwahara(photo, 2)), width, height, {
      width: 1.2,
      weight: 45,
      contrast: 0.018,
      least: 40,
    });
    const tooth = noise(width, height, 1, 1.1, take);
    const pool = noise(width, height, 24, 10, take + 7);
    return mapPixels(washes, (r, g, b, p) => {
      const [vr, vg, vb] = shown(vivid([r * 1.22 + 16, g * 1.17 + 12, b * 1.14 + 10], 2.1));
      const value = light[p] ?? 0;
      // Water lifts the colour in places; pigment gathers at the rims of a wash and in the hollows of the paper.
      const thin = 0.1 + 0.34 * ramp(pool[p] ?? 0.5, 0.42, 0.62) * ramp(value, 0.15, 0.6);
      const edge = Math.min(0.22, Math.abs(value - (around[p] ?? 0)) * 1.1);
      const tint = mix([vr, vg, vb], [255, 252, 244], thin);
      const shade = (1 - edge) * (1 + ((tooth[p] ?? 0.5) - 0.5) * 0.26) * (0.62 + 0.38 * (lines[p] ?? 1));
      return [tint[0] * shade, tint[1] * shade, tint[2] * Math.min(1, shade + 0.03)];
    });
  },
};

/** Repeatable soft noise about 0.5, in spots of `size` pixels. */
function noise(width: number, height: number, size: number, sigma: number, seed: number): Plane {
  const raw = Float32Array.from({ length: width * height }, (_, p) =>
    grain(Math.floor((p % width) / size) + 97 * seed, Math.floor(p / width / size)),
  );
  return blur(raw, width, height, sigma);
}
