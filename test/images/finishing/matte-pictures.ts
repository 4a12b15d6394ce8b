import sharp from 'sharp';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';
import { seeded } from '../../support/random.ts';

/** Side of all test pictures in pixels. */
export const SIDE = 320;

export function render(content: string): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${content}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer().then(decodeRaster);
}

export type Rgb = readonly [number, number, number];

/** Imperfections of a painted background: brightness from left to right, and noise. */
export interface Spoiling {
  readonly gradient?: number;
  readonly noise?: number;
}

/** The drawing on a key colour, opaque. */
export async function onKey(
  content: string,
  key: Rgb,
  { gradient = 0, noise = 0 }: Spoiling = {},
): Promise<Raster> {
  const { data, width, height } = await render(content);
  const random = seeded(5);
  const out = new Uint8Array(data.length);
  for (let p = 0; p < width * height; p++) {
    const alpha = (data[4 * p + 3] ?? 0) / 255;
    for (let c = 0; c < 3; c++) {
      const under = (key[c] ?? 0) + gradient * ((p % width) / width - 0.5);
      const value = alpha * (data[4 * p + c] ?? 0) + (1 - alpha) * under + (random() - 0.5) * 2 * noise;
      out[4 * p + c] = Math.min(255, Math.max(0, Math.round(value)));
    }
    out[4 * p + 3] = 255;
  }
  return { data: out, width, height };
}

export function pngOf({ data, width, height }: Raster): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

export function jpegOf({ data, width, height }: Raster, quality = 88): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality, chromaSubsampling: '4:2:0' })
    .toBuffer();
}

export function alphaAt({ data, width }: Raster, x: number, y: number): number {
  return data[(y * width + x) * 4 + 3] ?? 0;
}

/** Mean absolute error of alpha, in levels, over the truly mixed pixels. */
export function softError(cut: Raster, truth: Raster): number {
  let [sum, count] = [0, 0];
  for (let i = 3; i < truth.data.length; i += 4) {
    const real = truth.data[i] ?? 0;
    if (real === 0 || real === 255) continue;
    sum += Math.abs((cut.data[i] ?? 0) - real);
    count++;
  }
  return sum / count;
}

/** The 98th percentile of the largest channel difference to the truth, with both on a grey of this level. */
export function composedError(cut: Raster, truth: Raster, level: number): number {
  const errors: number[] = [];
  for (let i = 0; i < truth.data.length; i += 4) {
    const [ours, real] = [(cut.data[i + 3] ?? 0) / 255, (truth.data[i + 3] ?? 0) / 255];
    if (real === 0 || real === 1) continue;
    const off = [0, 1, 2].map(c =>
      Math.abs(((cut.data[i + c] ?? 0) - level) * ours - ((truth.data[i + c] ?? 0) - level) * real),
    );
    errors.push(Math.max(...off));
  }
  return errors.sort((a, b) => a - b)[Math.floor(errors.length * 0.98)] ?? 0;
}
