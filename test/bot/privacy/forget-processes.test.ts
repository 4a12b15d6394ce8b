import { expect, test } from 'vitest';

import { eventually } from '../../support/eventually.ts';
import { sendText } from '../../support/exchange.ts';

import {
  fileOf,
  painting,
  setScene,
  startBotProcess,
  stickerOf,
  toSticker,
  toSummary,
} from '../../support/scene.ts';
import { tracesIn } from '../../support/traces.ts';
import { addToPack } from '../packs/packs-scene.ts';

test('two processes, both killed halfway: the packs are deleted anyway, and nothing returns', async () => {
  const scene = await setScene({ personId: 987_654_321 });
  const { painter, person, texts, world } = scene;
  const file = fileOf(world);
  // A process may freeze for a second on a busy machine. Neither may lose its lease before it is killed.
  const long = { LEASE_MS: '30000' };
  const both = await Promise.all([startBotProcess(scene, long), startBotProcess(scene, long)]);
  await toSticker(scene, await toSummary(scene));
  const sticker = stickerOf(person);
  await addToPack(scene, sticker, 'is ready');
  const release = painter.holds();
  painter.draws(await painting());
  person.press(sticker, texts.afterSticker.again);
  await eventually(() => painter.prompts().length).toBe(2);

  const question = await sendText(person, '/forget', texts.privacy.ask(1));
  const fault = world.telegram.faults.add({ kind: 'hang', method: 'deleteStickerSet' });
  const press = person.press(question, texts.privacy.deleteWithPacks(1));
  const farewell = await person.waitForBotMessage(texts.privacy.deletedBeforePacks(1), { after: press });
  await eventually(() => fault.hits).toBe(1);
  release();
  await Promise.all(both.map(process => process.kill()));
  expect(world.telegram.stickerSets).toHaveLength(1);
  fault.remove();
  await startBotProcess(scene);
  await person.waitForBotMessage(texts.privacy.packsDeleted, { after: farewell });
  expect(world.telegram.stickerSets).toEqual([]);
  await eventually(() => tracesIn(file, ['987654321'])).toEqual([]);
  const after = person.log.filter(event => event.seq > farewell.seq && event.type === 'message');
  expect(after).toHaveLength(1);
  expect(painter.prompts()).toHaveLength(2);
});
