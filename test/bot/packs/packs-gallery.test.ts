import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ensureVariant, findSticker, stillPictures } from '../../../src/assistant-db/jobs/stickers.ts';
import { pressButton } from '../../support/exchange.ts';
import { rowsOf } from '../../support/scene.ts';
import { refuse } from '../../support/telegram.ts';
import { emojiIn, eventually, openPack, openPacks, TITLE, withPack } from './packs-scene.ts';

const NAMES = ['joy', 'love', 'anger'];

/** The lines of the list. */
function listed(text: string): string[] {
  return text.split('\n').filter(line => /^\d+\. /.test(line));
}

describe('a pack', () => {
  it('is shown in place: its stickers in one numbered picture, and a list of them', async () => {
    const scene = await withPack(3);
    const { person, texts, world } = scene;
    const list = await openPacks(scene);
    const pack = await pressButton(person, list, `${TITLE} · 3`, `“${TITLE}”: 3 stickers.`);
    expect(pack.message_id).toBe(list.message_id);
    expect(listed(pack.text)).toEqual(emojiIn(scene).map((emoji, at) => `${at + 1}. ${emoji} ${NAMES[at]}`));
    const { width, height } = await sharp(pack.photo?.bytes).metadata();
    expect([width, height]).toEqual([900, 300]);
    await pressButton(person, pack, texts.packs.buttons.back, texts.packs.list);
    expect(person.messages.filter(({ photo }) => photo !== undefined)).toEqual([]);
    expect(world.telegram.violations).toEqual([]);
  });

  it('is shown in plain words, in the same message, if Telegram refuses the rich one', async () => {
    const scene = await withPack(2);
    const { person, world } = scene;
    const list = await openPacks(scene);
    // The answer of an older server, which reads only the text.
    refuse(world.telegram, 'editMessageText', 400, 'Bad Request: message text is empty', { times: 1 });
    const pack = await pressButton(person, list, `${TITLE} · 2`, `“${TITLE}”: 2 stickers.`);
    expect([pack.message_id, pack.raw.rich_message]).toEqual([list.message_id, undefined]);
    expect(pack.buttons.slice(0, 2)).toEqual(emojiIn(scene));
  });

  it('comes as a new message if the list is gone', async () => {
    const scene = await withPack(2);
    const { person, world } = scene;
    const list = await openPacks(scene);
    refuse(world.telegram, 'editMessageText', 400, 'Bad Request: message to edit not found', { times: 1 });
    const pack = await pressButton(person, list, `${TITLE} · 2`, `“${TITLE}”: 2 stickers.`);
    expect(pack.message_id).toBeGreaterThan(list.message_id);
    expect(pack.raw.rich_message).toBeDefined();
  });

  it('shows a sticker that moves by its still variant with the same look', async () => {
    const { world, person } = await withPack(1);
    const { db } = world.app();
    const [row] = await rowsOf(world, 'stickers');
    const drawn = row && (await findSticker(db, person.id, row.id));
    if (drawn === undefined) throw new Error('there is no sticker');
    const look = (caption: string) => ({ outline: drawn.sticker.outline, caption, motion: 'sway' });
    const variant = (caption: string) =>
      db.transaction().execute(trx => ensureVariant(trx, drawn.sticker, look(caption), Date.now()));
    const [same, other] = [await variant(drawn.sticker.caption), await variant('Hi')];
    expect(await stillPictures(db, person.id, [drawn.sticker.id, same.id, other.id])).toEqual([
      { id: drawn.sticker.id, file_id: drawn.sticker.file_id, picture: drawn.sticker.picture },
      { id: same.id, file_id: drawn.sticker.file_id, picture: drawn.sticker.picture },
    ]);
    expect(await stillPictures(db, person.id + 1, [same.id])).toEqual([]);
  });

  it('is in the order of the set, after a sticker was removed from it', async () => {
    const scene = await withPack(3);
    const { person, texts, world } = scene;
    const [first = ''] = emojiIn(scene);
    const controls = await pressButton(person, await openPack(scene), first, 'What should I do with it?');
    const pack = await pressButton(person, controls, texts.packs.buttons.remove, texts.packs.removed(TITLE));
    expect(listed(pack.text).map(line => line.split(' ').at(-1))).toEqual(NAMES.slice(1));
    await eventually(() => world.telegram.stickerSets[0]?.stickers.length).toBe(2);
  });
});
