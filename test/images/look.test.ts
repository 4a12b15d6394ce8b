import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Finding, LOOK_SIDE, lookAt } from '../../src/images/photo-check/index.ts';
import { decodeRaster } from '../../src/images/raster.ts';
import { photo } from '../support/pictures/pictures.ts';
import { portrait, SITTERS, SKIN_TONES } from '../support/pictures/portraits.ts';
import { LONG } from '../support/timeouts.ts';
import { cat, gradient, group, screenshot } from './look-pictures.ts';

async function findingIn(picture: Sharp): Promise<Finding | undefined> {
  const small = picture.resize(LOOK_SIDE, LOOK_SIDE, { fit: 'inside', withoutEnlargement: true });
  return lookAt(await decodeRaster(await small.png({ compressionLevel: 1 }).toBuffer()));
}

describe('checking a photo', () => {
  it('recognises text, light and dark, on a page and in bubbles', async () => {
    for (const of of [{}, { dark: true }, { bubbles: true }, { dark: true, bubbles: true }, { size: 44 }])
      expect(await findingIn(sharp(await screenshot(of))), JSON.stringify(of)).toBe('text');
  });

  it('recognises a blurred photo with any person', async () => {
    for (const [index, skin] of SKIN_TONES.entries()) {
      const blurred = sharp(await portrait(SITTERS[index % 3] ?? 'bob', skin, 512)).blur(5);
      expect(await findingIn(sharp(await blurred.jpeg().toBuffer())), skin).toBe('blurred');
    }
  });

  it('recognises a single colour and a gradient', async () => {
    for (const [from, to] of [
      ['#000', '#000'],
      ['#fefefe', '#fff'],
      ['#3a6ea5', '#d9e6f2'],
    ] as const)
      expect(await findingIn(sharp(await gradient(from, to)))).toBe('empty');
  });

  it('recognises several faces', async () => {
    const [lightest, light, middle] = SKIN_TONES;
    expect(
      await findingIn(
        sharp(
          await group([
            ['bob', lightest],
            ['curls', middle],
          ]),
        ),
      ),
    ).toBe('several');
    expect(
      await findingIn(
        sharp(
          await group([
            ['bob', light],
            ['curls', light],
            ['bob', middle],
          ]),
        ),
      ),
    ).toBe('several');
  });

  it('finds no person in cats of any fur', async () => {
    for (const fur of ['#c98f63', '#333', '#f2ece2'])
      expect(await findingIn(sharp(await cat(fur))), fur).toBe('no_face');
  });

  it('accepts people who lie down or fill the picture', async () => {
    const person = sharp(await portrait('curls', SKIN_TONES[3], 512));
    for (const turn of [90, 270])
      expect(await findingIn(sharp(await person.clone().rotate(turn).toBuffer())), `${turn}`).toBeUndefined();
    const close = person.extract({ left: 160, top: 110, width: 192, height: 230 }).resize(480);
    expect(await findingIn(sharp(await close.toBuffer()))).toBeUndefined();
  });

  it('accepts people of any skin, slightly soft or in low light', LONG, async () => {
    for (const [index, skin] of SKIN_TONES.entries()) {
      const person = sharp(await portrait(SITTERS[index % 3] ?? 'bob', skin, 512));
      const soft = person.clone().blur(1.2);
      const dark = person.clone().linear(0.2, 2);
      for (const spoilt of index % 2 === 0 ? [soft, dark] : [person, dark])
        expect(await findingIn(sharp(await spoilt.toBuffer())), skin).toBeUndefined();
    }
    expect(await findingIn(sharp(await photo()))).toBeUndefined();
  });
});
