import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Exported, exportPack, type PackSticker } from '../../../src/images/export/archive.ts';
import { encode, type Picture } from '../../../src/images/export/encode.ts';
import type { ExportEncoder } from '../../../src/images/export/index.ts';
import { type Messenger, RULES } from '../../../src/images/export/messengers.ts';
import run, { type ExportTask } from '../../../src/images/export/worker.ts';
import type { Raster } from '../../../src/images/raster.ts';
import { seeded } from '../../support/random.ts';
import { LONG } from '../../support/timeouts.ts';
import { readPng } from './read-png.ts';
import { discordProblems, lineProblems, signalProblems, whatsappProblems } from './rules.ts';

/** The tasks of the worker, without threads. */
const perform = async (task: ExportTask) => {
  const bytes = await run(task);
  return bytes && Buffer.from(bytes);
};
/** A picture that is in a pack several times is encoded once. */
const known = new WeakMap<object, Map<string, Promise<Buffer | undefined>>>();
const HERE: ExportEncoder = {
  encode: (picture, preset) => {
    const versions = known.get(picture) ?? new Map<string, Promise<Buffer | undefined>>();
    known.set(picture, versions);
    const key = JSON.stringify(preset);
    const encoded = versions.get(key) ?? perform({ work: 'encode', picture, preset });
    versions.set(key, encoded);
    return encoded;
  },
  zip: async files => (await perform({ work: 'zip', files })) ?? Buffer.alloc(0),
  close: async () => undefined,
};
const SIGNAL = new AbortController().signal;

/** A disc with grain, as photos have it, on a transparent ground. */
function disc({ x = 256, width = 512, height = 512, grain = 40, seed = 1 }): Raster {
  const random = seeded(seed);
  const data = new Uint8Array(width * height * 4);
  for (let p = 0; p < width * height; p++) {
    const [dx, dy] = [(p % width) - x, Math.floor(p / width) - height / 2];
    const away = Math.hypot(dx, dy);
    const noise = grain * random();
    data.set(
      [128 + dx / 4 + noise, 128 + dy / 4 + noise, 90 + noise, Math.min(255, Math.max(0, (200 - away) * 90))],
      p * 4,
    );
  }
  return { data, width, height };
}

const still = (seed = 1): PackSticker => ({
  picture: { frames: [disc({ seed })], durationsMs: [0] },
  emoji: '😀',
});

function film(count: number, frameMs: number, grain = 0): Picture {
  const frames = Array.from({ length: count }, (_, k) =>
    disc({ x: 206 + (100 * k) / count, grain, seed: k + 1 }),
  );
  return { frames, durationsMs: frames.map(() => frameMs) };
}

async function exported(messenger: Messenger, stickers: readonly PackSticker[]) {
  const pack = { title: 'Ann’s 1/2: "cats"', author: '@a_bot', stickers };
  let told: Exported | undefined;
  const readme = (what: Exported) => {
    told = what;
    return 'Steps';
  };
  const { bytes, name, ...counts } = await exportPack(HERE, RULES[messenger], pack, readme, SIGNAL);
  const { 'README.txt': words, ...files } = unzipSync(bytes);
  expect(new TextDecoder().decode(words)).toBe('Steps');
  expect(told).toEqual(counts);
  return { name, files, ...counts };
}

const times = (count: number, sticker: PackSticker) => Array.from({ length: count }, () => sticker);

describe('pictures that do not move', () => {
  it('fit WhatsApp', LONG, async () => {
    const { name, files } = await exported('whatsapp', [still(), still(2), still(3)]);
    expect(name).toBe('Ann-s-1-2-cats-whatsapp.zip');
    expect(Object.keys(files)).toEqual(['Ann-s-1-2-cats-1.wastickers']);
    for (const file of Object.values(files)) expect(await whatsappProblems(file)).toEqual([]);
  });

  it('fit Signal and Discord, with a list of their emoji', LONG, async () => {
    const signal = await exported('signal', [still(), still(2)]);
    expect(await signalProblems(signal.files)).toEqual([]);
    const discord = await exported('discord', [still(), still(2)]);
    expect(await discordProblems(discord.files)).toEqual([]);
    for (const { files } of [signal, discord])
      expect(new TextDecoder().decode(files['emoji.txt'])).toBe('01.png 😀\n02.png 😀\n');
  });

  it('fit LINE', LONG, async () => {
    const { files } = await exported('line', times(8, still()));
    expect(Object.keys(files)).toEqual(['Ann-s-1-2-cats-1.zip']);
    for (const file of Object.values(files)) expect(await lineProblems(file)).toEqual([]);
  });

  it('fit even if they are nothing but noise', LONG, async () => {
    const picture = { frames: [disc({ grain: 5000 })], durationsMs: [0] };
    for (const { still: preset, name } of Object.values(RULES))
      expect((await encode(picture, preset))?.length, name).toBeLessThanOrEqual(preset.maxBytes);
  });
});

