import sharp from 'sharp';
import type { KeyColor } from './types.ts';

/** Colours up to this far from the key, in degrees of hue, would be hurt by keying. */
const HUE_REACH = 60;
const GREEN_HUE = 120;
const MAGENTA_HUE = 300;
const SAMPLE_SIDE = 96;

/**
 * The key colour that the photo has less of, each pixel weighted by its saturation and by how near its hue is.
 * Deterministic; green where there is nothing to choose.
 *
 * @param photo JPEG, PNG or WebP, see `preparePhoto`.
 */
export async function chooseKeyColor(photo: Buffer): Promise<KeyColor> {
  const pixels = await sharp(photo)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' })
    .raw({ depth: 'uchar' })
    .toBuffer();
  let green = 0;
  let magenta = 0;
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const { hue, chroma } = hueOf(pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0);
    green += chroma * nearness(hue, GREEN_HUE);
    magenta += chroma * nearness(hue, MAGENTA_HUE);
  }
  return green <= magenta ? 'green' : 'magenta';
}

/** 1 at the key's hue, falling to 0 at {@link HUE_REACH}. */
function nearness(hue: number, key: number): number {
  const apart = Math.abs(hue - key);
  return Math.max(0, 1 - Math.min(apart, 360 - apart) / HUE_REACH);
}

/** Hue in degrees and chroma 0..255 of an sRGB colour. */
function hueOf(r: number, g: number, b: number): { hue: number; chroma: number } {
  const max = Math.max(r, g, b);
  const chroma = max - Math.min(r, g, b);
  if (chroma === 0) return { hue: 0, chroma };
  const sextant =
    max === r ? ((g - b) / chroma + 6) % 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  return { hue: sextant * 60, chroma };
}
