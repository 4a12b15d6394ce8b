import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/assistant-db/sqlite/connection.ts';
import { type BotProcess, startProcess } from '../../support/processes/process.ts';
import { providersOf, type Scene, setScene } from '../../support/scene.ts';
import { addToPack, eventually, giveSticker, greet, setsOf } from './packs-scene.ts';

function start({ world, ...scene }: Scene): Promise<BotProcess> {
  return startProcess('test/support/processes/bot-process.ts', {
    ...world.variables,
    ...providersOf({ world, ...scene }),
  });
}

test('killed between what Telegram did and what is stored: nothing is lost, nothing is there twice', async () => {
  const scene = await setScene();
  const { person, texts, world } = scene;
  const { telegram } = world;
  let bot = await start(scene);
  const db = openDatabase(world.variables['DATABASE_URL'] ?? '');
  onTestFinished(() => db.destroy());
  await greet(scene, person);
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
    bot = await start(scene);
    await person.waitForBotMessage(index === 0 ? 'is ready' : '2 stickers now', { after: press });
  }
  expect(setsOf(scene)).toMatchObject([{ stickers: [expect.anything(), expect.anything()] }]);
  for (const sticker of stickers) await addToPack(scene, sticker, 'already');
  expect(await db.selectFrom('pack_jobs').selectAll().execute()).toEqual([]);
  expect(telegram.stickerSets.map(set => set.stickers.length)).toEqual([2]);
});

test('killed again and again while Telegram does not tell of the pack that it has made: the job is not given up', async () => {
  const scene = await setScene();
  const { person, texts, world } = scene;
  const { telegram } = world;
  let bot = await start(scene);
  const db = openDatabase(world.variables['DATABASE_URL'] ?? '');
  onTestFinished(() => db.destroy());
  await greet(scene, person);
  const sticker = await giveSticker(scene, 'joy', '#c0392b', db);
  const fault = telegram.faults.add({ kind: 'hang', method: 'getStickerSet' });
  const press = person.press(sticker, texts.afterSticker.add);
  for (let kills = 1; kills <= 4; kills++) {
    await eventually(() => fault.hits).toBe(kills);
    await bot.kill();
    if (kills === 4) fault.remove();
    bot = await start(scene);
  }
  await person.waitForBotMessage('is ready', { after: press });
  expect(setsOf(scene)).toMatchObject([{ stickers: [expect.anything()] }]);
  const placements = await db.selectFrom('placements').select('status').execute();
  expect(placements).toEqual([{ status: 'in' }]);
});
