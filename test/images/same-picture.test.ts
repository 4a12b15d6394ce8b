import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isSamePicture } from '../../src/images/same-picture.ts';
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
])('recognises a photo that comes back %s', async (_, change) => {
  const given = await photo();
  expect(await isSamePicture(decoder, given, await change(given))).toBe(true);
});

it('takes no drawing for the photo', async () => {
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
    expect(await isSamePicture(decoder, given, drawn)).toBe(false);
});
