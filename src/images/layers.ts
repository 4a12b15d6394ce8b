import sharp from 'sharp';
import { formatOf, MAX_PIXELS } from './decoder/format.ts';
import { type Raster, rasterOf } from './raster.ts';

/** A picture whose signs lie on a layer of their own, so that they can move apart from the body. All have one size. */
export interface Layers {
  /** The signs over the body. */
  readonly whole: Raster;
  readonly body: Raster;
  readonly signs: Raster;
}

const PAGES = 3;
/** Tells layers from drawn frames, which are also pages of a WebP, but repeat forever. */
const LOOP = 1;

/**
 * Stores the layers as pages of one WebP. Everything that reads a still picture reads the first page, the whole.
 * @param quality of WebP, at most 100; `lossless` for pictures that are processed further
 */
export function encodeLayers(
  { whole, body, signs }: Layers,
  quality: { readonly lossless: true } | { readonly quality: number },
): Promise<Buffer> {
  const { width, height } = whole;
  const data = new Uint8Array(width * height * 4 * PAGES);
  for (const [page, layer] of [whole, body, signs].entries()) data.set(layer.data, page * width * height * 4);
  const raw = { width, height: height * PAGES, channels: 4, pageHeight: height } as const;
  return sharp(data, { raw })
    .webp({ ...quality, alphaQuality: 100, effort: 1, loop: LOOP, delay: [100, 100, 100] })
    .toBuffer();
}

/** Reads what {@link encodeLayers} wrote. Undefined for any other picture. */
export async function decodeLayers(bytes: Buffer): Promise<Layers | undefined> {
  if (formatOf(bytes) !== 'webp') return undefined;
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'none' } as const;
  const { pages, loop } = await sharp(bytes, options).metadata();
  if (pages !== PAGES || loop !== LOOP) return undefined;
  const read = (page: number) => rasterOf(sharp(bytes, { ...options, page }));
  return { whole: await read(0), body: await read(1), signs: await read(2) };
}
