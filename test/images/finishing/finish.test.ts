import sharp from 'sharp';
import { afterAll, describe, expect, it, test } from 'vitest';
import { CaptionError } from '../../../src/images/finishing/caption/limits.ts';
import { card, cutOut, finishCutOut, finishSticker } from '../../../src/images/finishing/finish.ts';
import { createFinisher } from '../../../src/images/finishing/finisher.ts';
import { EmptySubjectError, UnkeyableError } from '../../../src/images/finishing/key.ts';
import { decodeRaster, encodeSticker, MAX_STICKER_BYTES } from '../../../src/images/raster.ts';
import { eagerThreads } from '../../support/eager-threads.ts';
import { compiledFolder } from '../../support/processes/program.ts';
import { alphaAt, expectSticker, keyed, SUBJECT, svg, transparent } from './subjects.ts';

describe('the sticker', () => {
  test('fits the format and keeps real alpha', async () => {
    await expectSticker(await finishSticker(await keyed('#10e818', 5)));
    const ellipse = await transparent(`<ellipse cx="300" cy="300" rx="200" ry="90" fill="#30ff30"/>`);
    const { data, width, height } = await expectSticker(await finishSticker(ellipse));
    expect(data[((height >> 1) * width + (width >> 1)) * 4 + 1]).toBeGreaterThan(230);
    expect([width, height < 300]).toEqual([512, true]);
  });

  test.each([
    ['a spear', '<rect x="290" y="10" width="9" height="580" rx="4" fill="#864"/>'],
    ['a flat hat', '<ellipse cx="300" cy="300" rx="290" ry="8" fill="#864"/>'],
    ['a small thing', '<circle cx="300" cy="300" r="26" fill="#864"/>'],
    ['a thing at the edge', '<rect x="0" y="200" width="333" height="400" rx="30" fill="#864"/>'],
  ])('%s: 512 on the longer side, with an outline, without, and with a caption', async (_name, content) => {
    const picture = await transparent(content);
    for (const options of [
      {},
      { outline: 0 },
      { outline: 3.5 },
      { caption: 'Привет, мир' },
      { caption: 'Ok', outline: 0 },
    ]) {
      const { data, width, height } = await expectSticker(await finishSticker(picture, options));
      // Nothing is clipped, because the border is empty.
      let clipped = 0;
      for (let p = 0; p < width * height; p++) {
        const inside = p % width > 0 && p % width < width - 1 && p >= width && p < width * (height - 1);
        if (!inside && data[p * 4 + 3] !== 0) clipped++;
      }
      expect(clipped).toBe(0);
    }
  });

  test('refuses an outline out of range', async () => {
    const picture = await transparent(SUBJECT);
    for (const outline of [-1, 41, Number.NaN]) {
      await expect(finishSticker(picture, { outline })).rejects.toBeInstanceOf(RangeError);
    }
  });

  test('keeps noisy content within the size limit', async () => {
    const side = 660;
    let seed = 7;
    const data = Uint8Array.from({ length: 4 * side * side }, (_, i) => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      // Alpha is lossless, so noise in all of its bits could not be compressed.
      return i % 4 === 3 ? (seed >>> 24) | 0xf0 : seed >>> 24;
    });
    const best = await sharp(data, { raw: { width: side, height: side, channels: 4 } })
      .webp({ quality: 92, alphaQuality: 100, effort: 2 })
      .toBuffer();
    expect(best.length).toBeGreaterThan(MAX_STICKER_BYTES);
    const bytes = await encodeSticker({ data, width: side, height: side });
    expect(bytes.length).toBeLessThanOrEqual(512_000);
  });
});

