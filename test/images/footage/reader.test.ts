import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createFootageReader, type FootageOptions } from '../../../src/images/footage/index.ts';
import { checkFilm } from '../../../src/images/motion/validate.ts';
import { compiledFolder } from '../../support/processes/program.ts';
import { LONG } from '../../support/timeouts.ts';
import { decodedFilm } from '../motion/decoded-film.ts';
import { bombs, hostileFiles } from './hostile-files.ts';
import { animation, mp4, tgs, videoSticker } from './samples.ts';

/** Damaged files of each kind. Set `FUZZ_FILES=40` for 200 files and more, which takes minutes, and `FUZZ_SEED` for others. */
const FILES = Number(process.env['FUZZ_FILES'] ?? 3);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261);
const FUZZ = { timeout: LONG.timeout + FILES * 15_000 };

const folder = compiledFolder(new URL('../../../src/images/footage/', import.meta.url));
const START = { startMs: 0, round: false };

function open(options: FootageOptions = {}) {
  const reader = createFootageReader({ folder, ...options });
  onTestFinished(() => reader.close());
  return reader;
}

/** The picture's transparency at a point, from 0 to 255. */
async function alphaAt(picture: Buffer, x: number, y: number): Promise<number | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return data[4 * (y * info.width + x) + 3];
}

let video: Buffer;
beforeAll(async () => {
  video = await mp4({ seconds: 4 });
});

describe('a video sticker', () => {
  it.each(['gif', 'webp'] as const)('is made of a %s', async format => {
    const made = await open().sticker(await animation(format, {}), START);
    if (made.outcome !== 'ok') throw new Error(made.outcome);
    expect(checkFilm(made.webm)).toMatchObject({ ok: true, frames: 6, durationMs: 600 });
    expect(made.preview.toString('latin1', 0, 4)).toBe('GIF8');
  });

  it('is made of a WebM, and keeps its transparency', async () => {
    const made = await open().sticker(await videoSticker(), START);
    if (made.outcome !== 'ok') throw new Error(made.outcome);
    expect(checkFilm(made.webm)).toMatchObject({ ok: true, width: 512, frames: 8, durationMs: 800 });
    const [first] = await decodedFilm(made.webm);
    expect(first?.alphaAt(30, 40)).toBe(255);
    expect(first?.alphaAt(400, 40)).toBe(0);
  });

  it('is made of three chosen seconds of a video', LONG, async () => {
    const reader = open();
    const made = await reader.sticker(video, { startMs: 500, round: false });
    if (made.outcome !== 'ok') throw new Error(made.outcome);
    expect(checkFilm(made.webm)).toMatchObject({ ok: true, width: 512, durationMs: 3000 });
    // 160 × 96 keeps its shape.
    expect(Math.abs(made.height - (512 * 96) / 160)).toBeLessThanOrEqual(2);
    const end = await reader.sticker(video, { startMs: 3500, round: false });
    expect(end).toMatchObject({ outcome: 'ok', durationMs: 500 });
  });

  it('keeps the circle of a round video', LONG, async () => {
    const made = await open().sticker(await mp4({ size: '96x96' }), { startMs: 0, round: true });
    if (made.outcome !== 'ok') throw new Error(made.outcome);
    const [first] = await decodedFilm(made.webm);
    expect([first?.alphaAt(4, 4), first?.alphaAt(256, 256)]).toEqual([0, 255]);
  });

  it('shows frames without a duration as browsers do, and none too short for Telegram', async () => {
    const reader = open();
    const hasty = await reader.sticker(await animation('gif', { delay: [0, 0, 0, 0] }), START);
    expect(hasty).toMatchObject({ outcome: 'ok', durationMs: 400 });
    const quick = await reader.sticker(await animation('webp', { delay: [20, 20, 20, 20, 200] }), START);
    if (quick.outcome !== 'ok') throw new Error(quick.outcome);
    expect(checkFilm(quick.webm)).toMatchObject({ ok: true, durationMs: 280 });
  });

  it('is not made of what does not move', async () => {
    const reader = open();
    expect(await reader.sticker(await animation('gif', { delay: [100] }), START)).toEqual({
      outcome: 'still',
    });
    expect(await reader.sticker(tgs(), START)).toEqual({ outcome: 'unreadable' });
  });
});

