import { InputFile } from 'grammy';
import { describe, expect, it } from 'vitest';
import { encodeFilm } from '../../src/images/motion/encode.ts';
import { openEncoder } from '../../src/images/motion/vp9.ts';
import { judgeVideoSticker } from '../../src/playground/messages/video-sticker.ts';
import { reasonOf } from '../support/reason.ts';
import { picture, startServer } from './harness.ts';

const NAME = 'emoji_by_test_bot';

async function conversation() {
  const { server, api } = await startServer();
  const ann = server.person({ firstName: 'Ann' });
  ann.sendCommand('start');
  const input = (bytes: Uint8Array, format: 'static' | 'video' = 'static') => ({
    sticker: new InputFile(bytes),
    format,
    emoji_list: ['😎'],
  });
  const create = (bytes: Uint8Array, format?: 'static' | 'video') =>
    api.createNewStickerSet(ann.id, NAME, 'Ann’s emoji', [input(bytes, format)], {
      sticker_type: 'custom_emoji',
      needs_repainting: false,
    });
  const add = async (bytes: Uint8Array) =>
    String(await reasonOf(api.addStickerToSet(ann.id, NAME, input(bytes))));
  return { server, api, ann, create, add };
}

/** One frame of this size. */
async function film(side: number): Promise<Buffer> {
  const encode = await openEncoder();
  const data = new Uint8Array(side * side * 4).fill(200);
  const frames = [data, data.map(value => value / 2)].map(each => ({
    data: each,
    width: side,
    height: side,
  }));
  return encode({ width: side, height: side, frames, durationsMs: [400, 400] }, 40);
}

describe('a set of custom emoji', () => {
  it('says so, and gives each emoji an id of its own', async () => {
    const { api, ann, create } = await conversation();
    await create(await picture(100, 100));
    await api.addStickerToSet(ann.id, NAME, {
      sticker: new InputFile(await picture(100, 100, 'png')),
      format: 'static',
      emoji_list: ['🔥'],
    });
    const { sticker_type, stickers } = await api.getStickerSet(NAME);
    expect(sticker_type).toBe('custom_emoji');
    expect(stickers.map(({ type }) => type)).toEqual(['custom_emoji', 'custom_emoji']);
    const ids = stickers.map(({ custom_emoji_id: id }) => id);
    expect(ids.every(id => /^\d{10,19}$/.test(id ?? ''))).toBe(true);
    expect(new Set(ids).size).toBe(2);
  });

  it('refuses an emoji of 101 px, and a sticker', async () => {
    const { create, add } = await conversation();
    expect(String(await reasonOf(create(await picture(101, 101))))).toContain('STICKER_PNG_DIMENSIONS');
    await create(await picture(100, 100));
    for (const [width, height] of [
      [101, 100],
      [100, 99],
      [512, 512],
    ] as const)
      expect(await add(await picture(width, height))).toContain('STICKER_PNG_DIMENSIONS');
  });

  it('refuses an emoji in a set of stickers', async () => {
    const { api, ann } = await conversation();
    const sticker = new InputFile(await picture(100, 100));
    const created = api.createNewStickerSet(ann.id, NAME, 'Ann', [
      { sticker, format: 'static', emoji_list: ['😎'] },
    ]);
    expect(String(await reasonOf(created))).toContain('STICKER_PNG_DIMENSIONS');
  });

  it('judges films by the limits of emoji', async () => {
    const fitting = await film(100);
    expect(judgeVideoSticker(fitting, 'custom_emoji')).toMatchObject({ ok: true, width: 100, height: 100 });
    expect(judgeVideoSticker(fitting)).toMatchObject({ error: 'STICKER_VIDEO_NOWEBM' });
    expect(judgeVideoSticker(await film(102), 'custom_emoji')).toMatchObject({ ok: false });
    const heavy = Buffer.concat([fitting, Buffer.alloc(64 * 1024)]);
    expect(judgeVideoSticker(heavy, 'custom_emoji')).toMatchObject({ error: 'STICKER_VIDEO_BIG' });
  });

  it('takes 200, and no more', async () => {
    const { server, create, add } = await conversation();
    await create(await picture(100, 100));
    const { stickers } = server.stickerSets[0] ?? {};
    const bytes = Buffer.from(stickers?.[0]?.bytes ?? []);
    for (let n = 1; n < 200; n++) expect(await add(withNote(bytes, n))).toBe('undefined');
    expect(server.stickerSets[0]?.stickers).toHaveLength(200);
    expect(await add(withNote(bytes, 200))).toContain('STICKERS_TOO_MUCH');
  });

  it('records a message that sends an emoji as a sticker', async () => {
    const { server, api, ann, create } = await conversation();
    await create(await picture(100, 100));
    await api.sendSticker(ann.id, server.stickerSets[0]?.stickers[0]?.fileId ?? '');
    expect(server.violations).toEqual(['sendSticker: the file of a custom emoji is not a sticker']);
  });
});

describe('an emoji that does not fit', () => {
  it('is refused before it is sent', async () => {
    const encode = await openEncoder();
    const data = new Uint8Array(102 * 102 * 4).fill(90);
    const frames = [{ data, width: 102, height: 102 }];
    const wrong = { format: 'emoji', width: 102, height: 102, frames, durationsMs: [400] } as const;
    expect(await encodeFilm(wrong, encode)).toEqual({ outcome: 'refused', problems: ['wrong size'] });
  });
});

/** The same picture as another file, with a chunk that is never read. */
function withNote(bytes: Buffer, number: number): Buffer {
  const chunk = Buffer.alloc(12);
  chunk.write('note', 'latin1');
  chunk.writeUInt32LE(4, 4);
  chunk.writeUInt32LE(number, 8);
  const file = Buffer.concat([bytes, chunk]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