describe('a stored cut-out', () => {
  test('is trimmed, not larger than useful, and equally transparent', async () => {
    const big = await sharp(await transparent(SUBJECT))
      .resize(1600)
      .png()
      .toBuffer();
    const kept = await cutOut(big);
    const { format, width = 0, height = 0 } = await sharp(kept).metadata();
    expect([format, Math.max(width, height)]).toEqual(['webp', 1024]);
    expect(kept.length).toBeLessThan(120_000);
    const raster = await decodeRaster(kept);
    for (const side of [0, 1, 2, 3]) {
      let most = 0;
      for (let at = 0; at < (side < 2 ? width : height); at++) {
        const [x, y] = side < 2 ? [at, side * (height - 1)] : [(side - 2) * (width - 1), at];
        most = Math.max(most, alphaAt(raster, x, y));
      }
      expect(most).toBeGreaterThan(8);
    }
    // A small one is not enlarged.
    const small = await sharp(
      await cutOut(await transparent('<circle cx="300" cy="300" r="100" fill="#864"/>')),
    ).metadata();
    expect(small.width).toBe(200);
  });

  test('becomes the same sticker as the picture itself', async () => {
    const picture = await transparent(SUBJECT);
    const direct = await decodeRaster(await finishSticker(picture, { caption: 'Hi' }));
    const later = await decodeRaster(await finishCutOut(await cutOut(picture), { caption: 'Hi' }));
    expect([later.width, later.height]).toEqual([direct.width, direct.height]);
    let difference = 0;
    for (let i = 0; i < direct.data.length; i++) {
      // Colour is meaningless at full transparency.
      if (direct.data[i | 3] !== 0) difference += Math.abs((direct.data[i] ?? 0) - (later.data[i] ?? 0));
    }
    expect(difference / direct.data.length).toBeLessThan(1.5);
  });

  test('is not keyed again, and may be nearly nothing', async () => {
    const opaque = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#00ff00' } })
      .webp()
      .toBuffer();
    const { width, height, data } = await decodeRaster(await finishCutOut(opaque));
    expect([width, data[((height >> 1) * width + 256) * 4 + 3]]).toEqual([512, 255]);
    const clear = await sharp({ create: { width: 30, height: 20, channels: 4, background: '#0000' } })
      .webp()
      .toBuffer();
    await expect(finishCutOut(clear)).rejects.toBeInstanceOf(EmptySubjectError);
  });
});

it('removes a speck far from the subject', async () => {
  const speck = '<rect x="590" y="590" width="6" height="6" fill="#000"/>';
  const subject = '<circle cx="200" cy="200" r="120" fill="#864"/>';
  const alone = await sharp(await cutOut(await transparent(subject))).metadata();
  const cut = await sharp(await cutOut(await transparent(subject + speck))).metadata();
  expect([cut.width, cut.height]).toEqual([alone.width, alone.height]);
});

test('makes a card of any whole picture, with rounded corners', async () => {
  const whole = await decodeRaster(await card(await sharp(svg(SUBJECT)).jpeg().toBuffer()));
  expect([whole.width, whole.height]).toEqual([600, 600]);
  expect([alphaAt(whole, 4, 4), alphaAt(whole, 300, 0), alphaAt(whole, 300, 300)]).toEqual([0, 255, 255]);
  const sticker = await expectSticker(
    await finishCutOut(await card(await sharp(svg(SUBJECT, 1400)).png().toBuffer())),
  );
  // Inside the margin and the outline, but within the rounded corner.
  expect(alphaAt(sticker, 16, 16)).toBe(0);
});

test('makes cards of narrow, grey and 16-bit pictures, not larger than useful', async () => {
  const narrow = sharp({ create: { width: 40, height: 2000, channels: 3, background: '#a33' } });
  for (const picture of [
    await narrow.clone().png().toBuffer(),
    await narrow.clone().greyscale().jpeg().toBuffer(),
    await narrow.clone().toColourspace('rgb16').png().toBuffer(),
  ]) {
    const made = await card(picture);
    expect((await sharp(made).metadata()).height).toBe(1024);
    await expectSticker(await finishCutOut(made));
  }
});

describe('in threads', () => {
  const finisher = createFinisher({ threads: 1 }, (folder, options) =>
    eagerThreads(compiledFolder(folder), options),
  );
  afterAll(() => finisher.close());

  test('return results and typed errors', async () => {
    const picture = await keyed('#00ff00', 0);
    const kept = await finisher.cutOut(picture);
    await expectSticker(await finisher.finishSticker(picture));
    await expectSticker(await finisher.finishCutOut(kept, { caption: 'Hi', outline: 0 }));
    await expectSticker(await finisher.finishCutOut(await finisher.card(picture)));
    expect((await sharp(await finisher.matte(picture)).metadata()).hasAlpha).toBe(true);
    await expect(finisher.finishSticker(await keyed('#dddddd', 0))).rejects.toBeInstanceOf(UnkeyableError);
    await expect(finisher.cutOut(await keyed('#00ff00', 0, ''))).rejects.toBeInstanceOf(EmptySubjectError);
    const refused = finisher.finishCutOut(kept, { caption: '漢字' });
    await expect(refused).rejects.toMatchObject({ reason: 'unsupported' });
    await expect(refused).rejects.toBeInstanceOf(CaptionError);
  });
});
