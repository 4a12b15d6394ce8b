import { expect, test } from 'vitest';
import { databaseOf, setScene, startBotProcess } from '../../support/scene.ts';
import { addToPack, eventually, giveSticker, greet, sizesOf } from './packs-scene.ts';

/** A bot that can be killed, and the database that it leaves behind. */
async function killable() {
  const scene = await setScene();
  const bot = await startBotProcess(scene);
  const db = await databaseOf(scene.world);
  await greet(scene, scene.person);
  return { ...scene, bot, db };
}

test('killed between what Telegram did and what is stored: nothing is lost, nothing is there twice', async () => {
  const scene = await killable();
  const { person, texts, world, db } = scene;
  const { telegram } = world;
  let { bot } = scene;
  const stickers = [
    await giveSticker(scene, 'joy', '#c0392b', db),
    await giveSticker(scene, 'anger', '#123456', db),
  ];
  for (const [index, sticker] of stickers.entries()) {
    // Read back only after the sticker is in the set: the moment in which nothing is stored yet.
    const fault = telegram.faults.add({
      kind: 'hang',
      method: 'getStickerSet',
      predicate: () => telegram.stickerSets[0]?.stickers.length === index + 1,
    });
    const press = person.press(sticker, texts.afterSticker.add);
    await eventually(() => fault.hits).toBe(1);
    await bot.kill();
    fault.remove();
    bot = await startBotProcess(scene);
    await person.waitForBotMessage(index === 0 ? 'is ready' : '2 stickers now', { after: press });
  }
  for (const sticker of stickers) await addToPack(scene, sticker, 'already');
  expect(await db.selectFrom('pack_jobs').selectAll().execute()).toEqual([]);
  expect(sizesOf(scene)).toEqual([[expect.any(String), 2]]);
});

test('killed again and again while Telegram does not tell of the pack that it has made: the job is not given up', async () => {
  const scene = await killable();
  const { person, texts, world, db } = scene;
  let { bot } = scene;
  const sticker = await giveSticker(scene, 'joy', '#c0392b', db);
  const fault = world.telegram.faults.add({ kind: 'hang', method: 'getStickerSet' });
  const press = person.press(sticker, texts.afterSticker.add);
  for (let kills = 1; kills <= 4; kills++) {
    await eventually(() => fault.hits).toBe(kills);
    await bot.kill();
    if (kills === 4) fault.remove();
    bot = await startBotProcess(scene);
  }
  await person.waitForBotMessage('is ready', { after: press });
  expect(sizesOf(scene)).toEqual([[expect.any(String), 1]]);
  const placements = await db.selectFrom('placements').select('status').execute();
  expect(placements).toEqual([{ status: 'in' }]);
});
