import sharp, { type Sharp } from 'sharp';
import { expect, it, test } from 'vitest';
import { inspectPhoto, preparePhoto } from '../../src/images/photo.ts';
import { fileDecoder } from '../support/pictures/decoder.ts';

const decoder = fileDecoder();

/** Left half red, right half blue. */
function halves(width: number, height: number): Sharp {
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#e02020"/><rect x="50%" width="50%" height="100%" fill="#2020e0"/></svg>`,
    ),
  ).removeAlpha();
}

async function pixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer())];
}

test('accepts JPEG, PNG and WebP with their upright size', async () => {
  const picture = halves(300, 200);
  const seen = { ok: true, preview: expect.any(Buffer), finding: 'no_face' };
  for (const bytes of await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().png().toBuffer(),
    picture.clone().webp().toBuffer(),
  ])) {
    expect(await inspectPhoto(decoder, bytes)).toEqual({ ...seen, width: 300, height: 200 });
  }
  const turned = await picture.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await inspectPhoto(decoder, turned)).toEqual({ ...seen, width: 200, height: 300 });
});

test('prepares an upright, small photo without metadata', async () => {
  const turned = await halves(2000, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const prepared = await preparePhoto(decoder, turned);
  const metadata = await sharp(prepared).metadata();
  expect([metadata.format, metadata.width, metadata.height]).toEqual(['jpeg', 768, 1536]);
  expect(metadata.exif).toBeUndefined();
  // Rotated right, the left half is on top.
  expect((await pixel(prepared, 384, 200))[0]).toBeGreaterThan(200);
  expect((await pixel(prepared, 384, 1300))[2]).toBeGreaterThan(200);
});

test('converts CMYK, 16 bit and transparency to plain sRGB', async () => {
  const cmyk = await halves(200, 200).toColourspace('cmyk').jpeg().toBuffer();
  const deep = await halves(200, 200).toColourspace('rgb16').png().toBuffer();
  const clear = await sharp({
    create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
  expect((await sharp(deep).metadata()).depth).toBe('ushort');
  for (const bytes of [cmyk, deep]) {
    expect(await inspectPhoto(decoder, bytes)).toMatchObject({ ok: true });
    const prepared = await preparePhoto(decoder, bytes);
    const { space, depth, channels } = await sharp(prepared).metadata();
    expect([space, depth, channels]).toEqual(['srgb', 'uchar', 3]);
    const [red = 0, , blue = 0] = await pixel(prepared, 40, 100);
    expect(red - blue).toBeGreaterThan(120);
  }
  expect(await pixel(await preparePhoto(decoder, clear), 100, 100)).toEqual([255, 255, 255]);
});

/** Random bytes, long enough to contain every marker. */
function noiseOf(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let at = 0, state = 1; at < length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[at] = state >>> 24;
  }
  return bytes;
}

it.each([false, true])(
  'reads the first image of a file with more data (progressive: %s)',
  async progressive => {
    const jpeg = await halves(300, 200).jpeg({ progressive }).toBuffer();
    for (const more of [noiseOf(6_000_000), jpeg, Buffer.from('MotionPhoto')])
      expect(await inspectPhoto(decoder, Buffer.concat([jpeg, more]))).toMatchObject({
        ok: true,
        width: 300,
      });
  },
);

it.each([false, true])('reads a JPEG without an end marker (progressive: %s)', async progressive => {
  const jpeg = await sharp(noiseOf(256 * 192 * 3), { raw: { width: 256, height: 192, channels: 3 } })
    .jpeg({ progressive })
    .toBuffer();
  expect(jpeg.subarray(-2)).toEqual(Buffer.of(0xff, 0xd9));
  expect(await inspectPhoto(decoder, jpeg.subarray(0, -2))).toMatchObject({
    ok: true,
    width: 256,
    height: 192,
  });
  // With missing rows it counts as damaged.
  for (const missing of [200, 3000, jpeg.length >> 1])
    expect(await inspectPhoto(decoder, jpeg.subarray(0, -missing))).toEqual({
      ok: false,
      reason: 'unreadable',
    });
});

it('opens a photo of 50 megapixels from a phone', async () => {
  const large = await sharp({ create: { width: 8192, height: 6144, channels: 3, background: '#806040' } })
    .jpeg({ quality: 60 })
    .toBuffer();
  expect(await inspectPhoto(decoder, large)).toMatchObject({ ok: true, width: 8192, height: 6144 });
  expect((await sharp(await preparePhoto(decoder, large)).metadata()).width).toBe(1536);
});