describe('a moment', () => {
  it('is one frame, also of a picture that does not move', async () => {
    const reader = open();
    for (const bytes of [video, await animation('gif', {}), await animation('webp', { delay: [50] })]) {
      const frame = await reader.moment(bytes, 250);
      if (frame.outcome !== 'ok') throw new Error(frame.outcome);
      expect((await sharp(frame.bytes).metadata()).format).toBe('png');
    }
  });

  it('after the end is the last frame of an animation', async () => {
    const frame = await open().moment(await animation('gif', {}), 60_000);
    if (frame.outcome !== 'ok') throw new Error(frame.outcome);
    // The square has moved 5 × 4 px of 120.
    expect(await alphaAt(frame.bytes, 40, 256)).toBe(0);
    expect(await alphaAt(frame.bytes, 120, 256)).toBe(255);
  });
});

it('shows a video sticker as a flipbook', async () => {
  const book = await open().flipbook(await videoSticker());
  if (book.outcome !== 'ok') throw new Error(book.outcome);
  const { pages, delay } = await sharp(book.bytes, { animated: true }).metadata();
  expect({ pages, delay }).toEqual({ pages: 8, delay: Array.from({ length: 8 }, () => 100) });
});

describe('without FFmpeg', () => {
  it('decodes no video, but animations', async () => {
    const reader = open({ ffmpeg: '/nowhere/ffmpeg' });
    expect(await reader.decodesVideos()).toBe(false);
    expect(await open().decodesVideos()).toBe(true);
    expect(await reader.sticker(video, START)).toEqual({ outcome: 'no_ffmpeg' });
    expect(await reader.moment(video, 0)).toEqual({ outcome: 'no_ffmpeg' });
    expect(await reader.moment(await animation('gif', {}), 0)).toMatchObject({ outcome: 'ok' });
  });
});

describe('hostile files', () => {
  const LIMITS = { deadlineMs: 30_000, memoryLimitBytes: 700 * 1024 * 1024 };
  const OUTCOMES = ['ok', 'still', 'unreadable', 'too_large', 'refused', 'crashed'];

  it('stay within the limits, however they are damaged', FUZZ, async () => {
    const reader = open({ processes: 2, ...LIMITS });
    const small = await animation('webp', { width: 40, height: 30 });
    const samples = {
      GIF: await animation('gif', { width: 40, height: 30 }),
      WebP: small,
      WebM: await videoSticker(64, 32, 3),
      MP4: await mp4({ size: '64x48', seconds: 0.2 }),
      TGS: tgs(),
    };
    const files = [...bombs(small), ...hostileFiles(samples, FILES, SEED)];
    const outcomes = await Promise.all(
      files.map(async ({ name, bytes }) => ({ name, outcome: (await reader.sticker(bytes, START)).outcome })),
    );
    expect(outcomes.filter(({ outcome }) => !OUTCOMES.includes(outcome))).toEqual([]);
    // The reader works as before.
    expect(await reader.sticker(samples.GIF, START)).toMatchObject({ outcome: 'ok' });
  });

  it('reads no other file than the one it was given', async () => {
    const list = Buffer.from(
      '#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
    );
    expect(await open().sticker(list, START)).toEqual({ outcome: 'unreadable' });
    const concat = Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n");
    expect(await open().sticker(concat, START)).toEqual({ outcome: 'unreadable' });
  });

  it('ends when the time is up', async () => {
    expect(await open({ deadlineMs: 1 }).sticker(video, START)).toEqual({ outcome: 'timed_out' });
  });
});
