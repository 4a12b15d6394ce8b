import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { matte, matteRaster } from '../../../src/images/finishing/finish.ts';
import { UnkeyableError } from '../../../src/images/finishing/key.ts';
import { encodePng } from '../../../src/images/raster.ts';
import { seeded } from '../../support/random.ts';
import { alphaAt, jpegOf, onKey, pngOf, type Rgb, render, SIDE } from './matte-pictures.ts';

const GREEN: Rgb = [28, 226, 44];
const SUBJECT = `<path d="M60 320 Q80 210 160 205 Q240 210 260 320Z" fill="#c0392b"/><circle cx="160" cy="130" r="75" fill="#e3b08c"/>`;
const CHECKERS = `<defs><pattern id="p" width="32" height="32" patternUnits="userSpaceOnUse"><rect width="32" height="32" fill="#fff"/><rect width="16" height="16" fill="#ccc"/><rect x="16" y="16" width="16" height="16" fill="#ccc"/></pattern></defs><rect width="320" height="320" fill="url(#p)"/>`;

describe('what cannot be keyed is refused', () => {
  const random = seeded(9);
  const noise = Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, i) => (i % 4 === 3 ? 255 : random() * 256));
  const landscape = `<defs><filter id="t" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.03" numOctaves="4" seed="5"/><feColorMatrix type="matrix" values="5 0 0 0 -1.8 0 5 0 0 -1.6 0 0 4 0 -1.5 0 0 0 0 1"/></filter></defs><rect width="320" height="320" filter="url(#t)"/>`;
  const rainbow = `<defs><linearGradient id="g"><stop stop-color="#0f0"/><stop offset="1" stop-color="#00f"/></linearGradient></defs><rect width="320" height="320" fill="url(#g)"/>`;
  test.each([
    ['white', 'not_saturated', render(`<rect width="320" height="320" fill="#fcfcfc"/>${SUBJECT}`)],
    ['a pale colour', 'not_saturated', render(`<rect width="320" height="320" fill="#bcd8b4"/>${SUBJECT}`)],
    ['a photo', 'not_uniform', render(landscape + SUBJECT)],
    ['noise', 'not_uniform', Promise.resolve({ data: noise, width: SIDE, height: SIDE })],
    ['a painted checkerboard', 'not_saturated', render(CHECKERS + SUBJECT)],
    ['a rainbow', 'not_uniform', render(rainbow + SUBJECT)],
  ] as const)('%s: %s', async (_, reason, picture) => {
    const raster = await picture;
    for (const bytes of [await pngOf(raster), await jpegOf(raster)]) {
      const refused = await matte(bytes).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(UnkeyableError);
      expect(refused).toMatchObject({ reason });
    }
  });
});

describe('real alpha', () => {
  test('is preserved, including soft edges, glass and holes', async () => {
    const drawing = `${SUBJECT}<rect x="20" y="40" width="60" height="80" fill="#30ff30" fill-opacity="0.3"/><circle cx="160" cy="270" r="20" fill="#0f0"/>`;
    const truth = await render(drawing);
    const webp = await sharp(await encodePng(truth))
      .webp({ lossless: true })
      .toBuffer();
    for (const bytes of [await encodePng(truth), webp]) {
      const { data } = await matteRaster(bytes);
      let worst = 0;
      for (let i = 0; i < data.length; i++) {
        const seen = i % 4 === 3 ? 1 : (truth.data[i | 3] ?? 0) / 255;
        worst = Math.max(worst, Math.abs((data[i] ?? 0) - (truth.data[i] ?? 0)) * seen);
      }
      expect(worst).toBeLessThanOrEqual(2);
    }
  });

  test('is ignored if it is opaque everywhere', async () => {
    const raster = await matteRaster(await encodePng(await onKey(SUBJECT, GREEN)));
    expect([alphaAt(raster, 4, 4), alphaAt(raster, 160, 130)]).toEqual([0, 255]);
  });

  test('is ignored with hard edges on a key colour', async () => {
    // Only a few clear pixels in the corners: a rounded card.
    const card = await onKey(SUBJECT, GREEN);
    for (const p of [0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1]) card.data[p * 4 + 3] = 0;
    const raster = await matteRaster(await encodePng(card));
    expect(alphaAt(raster, 4, 4)).toBe(0);
  });
});

describe('every encoding', () => {
  test('EXIF orientation', async () => {
    const lying = await sharp(await pngOf(await onKey(SUBJECT, GREEN)))
      .extract({ left: 0, top: 0, width: 320, height: 240 })
      .png()
      .toBuffer();
    const turned = await sharp(lying).rotate(90).jpeg().withMetadata({ orientation: 8 }).toBuffer();
    const raster = await matteRaster(turned);
    expect([raster.width, raster.height]).toEqual([320, 240]);
    expect([alphaAt(raster, 160, 130), alphaAt(raster, 20, 130), alphaAt(raster, 160, 10)]).toEqual([
      255, 0, 0,
    ]);
  });

  test('16 bit PNG', async () => {
    const raster = await matteRaster(
      await sharp(await pngOf(await onKey(SUBJECT, GREEN)))
        .toColourspace('rgb16')
        .png()
        .toBuffer(),
    );
    expect([alphaAt(raster, 160, 130), alphaAt(raster, 5, 5)]).toEqual([255, 0]);
    expect(Array.from(raster.data.subarray((130 * SIDE + 160) * 4, (130 * SIDE + 160) * 4 + 3))).toEqual([
      227, 176, 140,
    ]);
  });

  test('CMYK JPEG', async () => {
    const bytes = await sharp(await pngOf(await onKey(SUBJECT, GREEN)))
      .withIccProfile('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const raster = await matteRaster(bytes);
    expect([alphaAt(raster, 160, 130), alphaAt(raster, 5, 5)]).toEqual([255, 0]);
  });

  test('applies an embedded profile', async () => {
    const bytes = await sharp(await pngOf(await onKey(SUBJECT, GREEN)))
      .withIccProfile('p3')
      .png()
      .toBuffer();
    const { data } = await matteRaster(bytes);
    const i = (130 * SIDE + 160) * 4;
    for (const [c, value] of [227, 176, 140].entries())
      expect(Math.abs((data[i + c] ?? 0) - value)).toBeLessThan(5);
  });

  test('refuses bytes that are not a picture', async () => {
    await expect(matte(Buffer.from('no picture'))).rejects.toThrow();
  });
});
