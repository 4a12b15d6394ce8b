import { GrammyError, InputFile } from 'grammy';
import { describe, expect, it } from 'vitest';
import { reasonOf } from '../support/reason.ts';
import { ManualClock, picture, startServer } from './harness.ts';

const NAME = 'ann_by_test_bot';

async function conversation(options: Parameters<typeof startServer>[0] = {}) {
  const { server, api } = await startServer(options);
  const ann = server.person({ firstName: 'Ann' });
  ann.sendCommand('start');
  return { server, api, ann };
}

/** Pictures of different heights make different stickers. */
async function upload(height = 512, format: 'webp' | 'png' = 'webp') {
  return new InputFile(await picture(512, height, format), `sticker.${format}`);
}

async function sticker(height?: number, emoji = '😎') {
  return { sticker: await upload(height), format: 'static' as const, emoji_list: [emoji] };
}

async function conversationWithSet(options: Parameters<typeof startServer>[0] = {}) {
  const { server, api, ann } = await conversation(options);
  await api.createNewStickerSet(ann.id, NAME, 'Ann and friends', [await sticker(512, '😎')]);
  const fileIds = async () => (await api.getStickerSet(NAME)).stickers.map(({ file_id }) => file_id);
  return { server, api, ann, fileIds };
}

async function error(promise: Promise<unknown>): Promise<string> {
  const thrown = await reasonOf(promise);
  return thrown instanceof GrammyError ? thrown.description : String(thrown);
}

describe('a sticker set', () => {
  it('accepts more stickers, and ignores an exact duplicate', async () => {
    const { server, api, ann } = await conversationWithSet();
    const sent = await api.sendSticker(ann.id, await upload(300));
    const added = { ...(await sticker(300, '🔥')), sticker: sent.sticker.file_id };
    await api.addStickerToSet(ann.id, NAME, added);
    await api.addStickerToSet(ann.id, NAME, { ...added, emoji_list: ['👍'] });
    expect(server.stickerSets[0]?.stickers.map(one => one.emoji)).toEqual([['😎'], ['🔥']]);
    expect(server.violations).toEqual([]);
  });

  it('is cached for at most 15 minutes; successful changes renew the cache', async () => {
    const clock = new ManualClock();
    const { server, api, ann, fileIds } = await conversationWithSet({ clock, random: () => 0 });
    await api.addStickerToSet(ann.id, NAME, await sticker(400));
    const both = await fileIds();
    ann.removeSticker(NAME, 0);
    clock.advance(10 * 60_000 - 1);
    expect(await fileIds()).toEqual(both);
    expect(await error(api.deleteStickerFromSet(both[0] ?? ''))).toBe('Bad Request: STICKERSET_NOT_MODIFIED');
    expect(await fileIds(), 'a call that fails renews nothing').toEqual(both);
    await api.setStickerSetTitle(NAME, 'Ann and friends');
    expect(await fileIds()).toEqual(both.slice(1));

    ann.deleteStickerSet(NAME);
    clock.advance(10 * 60_000 - 1);
    expect(await error(api.addStickerToSet(ann.id, NAME, await sticker()))).toContain('STICKERSET_INVALID');
    expect(await fileIds()).toEqual(both.slice(1));
    clock.advance(1);
    expect(await error(fileIds())).toBe('Bad Request: STICKERSET_INVALID');
    expect(server.stickerSets).toEqual([]);
  });

  it('can be deleted by the bot or the user; its name stays taken', async () => {
    const clock = new ManualClock();
    const { server, api, ann, fileIds } = await conversationWithSet({ clock });
    const [fileId = ''] = await fileIds();
    ann.deleteStickerSet(NAME);
    expect(server.stickerSets).toEqual([]);
    clock.advance(15 * 60_000);
    const invalid = 'Bad Request: STICKERSET_INVALID';
    expect(await error(api.getStickerSet(NAME))).toBe(invalid);
    expect(await error(api.addStickerToSet(ann.id, NAME, await sticker()))).toBe(invalid);
    expect(await error(api.setStickerSetTitle(NAME, 'New'))).toBe(invalid);
    expect(await error(api.deleteStickerSet(NAME))).toBe(invalid);
    expect(await error(api.deleteStickerFromSet(fileId))).toBe(invalid);
    const occupied = 'Bad Request: sticker set name is already occupied';
    expect(await error(api.createNewStickerSet(ann.id, NAME, 'Again', [await sticker()]))).toBe(occupied);
    // The sticker can still be sent.
    await api.sendSticker(ann.id, fileId);

    await api.createNewStickerSet(ann.id, `second_${NAME}`, 'Second', [await sticker()]);
    await api.deleteStickerSet(`second_${NAME}`);
    expect(await error(api.getStickerSet(`second_${NAME}`))).toBe(invalid);
  });
});

