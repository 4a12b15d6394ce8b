import { expect, test } from 'vitest';
import { pressButton } from '../../support/exchange.ts';
import { databaseOf, setScene, startBotProcess } from '../../support/scene.ts';
import { addToPack, eventually, giveSticker, greet, MADE, openPack, TITLE } from './packs-scene.ts';

test('an export that is killed again and again sends each file once', async () => {
  const scene = await setScene();
  const { person, texts, world } = scene;
  const { telegram } = world;
  let bot = await startBotProcess(scene);
  const db = await databaseOf(world);
  await greet(scene, person);
  await addToPack(scene, await giveSticker(scene, 'joy', '#c0392b', db), MADE);
  const screen = await openPack(scene);
  const begun = await pressButton(person, screen, texts.packs.buttons.export, texts.packExport.begun(TITLE));
  const files = () => person.messages.flatMap(({ document }) => document?.fileName ?? []);
  // While the stickers are downloaded, and while a file is uploaded: nothing of it has an effect at Telegram.
  for (const method of ['getFile', 'sendDocument', 'sendDocument']) {
    const fault = telegram.faults.add({ kind: 'hang', method });
    await eventually(() => fault.hits).toBeGreaterThan(0);
    await bot.kill();
    fault.remove();
    bot = await startBotProcess(scene);
  }
  await person.waitForBotMessage(texts.packExport.done(TITLE), { after: begun });
  expect(files()).toEqual(
    ['whatsapp', 'signal', 'discord', 'line'].map(name => `Ann-s-stickers-${name}.zip`),
  );
  expect(await db.selectFrom('export_files').selectAll().execute()).toEqual([]);
});

test('an export that kills each process is given up after three tries', async () => {
  const scene = await setScene();
  const { person, texts, world } = scene;
  let bot = await startBotProcess(scene);
  const db = await databaseOf(world);
  await greet(scene, person);
  await addToPack(scene, await giveSticker(scene, 'joy', '#c0392b', db), MADE);
  const screen = await openPack(scene);
  const fault = world.telegram.faults.add({ kind: 'hang', method: 'getFile' });
  const begun = await pressButton(person, screen, texts.packs.buttons.export, texts.packExport.begun(TITLE));
  for (let kills = 1; kills <= 3; kills++) {
    await eventually(() => fault.hits).toBe(kills);
    await bot.kill();
    bot = await startBotProcess(scene);
  }
  await person.waitForBotMessage(texts.packs.trouble.failed, { after: begun });
  expect(fault.hits).toBe(3);
  await eventually(() => db.selectFrom('pack_jobs').selectAll().execute()).toEqual([]);
});
