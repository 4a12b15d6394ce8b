import { stat } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Decoder } from '../../src/images/decoder/index.ts';
import { lookAtPhoto, preparePhoto } from '../../src/images/photo.ts';
import { decodeRaster } from '../../src/images/raster.ts';
import { someone } from '../support/exchange.ts';
import { fileDecoder } from '../support/pictures/decoder.ts';
import { jpegOfScans, manyScans } from '../support/pictures/scans.ts';
import { openScene, stickersOf, toSummary, WISH } from '../support/scene.ts';
import { LONG } from '../support/timeouts.ts';
import { hostilePictures, LARGEST, ofBytes, pngBomb } from './pictures.ts';
import { openRawWorld } from './raw-world.ts';

const decoder = fileDecoder();
const photoPreview = async (by: Decoder, bytes: Buffer) => (await lookAtPhoto(by, bytes)).preview;

/** A longer wait for an answer counts as hanging: a busy machine takes many seconds. */
const PATIENCE_MS = 30_000;
/** All users wait while the event loop is blocked. */
const LONGEST_BLOCK_MS = 2000;
const NOTED = 'Noted, thank you.';

test(
  'hostile pictures, sent as files, are answered clearly within seconds, without blocking others',
  LONG,
  async () => {
    const { chat, texts, world } = await openScene();
    const pictures = await hostilePictures();
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    for (const { name, mime, bytes, verdict } of pictures) {
      // Each stranger is new, so there is no earlier photo to keep.
      const stranger = someone(world, name);
      if (verdict === 'good') chat.says(NOTED);
      const sent = stranger.sendDocument(bytes, { fileName: name, mimeType: mime });
      const answers = { ...texts.notices, good: NOTED, moves: texts.video.what };
      const answer = answers[verdict];
      const what = `an answer to ${name}: ${answer}`;
      await stranger.waitForBotMessage(answer, { after: sent, timeoutMs: PATIENCE_MS, what });
    }
    delay.disable();
    expect(delay.max / 1e6).toBeLessThan(LONGEST_BLOCK_MS);
    expect(world.log()).not.toContain('"level":50');
  },
);

test('a decompression bomb costs no memory, in the check and in later decoders', async () => {
  const bomb = pngBomb(30_000);
  expect(bomb.length).toBeLessThan(LARGEST);
  const scene = await openScene();
  const { person, texts } = scene;
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 5);
  const sent = person.sendDocument(bomb, { fileName: 'bomb.png', mimeType: 'image/png' });
  await person.waitForBotMessage(texts.notices.tooManyPixels, { after: sent });
  // Later decoders do not rely on the first check.
  for (const open of [preparePhoto, photoPreview]) await expect(open(decoder, bomb)).rejects.toThrow();
  await expect(decodeRaster(bomb)).rejects.toThrow();
  clearInterval(watch);
  expect(highest - before).toBeLessThan(300 * 1024 * 1024);
});

test('four JPEGs of a thousand scans block neither users nor file access', async () => {
  const bytes = await manyScans();
  const scene = await openScene();
  const { chat, texts, world } = scene;
  chat.alwaysSays(NOTED);
  const strangers = Array.from({ length: 4 }, (_, i) => world.telegram.person({ firstName: `S${i}` }));
  const sent = strangers.map(stranger =>
    stranger.sendDocument(bytes, { fileName: 'x.jpg', mimeType: 'image/jpeg' }),
  );
  const file = fileURLToPath(import.meta.url);
  let longest = 0;
  let done = false;
  const reading = (async () => {
    while (!done) {
      const began = performance.now();
      await stat(file);
      longest = Math.max(longest, performance.now() - began);
    }
  })();
  for (const [i, stranger] of strangers.entries()) {
    const after = sent[i] ?? { seq: 0 };
    await stranger.waitForBotMessage(texts.notices.tooManyPixels, { after, timeoutMs: PATIENCE_MS });
  }
  done = true;
  await reading;
  expect(longest).toBeLessThan(LONGEST_BLOCK_MS);
});

