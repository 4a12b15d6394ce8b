import { boxMean, lumaOf, type Plane, planeOf } from '../../planes.ts';
import type { Raster } from '../../raster.ts';
import { colorDifference, type MeasuredKey } from '../key.ts';
import type { Sight } from './trimap.ts';

/** Luma variance caused by JPEG noise. A slope must rise above it to count as steep. */
const NOISE_VARIANCE = 3;

interface Halved {
  readonly width: number;
  readonly height: number;
  readonly luma: Plane;
  readonly blue: Plane;
  readonly red: Plane;
}

/**
 * JPEG stores chroma at half resolution. Where two colours meet, chroma is a linear function of luma, so the detail
 * that luma loses by halving restores the chroma. He & Sun, "Fast Guided Filter", 2015.
 */
export function sharpenChroma(picture: Raster, { kind, strength }: MeasuredKey, sight: Sight): void {
  const { data, width, height } = picture;
  const { difference, depth } = sight;
  const halved = halve(picture);
  // Luma after the halving and upsampling that a decoder applies to chroma.
  const soft = soften(soften(halved.luma, 1), halved.width);
  const slopesOf = slopesOver(soft, halved.width, halved.height);
  const [blueSlopes, redSlopes] = [slopesOf(halved.blue), slopesOf(halved.red)];
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      if (depth[p] === 0) continue;
      const i = 4 * p;
      const [r, g, b] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
      const lost = lumaOf(r, g, b) - upsampled(halved, x, y);
      const cell = (y >> 1) * halved.width + (x >> 1);
      const blue = lost * (blueSlopes[cell] ?? 0);
      const red = lost * (redSlopes[cell] ?? 0);
      data[i] = byte(r + red);
      data[i + 1] = byte(g - (0.299 * red + 0.114 * blue) / 0.587);
      data[i + 2] = byte(b + blue);
      difference[p] = colorDifference(kind, data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0) / strength;
    }
  }
}

function halve({ data, width, height }: Raster): Halved {
  const half = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const luma = new Float32Array(half.width * half.height);
  const blue = new Float32Array(luma.length);
  const red = new Float32Array(luma.length);
  for (let y = 0, q = 0; y < half.height; y++) {
    const below = 2 * y + 1 < height ? 4 * width : 0;
    for (let x = 0; x < half.width; x++, q++) {
      const i = 8 * (y * width + x);
      const beside = 2 * x + 1 < width ? 4 : 0;
      const r = meanOfFour(data, i, beside, below);
      const g = meanOfFour(data, i + 1, beside, below);
      const b = meanOfFour(data, i + 2, beside, below);
      const light = lumaOf(r, g, b);
      luma[q] = light;
      blue[q] = b - light;
      red[q] = r - light;
    }
  }
  return { ...half, luma, blue, red };
}

function meanOfFour(data: Uint8Array, i: number, beside: number, below: number): number {
  return (
    ((data[i] ?? 0) + (data[i + beside] ?? 0) + (data[i + below] ?? 0) + (data[i + beside + below] ?? 0)) / 4
  );
}

function soften(values: Plane, step: number): Plane {
  const last = values.length - 1;
  return planeOf(values.length, q => {
    const around = (values[Math.max(0, q - step)] ?? 0) + (values[Math.min(last, q + step)] ?? 0);
    return 0.75 * (values[q] ?? 0) + 0.125 * around;
  });
}

function slopesOver(luma: Plane, width: number, height: number): (values: Plane) => Plane {
  const mean = (of: (q: number) => number) => boxMean(planeOf(luma.length, of), width, height, 1);
  const at = (values: Plane, q: number) => values[q] ?? 0;
  const mid = mean(q => at(luma, q));
  const squares = mean(q => at(luma, q) ** 2);
  return values => {
    const own = mean(q => at(values, q));
    const products = mean(q => at(values, q) * at(luma, q));
    return planeOf(
      luma.length,
      q => (at(products, q) - at(own, q) * at(mid, q)) / (at(squares, q) - at(mid, q) ** 2 + NOISE_VARIANCE),
    );
  };
}

/** Upsamples like a decoder: libjpeg's triangle filter. */
function upsampled({ luma, width, height }: Halved, x: number, y: number): number {
  const column = x >> 1;
  const row = (y >> 1) * width;
  const beside = Math.min(width - 1, Math.max(0, column - 1 + 2 * (x & 1)));
  const next = Math.min(height - 1, Math.max(0, (y >> 1) - 1 + 2 * (y & 1))) * width;
  const here = 3 * (luma[row + column] ?? 0) + (luma[row + beside] ?? 0);
  const there = 3 * (luma[next + column] ?? 0) + (luma[next + beside] ?? 0);
  return (3 * here + there) / 16;
}

function byte(value: number): number {
  return Math.round(value < 0 ? 0 : value > 255 ? 255 : value);
}
