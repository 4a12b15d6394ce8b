import { expect, test } from 'vitest';
import { forbidWriting } from '../support/failing-database.ts';
import { addToPack, eventually, giveSticker, packJobs, packsScene, setsOf } from './packs-scene.ts';

test.each(['createNewStickerSet', 'addStickerToSet'] as const)(
  'what Telegram has accepted (%s) while the database could not be written is not done again',
  async method => {
    const scene = await packsScene();
    const { person, texts, world } = scene;
    const { packs } = texts;
    const MADE = "Your pack “Ann's stickers” is ready";
    const first = await giveSticker(scene);
    if (method !== 'createNewStickerSet') await addToPack(scene, first, MADE);
    const sticker = method === 'addStickerToSet' ? await giveSticker(scene, 'crying', '#123456') : first;
    let allow: Promise<() => Promise<void>> | undefined;
    const calls = world.telegram.faults.add({
      kind: 'delay',
      // Until the database has heard of it.
      ms: 100,
      method,
      predicate: () => {
        allow ??= forbidWriting(world.app().db);
        return true;
      },
    });
    const press = person.press(sticker, texts.afterSticker.add);
    await eventually(() => world.log()).toContain('a step of pack job');
    expect(world.log()).toContain('the database cannot be written');
    expect(await packJobs(scene)).toHaveLength(1);
    await (await allow)?.();
    await person.waitForBotMessage(
      method === 'createNewStickerSet' ? MADE : packs.added("Ann's stickers", 2, '').slice(0, 10),
      { after: press },
    );
    expect(calls.hits).toBe(1);
    expect(setsOf(scene)[0]?.stickers).toHaveLength(method === 'createNewStickerSet' ? 1 : 2);
    expect(world.log().split('cannot be stored yet').length).toBe(2);
  },
);