describe('refusals', () => {
  it.each([
    'ann_by_other_bot',
    '1ann_by_test_bot',
    'an__n_by_test_bot',
    'анна_by_test_bot',
    `${'a'.repeat(53)}_by_test_bot`,
  ])('of the name %s', async name => {
    const { api, ann } = await conversation();
    const created = api.createNewStickerSet(ann.id, name, 'Ann', [await sticker()]);
    expect(await error(created)).toBe('Bad Request: invalid sticker set name is specified');
  });

  it('of owners', async () => {
    const { server, api, ann } = await conversation();
    const create = async (id: number) => error(api.createNewStickerSet(id, NAME, 'Ann', [await sticker()]));
    expect(await create(5)).toBe('Bad Request: user not found');
    expect(await create(server.person({ firstName: 'Bob' }).id)).toBe('Bad Request: PEER_ID_INVALID');
    expect(await create((await api.getMe()).id)).toBe('Bad Request: USER_IS_BOT');
    ann.block();
    expect(await create(ann.id)).toBe('Forbidden: bot was blocked by the user');
  });

  it('of uploads for a user who blocked the bot, but not of existing files', async () => {
    const { server, api, ann } = await conversationWithSet();
    const { file_id } = (await api.sendSticker(ann.id, await upload(300))).sticker;
    ann.block();
    const uploaded = await sticker(300);
    expect(await error(api.addStickerToSet(ann.id, NAME, uploaded))).toBe(
      'Forbidden: bot was blocked by the user',
    );
    await api.addStickerToSet(ann.id, NAME, { ...uploaded, sticker: file_id });
    expect(server.stickerSets[0]?.stickers.length).toBe(2);
  });

  it('of pictures and emoji', async () => {
    const { api, ann } = await conversationWithSet();
    const add = async (bytes: Uint8Array, emoji_list = ['😎']) => {
      const added = { sticker: new InputFile(bytes), format: 'static' as const, emoji_list };
      return error(api.addStickerToSet(ann.id, NAME, added));
    };
    expect(await add(await picture(511, 300))).toBe('Bad Request: STICKER_PNG_DIMENSIONS');
    expect(await add(await picture(513, 512))).toBe('Bad Request: STICKER_PNG_DIMENSIONS');
    expect(await add(await picture(512, 512, 'jpeg'))).toBe('Bad Request: STICKER_PNG_NOPNG');
    expect(await add(Buffer.alloc(512_001))).toBe('Bad Request: file is too big');
    const fits = await picture(512, 300);
    for (const emoji of [['x'], ['😎😎']])
      expect(await add(fits, emoji)).toBe("Bad Request: can't parse sticker: expected a Unicode emoji");
    const many = Array.from({ length: 21 }, () => '😎');
    expect(await add(fits, many)).toBe("Bad Request: can't parse sticker: too many emoji specified");
    expect(await add(fits, [])).toBe("Bad Request: can't parse sticker: emoji list must be non-empty");
  });

  it('record calls that Telegram accepts but a correct bot never makes', async () => {
    const { server, api, ann, fileIds } = await conversationWithSet();
    const [fileId = ''] = await fileIds();
    await api.setStickerSetTitle(NAME, 'a'.repeat(65));
    expect(server.stickerSets[0]?.title).toBe('a'.repeat(64));
    await api.setStickerKeywords(fileId, ['k'.repeat(65)]);
    const bob = server.person({ firstName: 'Bob' });
    bob.sendCommand('start');
    await api.addStickerToSet(bob.id, NAME, await sticker(300));
    expect(ann.id).not.toBe(bob.id);
    expect(server.violations).toEqual([
      'setStickerSetTitle: title of 65 characters, cut to 64',
      'setStickerKeywords: 1 keywords of 65 characters, at most 20 of 64',
      `addStickerToSet: user_id is not the owner of ${NAME}`,
    ]);
  });
});