test('a model’s picture is limited, too: one of a thousand scans is rejected', async () => {
  const scene = await openScene();
  const { painter, person, texts } = scene;
  const summary = await toSummary(scene);
  const bytes = await jpegOfScans(1000, 1000);
  painter.draws(bytes);
  painter.draws(bytes);
  person.press(summary, texts.summary.confirm);
  await person.waitForBotMessage(texts.sticker.noImage, { after: summary, timeoutMs: PATIENCE_MS });
});

test.each([
  [1, 1],
  [4000, 3],
])('a model’s picture of %i × %i pixels is rejected', async (width, height) => {
  const scene = await openScene();
  const { painter, person, texts } = scene;
  const summary = await toSummary(scene);
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#e0ac86' } })
    .png()
    .toBuffer();
  painter.draws(bytes);
  painter.draws(bytes);
  person.press(summary, texts.summary.confirm);
  await person.waitForBotMessage(texts.sticker.noImage, { after: summary, timeoutMs: PATIENCE_MS });
  expect(stickersOf(person)).toEqual([]);
});

test('a photo that is not a picture gets an answer', async () => {
  const scene = await openScene();
  const { person, texts, world } = scene;
  scene.chat.calls([{ name: 'update_sticker_params', args: WISH }], 'Noted.');
  const file = person.sendDocument(pngBomb(30_000), { fileName: 'x.bin', mimeType: 'application/x-none' });
  await person.waitForBotMessage(texts.notices.file, { after: file });
  const photo = [{ file_id: file.raw.document?.file_id, file_unique_id: 'u', width: 800, height: 800 }];
  const { document: _document, ...rest } = file.raw;
  world.telegram.injectUpdate({ message: { ...rest, photo, caption: 'all of it' } });
  const summary = await person.waitForBotMessage(texts.summary.title, { after: file });
  person.press(summary, texts.summary.confirm);
  await person.waitForBotMessage(texts.sticker.photoLost, { after: summary, timeoutMs: PATIENCE_MS });
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'orientation %i: the model gets the picture upright',
  async orientation => {
    // Red above blue, with a green stripe on the left: every orientation looks different.
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="300"><rect width="200" height="150" fill="#f00"/>
    <rect y="150" width="200" height="150" fill="#00f"/><rect width="40" height="300" fill="#0f0"/></svg>`;
    const upright = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
    // A camera held this way stores the inverse of its orientation tag.
    const undo: Record<number, (image: Sharp) => Sharp> = {
      1: image => image,
      2: image => image.flop(),
      3: image => image.rotate(180),
      4: image => image.flip(),
      // sharp mirrors before it turns.
      5: image => image.rotate(-90).flop(),
      6: image => image.rotate(-90),
      7: image => image.rotate(90).flop(),
      8: image => image.rotate(90),
    };
    const stored = await (undo[orientation]?.(sharp(upright)) ?? sharp(upright)).png().toBuffer();
    const photo = await sharp(stored).jpeg({ quality: 100 }).withMetadata({ orientation }).toBuffer();
    for (const prepare of [preparePhoto, photoPreview]) {
      const { data, info } = await sharp(await prepare(decoder, photo))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([200, 300]);
      const at = (x: number, y: number) =>
        [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)].map(v =>
          Math.round(v / 255),
        );
      expect([at(120, 60), at(120, 240), at(15, 150)]).toEqual([
        [1, 0, 0],
        [0, 0, 1],
        [0, 1, 0],
      ]);
    }
  },
);

describe('a file whose size is not the declared one', () => {
  test.each([undefined, 5, LARGEST])('declared as %s', async size => {
    const huge = await ofBytes(LARGEST + 1);
    const said: string[] = [];
    const world = await openRawWorld({
      onCall: ({ method, text }) => void (method === 'sendMessage' && said.push(text)),
      file: () => ({ bytes: huge, ...(size === undefined ? {} : { size }) }),
    });
    const from = { id: 7, is_bot: false, first_name: 'Ada', language_code: 'en' };
    const document = { file_id: 'huge', file_name: 'me.jpg', mime_type: 'image/jpeg', file_size: size };
    const message = { message_id: 1, date: 1, from, chat: { id: 7, type: 'private' }, document };
    world.telegram.hand(JSON.stringify([{ update_id: 1, message }]));
    await expect.poll(() => said, { timeout: PATIENCE_MS }).toHaveLength(1);
    expect(said[0]).toContain('20 MB');
    expect(world.trouble).toEqual([]);
  });
});
