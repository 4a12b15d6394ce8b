import type { Box } from '../../../src/images/finishing/layout.ts';
import type { Raster } from '../../../src/images/raster.ts';

/** CIELAB under D65: L 0..100, a and b about 0 for gray. */
export type Lab = readonly [number, number, number];

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const EPSILON = (6 / 29) ** 3;

/** sRGB, 0..255, as CIELAB. Values between whole numbers are rounded. */
function toLab([r, g, b]: readonly [number, number, number]): Lab {
  const [red, green, blue] = [linear(r), linear(g), linear(b)];
  const x = root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = root(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = root((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function linear(value: number): number {
  return LINEAR[Math.min(255, Math.max(0, Math.round(value)))] ?? 0;
}

function root(value: number): number {
  return value > EPSILON ? Math.cbrt(value) : value / (3 * (6 / 29) ** 2) + 4 / 29;
}

/** The CIEDE2000 difference of two colours: lightness and hue, and the total. */
export interface ColorDifference {
  readonly lightnessAndHue: number;
  readonly all: number;
}

const RADIAN = Math.PI / 180;

/** Source: Sharma, Wu, Dalal, "The CIEDE2000 color-difference formula", 2005. */
export function colorDifference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): ColorDifference {
  const mean7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
  const g = 1.5 - 0.5 * Math.sqrt(mean7 / (mean7 + 25 ** 7));
  const [c1, c2] = [Math.hypot(a1 * g, b1), Math.hypot(a2 * g, b2)];
  const [h1, h2] = [hueOf(a1 * g, b1), hueOf(a2 * g, b2)];
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const hue = c1 * c2 === 0 ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const [lightness, chroma] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t =
    1 -
    0.17 * Math.cos((hue - 30) * RADIAN) +
    0.24 * Math.cos(2 * hue * RADIAN) +
    0.32 * Math.cos((3 * hue + 6) * RADIAN) -
    0.2 * Math.cos((4 * hue - 63) * RADIAN);
  const dl = (l2 - l1) / (1 + (0.015 * (lightness - 50) ** 2) / Math.sqrt(20 + (lightness - 50) ** 2));
  const dc = (c2 - c1) / (1 + 0.045 * chroma);
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * RADIAN)) / (1 + 0.015 * chroma * t);
  const rotation =
    -Math.sin(60 * Math.exp(-(((hue - 275) / 25) ** 2)) * RADIAN) *
    2 *
    Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));
  return {
    lightnessAndHue: Math.hypot(dl, dh),
    all: Math.sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh),
  };
}

function hueOf(a: number, b: number): number {
  return (Math.atan2(b, a) / RADIAN + 360) % 360;
}

/** The mean colour in a box, given in pixels. */
export function meanColor({ data, width }: Raster, { left, top, width: w, height: h }: Box): Lab {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = Math.round(top); y < top + h; y++) {
    for (let x = Math.round(left); x < left + w; x++) {
      for (const k of [0, 1, 2] as const) sum[k] += data[(y * width + x) * 4 + k] ?? 0;
      count++;
    }
  }
  return toLab([sum[0] / count, sum[1] / count, sum[2] / count]);
}
