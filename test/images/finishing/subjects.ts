import sharp from 'sharp';
import { expect } from 'vitest';
import { decodeRaster, type Raster } from '../../../src/images/raster.ts';

export const SIDE = 600;

const HAIR = Array.from(
  { length: 14 },
  (_, k) =>
    `<path d="M${200 + k * 15} 150Q${180 + k * 18} 80 ${110 + k * 29} ${60 + (k % 3) * 12}" fill="none" stroke="#2b1d14" stroke-width="${2.5 + (k % 3)}"/>`,
).join('');

/** A bust with loose hair and a ring-shaped handle (an enclosed hole) next to it. The colours are far from all keys. */
export const SUBJECT = `<path d="M130 560Q140 380 300 380Q460 380 470 560Z" fill="#f2f2f2"/><circle cx="300" cy="240" r="130" fill="#e3b08c"/><path d="M175 230Q180 100 300 100Q420 100 425 230Q300 150 175 230Z" fill="#2b1d14"/><circle cx="480" cy="330" r="50" fill="none" stroke="#3050b0" stroke-width="24"/>${HAIR}`;

export function svg(content: string, side = SIDE): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${content}</svg>`,
  );
}

/** The subject on a key colour with repeatable noise. */
export async function keyed(color: string, noise: number, subject = SUBJECT): Promise<Buffer> {
  const { data, width, height } = await decodeRaster(
    await sharp(svg(`<rect width="100%" height="100%" fill="${color}"/>${subject}`))
      .png()
      .toBuffer(),
  );
  let seed = 1;
  const spoilt = (value: number, i: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const shift = (seed / 2 ** 32 - 0.5) * 2 * noise;
    return i % 4 === 3 ? value : Math.min(255, Math.max(0, Math.round(value + shift)));
  };
  const noisy = noise === 0 ? data : data.map(spoilt);
  return sharp(noisy, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
}

export function alphaAt({ data, width }: Raster, x: number, y: number): number {
  return data[(y * width + x) * 4 + 3] ?? 0;
}

/** A drawn subject as a PNG with real alpha. */
export function transparent(content: string, side = SIDE): Promise<Buffer> {
  return sharp(svg(content, side)).png().toBuffer();
}

/** Checks the format of a sticker and returns its pixels. */
export async function expectSticker(bytes: Buffer): Promise<Raster> {
  const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
  expect([format, hasAlpha, Math.max(width, height)]).toEqual(['webp', true, 512]);
  expect(bytes.length).toBeLessThanOrEqual(512_000);
  const raster = await decodeRaster(bytes);
  expect(alphaAt(raster, 0, 0)).toBe(0);
  expect(raster.data.some((value, i) => i % 4 === 3 && value > 0 && value < 255)).toBe(true);
  return raster;
}
