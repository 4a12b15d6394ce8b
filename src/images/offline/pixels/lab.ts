import type { Rgb } from './filters.ts';

/** CIELAB under D65: L 0..100, a and b about 0 for gray. */
export type Lab = readonly [number, number, number];

const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
const EPSILON = (6 / 29) ** 3;

/** sRGB, 0..255, as CIELAB. Values between whole numbers are rounded. */
export function toLab([r, g, b]: Rgb): Lab {
  const [red, green, blue] = [linear(r), linear(g), linear(b)];
  const x = root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = root(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
  const z = root((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIELAB as sRGB, 0..255; colours that cannot be shown are clipped. */
export function fromLab([lightness, a, b]: Lab): Rgb {
  const y = (lightness + 16) / 116;
  const [x, z] = [cube(y + a / 500) * 0.95047, cube(y - b / 200) * 1.08883];
  const light = cube(y);
  return [
    encoded(3.2404542 * x - 1.5371385 * light - 0.4985314 * z),
    encoded(-0.969266 * x + 1.8760108 * light + 0.041556 * z),
    encoded(0.0556434 * x - 0.2040259 * light + 1.0572252 * z),
  ];
}

function linear(value: number): number {
  return LINEAR[Math.min(255, Math.max(0, Math.round(value)))] ?? 0;
}

function encoded(value: number): number {
  const clipped = Math.min(1, Math.max(0, value));
  return 255 * (clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055);
}

function root(value: number): number {
  return value > EPSILON ? Math.cbrt(value) : value / (3 * (6 / 29) ** 2) + 4 / 29;
}

function cube(value: number): number {
  return value > 6 / 29 ? value ** 3 : 3 * (6 / 29) ** 2 * (value - 4 / 29);
}
