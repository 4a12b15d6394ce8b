import { expect, test } from 'vitest';

import { databaseOf, type Scene, setScene, startBotProcess } from '../../support/scene.ts';
import { LONG } from '../../support/timeouts.ts';
import { begin, contentOf, eventually, paint, report, setSizes, stickersIn } from './plans-scene.ts';

/** Each sticker on a picture of its own, so that they can be counted. */
const start = (scene: Scene) => startBotProcess(scene, { PACK_SHEET: '1' });

test('killed at every turn of a plan: each sticker is drawn and told once, in one pack', LONG, async () => {
  const scene = await setScene();
  const { world, painter, person, texts } = scene;
  const { telegram } = world;
  await paint(scene);
  let bot = await start(scene);
  const db = await databaseOf(world);
  // A message that is being sent at a kill may come twice.
  const allSent = () => eventually(() => db.selectFrom('outbox').select('id').execute()).toEqual([]);

  // While the first one is being drawn: what is under way at the provider is asked for once more.
  let release = painter.holds();
  const plan = await begin(scene, contentOf(8), db);
  await eventually(() => painter.prompts().length).toBe(1);
  await bot.kill();
  release();
  bot = await start(scene);

  // While the person decides.
  const question = await person.waitForBotMessage(texts.drawing.approve(7));
  expect(painter.prompts()).toHaveLength(2);
  await allSent();
  await bot.kill();
  release = painter.holds();
  person.press(question, texts.drawing.goOn);
  bot = await start(scene);

  // While three of the others are.
  await eventually(() => painter.prompts().length).toBe(5);
  await bot.kill();
  release();

  // When Telegram has made the set, and nothing of it is stored.
  const made = telegram.faults.add({
    kind: 'hang',
    method: 'getStickerSet',
    predicate: () => telegram.stickerSets.length > 0,
  });
  bot = await start(scene);
  await eventually(() => made.hits).toBe(1);
  await allSent();
  await bot.kill();
  made.remove();

  // When the pack is stored, and the report is not said.
  const said = telegram.faults.add({ kind: 'hang', method: 'sendRichMessage' });
  bot = await start(scene);
  await eventually(() => said.hits).toBeGreaterThan(0);
  await bot.kill();
  said.remove();
  await start(scene);

  await report(scene, 8, 8);
  expect(setSizes(scene)).toEqual([8]);
  await eventually(() => stickersIn(scene)).toBe(8);
  // One of the first kill and three of the second were under way.
  expect(painter.prompts()).toHaveLength(8 + 1 + 3);
  const texted = person.messages.map(({ text }) => text);
  expect(texted.filter(text => text.startsWith(texts.drawing.report.drawn(8, 8)))).toHaveLength(1);
  expect(texted.filter(text => text === texts.drawing.approve(7))).toHaveLength(1);
  expect(await db.selectFrom('generations').select('id').execute()).toHaveLength(8);
  expect(await db.selectFrom('pack_jobs').select('id').execute()).toEqual([]);
  const [row] = await db.selectFrom('plans').select('status').where('id', '=', plan.id).execute();
  expect(row?.status).toBe('done');
});
