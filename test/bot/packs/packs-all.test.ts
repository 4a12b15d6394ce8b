import { expect, test } from 'vitest';
import { countCalls, refuse } from '../../support/telegram.ts';
import { type Flow, openFlow } from '../flows-stage.ts';
import { addToPack, eventually, giveSticker, greet } from './packs-scene.ts';

const sets = ({ world }: Flow) =>
  world.telegram.stickerSets.map(
    ({ title, stickers }) => [title, stickers.map(({ emoji }) => emoji[0])] as const,
  );

test('all that stand in no pack go into it, in order: what Telegram refuses is named, what breaks off is not done twice', async () => {
  const flow = await openFlow('gemini', 'en');
  const { person, texts, world } = flow;
  const { faults } = world.telegram;
  await greet(flow, person);
  const title = texts.packs.firstTitle('Ann');
  const ask = 'put them all into my pack';
  const all = [{ calls: [{ name: 'do_for_person', args: { what: 'add_to_pack', all: true } }] }];
  await addToPack(flow, await giveSticker(flow, 'joy', '#c0392b'), 'is ready');
  await giveSticker(flow, 'anger', '#123456');
  await giveSticker(flow, 'love', '#654321');
  await giveSticker(flow, 'sleepy', '#7f8c8d');
  // The first of them; there is no other picture of it that could be sent instead.
  refuse(world.telegram, 'addStickerToSet', 400, 'Bad Request: no', { times: 1 });
  const broken = faults.add({ kind: 'reset-after', method: 'addStickerToSet', times: 1 });

  const said = await flow.says(ask, all, texts.packs.addingAll(3, title));
  const report = await person.waitForBotMessage(texts.packs.notAdded(1), { after: said });
  expect(report.text).toContain(`“${title}”: 2 stickers added`);
  expect(report.text).toContain(`• anime · anger · waving\n\n${texts.packs.trouble.refused}`);
  expect(broken.hits).toBe(1);
  expect(sets(flow)).toEqual([[title, ['😄', '😍', '😴']]]);

  const single = await flow.says(ask, all, texts.packs.added(title, 4, '').trim());
  expect(single.text).not.toContain(texts.packs.addingAll(1, title));
  await flow.says(ask, all, texts.packs.allIn);
  expect(sets(flow).map(([, stickers]) => stickers.length)).toEqual([4]);
});

test('a model has them all put into a new pack: its title is asked for, and one call makes it', async () => {
  const flow = await openFlow('gemini', 'ru');
  const { person, texts, world } = flow;
  await greet(flow, person);
  await giveSticker(flow, 'злость', '#123456');
  await giveSticker(flow, 'любовь', '#654321');
  const made = countCalls(world.telegram, 'createNewStickerSet');
  const calls = [{ name: 'do_for_person', args: { what: 'add_to_pack', all: true, new_pack: true } }];
  const question = texts.packs.askNewTitle(texts.packs.firstTitle('Анна'));
  await flow.says('закинь их все в новый пак', [{ calls }], question);
  const said = await flow.says('Коты', [], texts.packs.addingAll(2, 'Коты'));
  await person.waitForBotMessage(texts.drawing.report.inPack('Коты', 2, '').trim(), { after: said });
  await eventually(() => sets(flow).map(([name, stickers]) => [name, stickers.length])).toEqual([
    ['Коты', 2],
  ]);
  expect(made.hits).toBe(1);
});
