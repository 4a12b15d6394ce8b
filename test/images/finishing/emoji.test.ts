import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { detectFaces, FACE_SIDE } from '../../../src/images/faces.ts';
import { emoji, emojiCutOut } from '../../../src/images/finishing/emoji.ts';
import { cutOut, seenBox } from '../../../src/images/finishing/finish.ts';
import { EmptySubjectError } from '../../../src/images/finishing/key.ts';
import { cutOutPhoto } from '../../../src/images/offline/frame.ts';
import { decodeRaster, type Raster, rasterOf, rasterPipeline } from '../../../src/images/raster.ts';
import { portrait, SITTERS, SKIN_TONES } from '../../support/pictures/portraits.ts';
import { alphaAt, transparent } from './subjects.ts';

const cutPortrait = async (sitter: (typeof SITTERS)[number], skin: string) =>
  cutOutPhoto(await portrait(sitter, skin));

/** A portrait on a tall body. */
async function figure(sitter: (typeof SITTERS)[number]): Promise<Buffer> {
  const bust = await sharp(await cutPortrait(sitter, SKIN_TONES[1]))
    .resize({ width: 400 })
    .toBuffer();
  const { height = 0 } = await sharp(bust).metadata();
  const body = await sharp({ create: { width: 300, height: 500, channels: 4, background: '#2f8f83' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 400, height: height + 480, channels: 4, background: '#00000000' } })
    .composite([
      { input: body, left: 50, top: height - 20 },
      { input: bust, left: 0, top: 0 },
    ])
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
}

/** The share of the picture's height that the most certain face takes. */
async function faceShare(picture: Buffer): Promise<number> {
  const raster = await rasterOf(
    rasterPipeline(await decodeRaster(picture))
      .flatten({ background: '#808080' })
      .resize(FACE_SIDE, FACE_SIDE, { fit: 'inside' })
      .blur(2),
  );
  return (detectFaces(raster, 0.2)[0]?.height ?? 0) / raster.height;
}

/** The width of the white at the left of the subject in a row, in pixels; soft ones count by their coverage. */
function rimAt({ data, width }: Raster, y: number): number {
  let sum = 0;
  for (let x = 0; x < width; x++) {
    const from = (y * width + x) * 4;
    const [red = 0, , , alpha = 0] = data.subarray(from, from + 4);
    if (alpha > 200 && red < 160) break;
    sum += alpha / 255;
  }
  return sum;
}

describe('the picture of a custom emoji', () => {
  it.each(SITTERS)('is 100 × 100 and filled by the face: %s', async sitter => {
    const cut = await figure(sitter);
    const made = await emoji(cut);
    expect(await sharp(made).metadata()).toMatchObject({
      format: 'webp',
      width: 100,
      height: 100,
      hasAlpha: true,
    });
    expect(made.length).toBeLessThan(64 * 1024);
    const { left, top, width, height } = seenBox(await decodeRaster(made));
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(97);
    expect([left, top].every(edge => edge >= 0)).toBe(true);
    const before = await faceShare(cut);
    expect(before).toBeGreaterThan(0);
    expect(await faceShare(made)).toBeGreaterThan(1.6 * before);
    expect(await faceShare(made)).toBeGreaterThan(0.4);
  });

  it('has an outline of three pixels, a third of a sticker’s, or none', async () => {
    const square = await cutOut(
      await transparent('<rect x="100" y="100" width="400" height="400" fill="#204060"/>'),
    );
    const rim = rimAt(await decodeRaster(await emoji(square)), 50);
    expect(rim).toBeGreaterThan(2.6);
    expect(rim).toBeLessThan(3.6);
    expect(rimAt(await decodeRaster(await emoji(square, { outline: 0 })), 50)).toBeLessThan(0.6);
  });

  it('shows the whole subject if there is no face', async () => {
    const wide = await cutOut(
      await transparent('<rect x="20" y="250" width="560" height="140" rx="40" fill="#e04060"/>'),
    );
    const { width, height } = seenBox(await decodeRaster(await emoji(wide)));
    expect(width).toBeGreaterThanOrEqual(98);
    expect(height / width).toBeCloseTo(140 / 560 + 0.04, 1);
  });

  it('has rounded lower corners, not the straight edge of a crop', async () => {
    const raster = await decodeRaster(await emoji(await cutPortrait('bob', SKIN_TONES[2])));
    for (const x of [1, 98]) expect(alphaAt(raster, x, 98)).toBe(0);
  });

  it('leaves out a caption', async () => {
    const cut = await cutPortrait('beard', SKIN_TONES[0]);
    expect(await emoji(cut, { caption: 'HELLO' })).toEqual(await emoji(cut));
  });

  it('is the same part of the picture if it moves', async () => {
    const part = await decodeRaster(await emojiCutOut(await cutPortrait('curls', SKIN_TONES[3])));
    const still = seenBox(
      await decodeRaster(await emoji(await cutPortrait('curls', SKIN_TONES[3]), { outline: 0 })),
    );
    const box = seenBox(part);
    expect(still.width / still.height).toBeCloseTo(box.width / box.height, 1);
  });

  it('is refused if nothing can be seen, or if the bytes are no picture', async () => {
    const empty = await sharp({
      create: { width: 50, height: 50, channels: 4, background: '#00000000' },
    })
      .webp()
      .toBuffer();
    await expect(emoji(empty)).rejects.toBeInstanceOf(EmptySubjectError);
    await expect(emoji(Buffer.from('no picture'))).rejects.toThrow();
  });

  it.each([
    [1, 1],
    [1, 900],
    [900, 1],
    [2, 3],
  ])('is made of a subject of %d × %d px', async (width, height) => {
    const dot = await sharp({ create: { width, height, channels: 4, background: '#ff0000' } })
      .webp()
      .toBuffer();
    expect(await sharp(await emoji(dot)).metadata()).toMatchObject({ width: 100, height: 100 });
  });
});
