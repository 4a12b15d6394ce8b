import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { finishSticker } from '../../src/images/finishing/finish.ts';
import { doTask, drawSticker } from '../../src/images/offline/draw.ts';
import { createOfflineImages } from '../../src/images/offline/index.ts';
import { preparePhoto } from '../../src/images/photo.ts';
import type { DrawnImage } from '../../src/images/types.ts';
import { ProviderError } from '../../src/lib/errors.ts';
import { eagerThreads } from '../support/eager-threads.ts';
import { fileDecoder } from '../support/pictures/decoder.ts';
import { smallFrame } from '../support/pictures/small-frame.ts';
import { compiledFolder } from '../support/processes/program.ts';

const generator = createOfflineImages((folder, options) => eagerThreads(compiledFolder(folder), options));
afterAll(() => generator.close());
const decoder = fileDecoder();
/** Finds the subject once for all tests of a photo, which takes most of the time. */
const small = smallFrame(120);

const photos = new Map<string, Promise<Buffer>>();

/** A person with a lot of hair, in front of a busy or a plain background. */
function photoBefore(background: 'busy' | 'plain'): Promise<Buffer> {
  const photo = photos.get(background) ?? photographed(background);
  photos.set(background, photo);
  return photo;
}

async function photographed(background: 'busy' | 'plain'): Promise<Buffer> {
  const stripes = Array.from(
    { length: 16 },
    (_, k) => `<rect x="${k * 50}" width="25" height="600" fill="hsl(${140 + k * 8} 30% 60%)"/>`,
  ).join('');
  return prepared(
    800,
    600,
    `<rect width="800" height="600" fill="#b8c4d8"/>${background === 'busy' ? stripes : ''}<path d="M220 600Q240 440 400 440Q560 440 580 600Z" fill="#30507a"/><ellipse cx="400" cy="220" rx="160" ry="170" fill="#3a2418"/><ellipse cx="400" cy="290" rx="100" ry="130" fill="#dba583"/><circle cx="360" cy="270" r="12" fill="#222"/><circle cx="440" cy="270" r="12" fill="#222"/>`,
  );
}

async function prepared(width: number, height: number, svg: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`;
  return preparePhoto(decoder, await sharp(Buffer.from(drawing)).png().toBuffer());
}

const WISH = { style: 'cartoon', emotion: 'радость', pose: 'машет рукой' };

function draw(picture: Buffer, take = 1, signal = new AbortController().signal) {
  return generator.draw({ photo: picture, params: WISH, keyColor: 'green', attempt: 1, take }, signal);
}

const pictures = new Map<string, Promise<DrawnImage>>();

/** Drawn once for all tests that use it. */
function drawn(background: 'busy' | 'plain'): Promise<DrawnImage> {
  const picture = pictures.get(background) ?? photoBefore(background).then(photo => draw(photo));
  pictures.set(background, picture);
  return picture;
}

async function pixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const p = Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1));
    return { color: [...data.subarray(p * 4, p * 4 + 3)], alpha: data[p * 4 + 3] };
  };
  return { data, at };
}

test('turns a drawn picture into a valid sticker', async () => {
  const { bytes, background, provider, model } = await drawn('busy');
  expect([background, provider, model]).toEqual(['alpha', 'offline', 'filters']);
  const sticker = await finishSticker(bytes);
  const { format, width, height, hasAlpha } = await sharp(sticker).metadata();
  expect([format, hasAlpha, Math.max(width, height)]).toEqual(['webp', true, 512]);
  expect(sticker.length).toBeLessThanOrEqual(512_000);
  const { channels } = await sharp(sticker).stats();
  expect(channels[3]?.min).toBe(0);
  expect(channels[3]?.max).toBe(255);
  // The picture is not flat, so it shows the subject.
  expect(channels[0]?.stdev).toBeGreaterThan(20);
});

test.each(['busy', 'plain'] as const)(
  'a person before a %s background is cut out, hair and all',
  async kind => {
    const { at } = await pixels((await drawn(kind)).bytes);
    // Far left and right of the neck, inside a round crop.
    expect(at(0.14, 0.5).alpha).toBe(0);
    expect(at(0.86, 0.5).alpha).toBe(0);
    expect(at(0.5, 0.5).alpha).toBe(255);
    // The top of the hair is visible and still dark brown.
    const hair = at(0.5, 0.22);
    expect(hair.alpha).toBe(255);
    expect(Math.max(...hair.color)).toBeLessThan(130);
  },
);

test('repeats the same take, and draws another one differently', async () => {
  const photo = await photoBefore('plain');
  const take = async (number: number) =>
    Buffer.from(await doTask({ photo, params: WISH, take: number }, small));
  const [first, again, second] = [await take(1), await take(1), await take(2)];
  expect(again.equals(first)).toBe(true);
  const [a, b] = [await pixels(first), await pixels(second)];
  const changed = a.data.filter((value, i) => Math.abs(value - (b.data[i] ?? 0)) > 40).length;
  const seen = a.data.filter((value, i) => i % 4 === 3 && value > 0).length;
  expect(changed / 4 / seen).toBeGreaterThan(0.1);
});

test.each([
  ['one colour', 300, 300, '<rect width="300" height="300" fill="#777"/>'],
  [
    'very wide',
    1500,
    90,
    '<rect width="1500" height="90" fill="#284"/><circle cx="200" cy="45" r="30" fill="#fff"/>',
  ],
])('a photo that is %s still becomes a sticker', async (_what, width, height, svg) => {
  const params = { ...WISH, style: 'акварель' };
  const picture = await drawSticker(await prepared(width, height, svg), params, 1, smallFrame(120));
  const { data } = await pixels(await finishSticker(picture));
  const opaque = data.filter((value, i) => i % 4 === 3 && value === 255).length;
  expect(opaque / (data.length / 4)).toBeGreaterThan(0.1);
});

test('draws an unknown style', async () => {
  const params = { ...WISH, style: 'как у бабушки' };
  const picture = await drawSticker(await photoBefore('plain'), params, 1, small);
  const { channels } = await sharp(await finishSticker(picture)).stats();
  expect(channels[0]?.stdev).toBeGreaterThan(20);
});

test('throws only ProviderError', async () => {
  await expect(draw(Buffer.from('no picture'))).rejects.toBeInstanceOf(ProviderError);
  const picture = await photoBefore('busy');
  await expect(draw(picture, 1, AbortSignal.abort())).rejects.toMatchObject({
    name: 'ProviderError',
    kind: 'timeout',
  });
});

test('draws the stickers of a set independently but finds their subject once', async () => {
  const picture = await photoBefore('plain');
  const frame = smallFrame(120);
  await drawSticker(picture, { style: 'anime', emotion: 'sad', pose: 'waving' }, 1, frame);
  for (const [style, emotion] of [
    ['anime', 'joy'],
    ['pixel', 'joy'],
  ] as const) {
    const params = { style, emotion, pose: 'waving' };
    const alone = await drawSticker(picture, params, 1, smallFrame(120));
    expect((await drawSticker(picture, params, 1, frame)).equals(alone)).toBe(true);
  }
});
