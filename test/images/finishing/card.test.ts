import sharp from 'sharp';
import { expect, test } from 'vitest';
import { card, finishCutOut } from '../../../src/images/finishing/finish.ts';
import { decodeRaster } from '../../../src/images/raster.ts';
import { alphaAt, expectSticker, SUBJECT, svg } from './subjects.ts';

test('a card is made of any picture, whole, with rounded corners', async () => {
  const whole = await decodeRaster(await card(await sharp(svg(SUBJECT)).jpeg().toBuffer()));
  expect([whole.width, whole.height]).toEqual([600, 600]);
  expect([alphaAt(whole, 4, 4), alphaAt(whole, 300, 0), alphaAt(whole, 300, 300)]).toEqual([0, 255, 255]);
  const sticker = await expectSticker(
    await finishCutOut(await card(await sharp(svg(SUBJECT, 1400)).png().toBuffer())),
  );
  // Inside the margin and the outline, but in the rounded corner.
  expect(alphaAt(sticker, 16, 16)).toBe(0);
});

test('narrow, grey and sixteen bit pictures are cards too, none bigger than useful', async () => {
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
