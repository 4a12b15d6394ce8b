import type { Raster } from '../../../src/images/raster.ts';
import type { Rgb } from './drawing.ts';
import type { Random } from './random.ts';

/** The key colour as a model paints it: slightly different from place to place. */
export interface Painted {
  readonly at: (u: number, v: number) => Rgb;
  readonly noise: number;
}

const DRIFT = 50;
const UNEVEN = 16;
const GRADIENT = 8;

export function painted(key: Rgb, random: Random): Painted {
  const [r, g, b] = key.map(value => {
    const inwards = value > 127 ? -1 : 1;
    return { start: value + inwards * random.between(0.3, 1) * (DRIFT - UNEVEN / 2), inwards };
  });
  const [along, uneven, bend] = [
    random.between(0, 2 * Math.PI),
    [random.between(0, UNEVEN), random.between(0, UNEVEN), random.between(0, UNEVEN)],
    random.between(-GRADIENT, GRADIENT),
  ];
  const channel = (of: typeof r, c: number, u: number, v: number) =>
    of === undefined
      ? 0
      : of.start +
        of.inwards * (uneven[c] ?? 0) * (0.5 + 0.7 * (u * Math.cos(along) + v * Math.sin(along))) -
        Math.abs(bend) * (u * u + v * v) * 2;
  return {
    at: (u, v) => [channel(r, 0, u, v), channel(g, 1, u, v), channel(b, 2, u, v)],
    noise: random.between(0, 3),
  };
}

export function putBefore(
  subject: Raster,
  shadow: Raster | undefined,
  { at, noise }: Painted,
  random: Random,
): Raster {
  const { width, height } = subject;
  const data = Uint8Array.from(subject.data);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const key = at(x / width - 0.5, y / height - 0.5);
      const alpha = (data[i + 3] ?? 0) / 255;
      const lit = 1 - (shadow?.data[i + 3] ?? 0) / 255;
      for (let c = 0; c < 3; c++) {
        const under = Math.min(255, Math.max(0, key[c] ?? 0)) * lit;
        const value = alpha * (data[i + c] ?? 0) + (1 - alpha) * under + noise * random.normal();
        data[i + c] = Math.min(255, Math.max(0, Math.round(value)));
      }
      data[i + 3] = 255;
    }
  }
  return { data, width, height };
}
