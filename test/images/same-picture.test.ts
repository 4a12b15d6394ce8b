import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isSamePicture } from '../../src/images/same-picture.ts';
import { SILENT } from '../support/log.ts';
import { fileDecoder } from '../support/pictures/decoder.ts';
import { drawnOnKey, photo } from '../support/pictures/pictures.ts';

const decoder = fileDecoder();

it.each([
  ['as it was', (bytes: Buffer) => bytes],
  ['smaller and encoded again', (bytes: Buffer) => sharp(bytes).resize(300).jpeg({ quality: 50 }).toBuffer()],
  [
    'squeezed into a square',
    (bytes: Buffer) => sharp(bytes).resize(1024, 1024, { fit: 'fill' }).png().toBuffer(),
  ],
  [
    'cropped to a square',
    (bytes: Buffer) => sharp(bytes).resize(512, 512, { fit: 'cover' }).webp().toBuffer(),
  ],
  [
    'with bars at its sides',
    (bytes: Buffer) => sharp(bytes).resize(512, 512, { fit: 'contain', background: '#fff' }).png().toBuffer(),
  ],
  [
    'in brighter colours',
    (bytes: Buffer) => sharp(bytes).modulate({ brightness: 1.15, saturation: 1.4 }).png().toBuffer(),
  ],
])('recognises a photo that comes back %s', async (_, change) => {
  const given = await photo();
  expect(await isSamePicture({ decoder, log: SILENT }, given, await change(given))).toBe(true);
});

it('does not take a drawing for the photo', async () => {
  const given = await photo();
  const mask = Buffer.from(
    '<svg width="400" height="500"><ellipse cx="200" cy="210" rx="90" ry="110"/></svg>',
  );
  const cut = await sharp(given)
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  const negative = await sharp(given).negate().toBuffer();
  for (const drawn of [await drawnOnKey(), negative, cut])
    expect(await isSamePicture({ decoder, log: SILENT }, given, drawn)).toBe(false);
});

it('does not take a drawing for the photo on the same white background', async () => {
  const mask = Buffer.from(
    '<svg width="400" height="500"><ellipse cx="200" cy="210" rx="90" ry="110"/></svg>',
  );
  const onWhite = await sharp(await photo())
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  const painted = await sharp(onWhite).median(15).modulate({ saturation: 1.5 }).png().toBuffer();
  expect(await isSamePicture({ decoder, log: SILENT }, onWhite, painted)).toBe(false);
});

it('compares a very narrow photo', async () => {
  const sliver = await sharp({ create: { width: 1500, height: 3, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  expect(await isSamePicture({ decoder, log: SILENT }, await photo(), sliver)).toBe(false);
});

it('keeps a picture that cannot be compared', async () => {
  const given = await photo();
  const busy = { ...decoder, decode: () => Promise.reject(new Error('no memory for a process')) };
  expect(await isSamePicture({ decoder: busy, log: SILENT }, given, given)).toBe(false);
});
