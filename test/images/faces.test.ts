import sharp from 'sharp';
import { expect, test } from 'vitest';
import { detectFaces, FACE_SIDE, type Face } from '../../src/images/faces.ts';
import { decodeRaster } from '../../src/images/raster.ts';
import { portrait, SITTERS, SKIN_TONES } from '../support/pictures/portraits.ts';

/** Both eyes and the mouth of all sitters, as shares of the picture. */
const FEATURES = [
  [0.425, 0.475],
  [0.575, 0.475],
  [0.5, 0.63],
] as const;

async function facesIn(picture: Buffer): Promise<Face[]> {
  return detectFaces(await decodeRaster(picture), 0.3);
}

test.each(SITTERS)('finds each face once, in the right place, with any skin: %s', async sitter => {
  for (const skin of SKIN_TONES.filter((_, index) => index % 3 === SITTERS.indexOf(sitter))) {
    const faces = await facesIn(await portrait(sitter, skin, FACE_SIDE));
    expect(faces, skin).toHaveLength(1);
    const [{ left, top, width, height } = { left: 0, top: 0, width: 0, height: 0 }] = faces;
    for (const [x, y] of FEATURES) {
      expect(left).toBeLessThan(x * FACE_SIDE);
      expect(left + width).toBeGreaterThan(x * FACE_SIDE);
      expect(top).toBeLessThan(y * FACE_SIDE);
      expect(top + height).toBeGreaterThan(y * FACE_SIDE);
    }
    expect(width).toBeLessThan(0.5 * FACE_SIDE);
  }
});

test('finds faces in a picture that is not a multiple of the cell size', async () => {
  const whole = await portrait('curls', SKIN_TONES[2], 256);
  const [left, top] = [70, 45];
  const moved = await sharp(whole)
    .extend({ left, top, right: 3, bottom: 9, background: '#4f7f96' })
    .png()
    .toBuffer();
  const [before] = await facesIn(whole);
  const [after] = await facesIn(moved);
  expect(Math.abs((after?.left ?? 0) - (before?.left ?? 0) - left)).toBeLessThan(16);
  expect(Math.abs((after?.top ?? 0) - (before?.top ?? 0) - top)).toBeLessThan(16);
});

test('finds no face in an empty picture', async () => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: '#c98f63' } });
  expect(await facesIn(await plain.png().toBuffer())).toEqual([]);
});
