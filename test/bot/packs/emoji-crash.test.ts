import { expect, test } from 'vitest';
import { pressButton, sendText } from '../../support/exchange.ts';
import { databaseOf, setScene, startBotProcess } from '../../support/scene.ts';
import { eventually, giveCutOut, greet } from './packs-scene.ts';

test('killed between what Telegram did and what is stored: no emoji is lost or there twice', async () => {
  const scene = await setScene();
  let bot = await startBotProcess(scene);
  const db = await databaseOf(scene.world);
  const { person, texts, world } = scene;
  const { telegram } = world;
  await greet(scene, person);
  for (const [index, colour] of ['#c0392b', '#1f6fb2'].entries()) {
    await giveCutOut(scene, colour, db);
    // Read back only after the emoji is in the set: the moment in which nothing is stored yet.
    const fault = telegram.faults.add({
      kind: 'hang',
      method: 'getStickerSet',
      predicate: () => telegram.stickerSets[0]?.stickers.length === index + 1,
    });
    const asked =
      index === 0
        ? person.press(await sendText(person, '/emoji', texts.emoji.ask(1)), texts.emoji.make)
        : person.sendText('/emoji');
    await eventually(() => fault.hits).toBe(1);
    await bot.kill();
    fault.remove();
    bot = await startBotProcess(scene);
    await person.waitForBotMessage(index === 0 ? 'is ready' : '2 emoji now', { after: asked });
  }
  expect(await db.selectFrom('pack_jobs').selectAll().execute()).toEqual([]);
  expect(telegram.stickerSets).toMatchObject([
    { type: 'custom_emoji', stickers: [{ width: 100 }, { width: 100 }] },
  ]);
  const packs = await sendText(person, '/packs', texts.packs.list);
  await pressButton(person, packs, packs.buttons[0] ?? '', '2 stickers.');
});
