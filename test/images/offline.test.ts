import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { ProviderError } from '../../src/errors.ts';
import { finishSticker } from '../../src/images/finishing/finish.ts';
import { emotionBadge, poseBadge } from '../../src/images/offline/badges.ts';
import { createOfflineImages } from '../../src/images/offline/index.ts';
import { chooseStyle } from '../../src/images/offline/styles.ts';
import { preparePhoto } from '../../src/images/photo.ts';

const generator = createOfflineImages();
afterAll(() => generator.close());

/** A face before a busy background, or before a plain one. */
function photo(background: 'busy' | 'plain'): Promise<Buffer> {
  const stripes = Array.from(
    { length: 16 },
    (_, k) => `<rect x="${k * 50}" width="25" height="600" fill="hsl(${k * 40} 50% 55%)"/>`,
  ).join('');
  return preparePhoto(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#b8c4d8"/>${background === 'busy' ? stripes : ''}<path d="M220 600Q240 420 400 420Q560 420 580 600Z" fill="#30507a"/><ellipse cx="400" cy="280" rx="110" ry="140" fill="#dba583"/><circle cx="360" cy="260" r="12" fill="#222"/><circle cx="440" cy="260" r="12" fill="#222"/></svg>`,
    ),
  );
}

function draw(picture: Buffer, style: string, signal = new AbortController().signal) {
  const params = { style, emotion: 'радость', pose: 'машет рукой' };
  return generator.draw({ photo: picture, params, keyColor: 'green', attempt: 1 }, signal);
}

test.each([
  'аниме',
  'comic book',
  'пиксель-арт',
  'watercolor',
  'карандаш',
  '3D Pixar',
  'неон',
  'нуар',
  'VHS',
  'как у бабушки',
])('a valid sticker in the style %s', async style => {
  const { bytes, background, provider, model } = await draw(await photo('busy'), style);
  expect([background, provider, model]).toEqual(['alpha', 'offline', 'filters']);
  const sticker = await finishSticker(bytes);
  const { format, width, height, hasAlpha } = await sharp(sticker).metadata();
  expect([format, hasAlpha, Math.max(width, height)]).toEqual(['webp', true, 512]);
  expect(sticker.length).toBeLessThanOrEqual(512_000);
  const { channels } = await sharp(sticker).stats();
  expect(channels[3]?.min).toBe(0);
  expect(channels[3]?.max).toBe(255);
  // Not a flat picture: the subject is in it.
  expect(channels[0]?.stdev).toBeGreaterThan(20);
});

test('a subject before a plain background is cut out along its own outline', async () => {
  const { bytes } = await draw(await photo('plain'), 'cartoon');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
  // Left and right of the head, where a round badge would be opaque.
  expect(alphaAt(Math.round(info.width * 0.12), Math.round(info.height * 0.4))).toBe(0);
  expect(alphaAt(Math.round(info.width * 0.88), Math.round(info.height * 0.4))).toBe(0);
  expect(alphaAt(Math.round(info.width * 0.5), Math.round(info.height * 0.45))).toBe(255);
});

test('words choose style and badges, in Russian and English', () => {
  expect(chooseStyle('хочу комикс')).toBe(chooseStyle('Pop Art'));
  expect(chooseStyle('anime')).not.toBe(chooseStyle('пиксель'));
  expect(emotionBadge('влюблённый взгляд')).toBe(emotionBadge('in love'));
  expect(emotionBadge('злость')).not.toBe(emotionBadge('радость'));
  expect(poseBadge('waving')).toBe(poseBadge('машет рукой'));
  expect(poseBadge('сидит')).toBeUndefined();
});

test('every failure is a ProviderError', async () => {
  await expect(draw(Buffer.from('no picture'), 'anime')).rejects.toBeInstanceOf(ProviderError);
  const picture = await photo('busy');
  await expect(draw(picture, 'anime', AbortSignal.abort())).rejects.toMatchObject({
    name: 'ProviderError',
    kind: 'timeout',
  });
});