describe('pictures that move', () => {
  it('fit WhatsApp', LONG, async () => {
    const moving = { picture: film(30, 40, 30), emoji: '😀' };
    const { files } = await exported('whatsapp', times(3, moving));
    for (const file of Object.values(files)) expect(await whatsappProblems(file)).toEqual([]);
  });

  it('fit Signal and Discord next to others', LONG, async () => {
    const stickers = [still(), { picture: film(30, 40, 30), emoji: '😀' }];
    expect(await signalProblems((await exported('signal', stickers)).files)).toEqual([]);
    expect(await discordProblems((await exported('discord', stickers)).files)).toEqual([]);
  });

  it('stand still if they would be too large, fully in sight', LONG, async () => {
    const empty = disc({});
    empty.data.fill(0);
    const { frames } = film(11, 250, 5000);
    const picture = { frames: [empty, ...frames], durationsMs: Array.from({ length: 12 }, () => 250) };
    const { files, stilled, unfit } = await exported('signal', [{ picture, emoji: '😀' }, still()]);
    expect({ stilled, unfit }).toEqual({ stilled: 1, unfit: 0 });
    expect(await signalProblems(files)).toEqual([]);
    const { data } = await sharp(files['01.png']).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(data.some((byte, at) => at % 4 === 3 && byte > 0)).toBe(true);
  });

  it.each([
    ['short, with few frames', film(2, 100)],
    ['long, with many frames', film(60, 50, 20)],
    ['longer than allowed', film(10, 600)],
  ])('fit LINE: %s', LONG, async (_, picture) => {
    const { files } = await exported('line', times(8, { picture, emoji: '😀' }));
    for (const file of Object.values(files)) expect(await lineProblems(file)).toEqual([]);
  });

  it('show what the film shows, frame by frame', async () => {
    const shown = film(6, 100);
    const bytes = await encode(shown, { ...RULES.discord.moving, width: 512, height: 512 });
    const { frames, delaysMs } = readPng(bytes ?? Buffer.alloc(0));
    expect(delaysMs).toEqual(shown.durationsMs);
    for (const [index, frame] of frames.entries()) {
      const wanted = shown.frames[index]?.data ?? new Uint8Array();
      let difference = 0;
      for (let at = 0; at < frame.length; at++)
        if ((wanted[at | 3] ?? 0) > 0) difference += Math.abs((frame[at] ?? 0) - (wanted[at] ?? 0));
      expect(difference / frame.length, `frame ${index}`).toBeLessThan(4);
    }
  });
});

describe('sets', () => {
  it('that are too small are refused by the services, and are reported', LONG, async () => {
    const whatsapp = await exported('whatsapp', times(2, still()));
    expect(whatsapp.sets).toEqual([{ size: 2, missing: 1, moving: false }]);
    for (const file of Object.values(whatsapp.files))
      expect(await whatsappProblems(file)).toEqual(['2 stickers']);
    const line = await exported('line', times(9, still()));
    const problems = await Promise.all(Object.values(line.files).map(lineProblems));
    expect(problems).toEqual([[], ['1 stickers']]);
  });

  it('hold for WhatsApp either moving pictures or others', LONG, async () => {
    const moving = { picture: film(3, 100), emoji: '😀' };
    const { files, sets } = await exported('whatsapp', [...times(3, still()), ...times(4, moving)]);
    expect(sets).toEqual([
      { size: 3, missing: 0, moving: false },
      { size: 4, missing: 0, moving: true },
    ]);
    for (const file of Object.values(files)) expect(await whatsappProblems(file)).toEqual([]);
  });
});
