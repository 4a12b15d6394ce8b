import { expect, test } from 'vitest';
import { pressButton } from '../support/exchange.ts';
import { photo } from '../support/pictures/pictures.ts';
import { rowOf } from '../support/scene.ts';
import { call, type Flow, openFlow, saidTwice, summed } from './flows-stage.ts';

/** Up to the question which of two photos to use. */
async function toChoice(flow: Flow) {
  const { person, texts, world } = flow;
  await summed(flow);
  const second = await photo('#22aa55');
  const question = await flow.does(() => person.sendPhoto(second), [], texts.photo.useNewQuestion);
  const { photo_file_id: old, pending_photo_file_id: fresh } = await rowOf(world, 'sessions');
  return { question, old, fresh };
}

test.each([
  ['offline', 'en', 'yes', 'new'],
  ['offline', 'en', 'no, keep the old one', 'old'],
  ['offline', 'ru', 'новое', 'new'],
  ['offline', 'ru', 'оставь старое', 'old'],
  ['openai', 'en', 'use the new one', 'new'],
  ['lmstudio-text', 'en', 'keep the old one', 'old'],
] as const)('which photo, with %s, is settled by words (%s): "%s"', async (kind, language, words, chosen) => {
  const flow = await openFlow(kind, language);
  const { person, texts, world } = flow;
  const { old, fresh, question } = await toChoice(flow);
  const isNew = chosen === 'new';
  const settled = { photo_file_id: isNew ? fresh : old, pending_photo_file_id: null };
  const script = [call('choose_photo', { photo: chosen })];
  const summary = await flow.says(words, script, texts.summary.title);
  expect(summary.text).toContain(isNew ? texts.photo.usingNew : texts.photo.kept);
  expect(await rowOf(world, 'sessions')).toMatchObject(settled);
  // The button of a settled question changes nothing any more.
  const other = isNew ? texts.photo.keep : texts.photo.useNew;
  await pressButton(person, question, other, texts.settled);
  expect(await rowOf(world, 'sessions')).toMatchObject(settled);
  expect(saidTwice(flow)).toEqual([]);
});

test('a model is told that the question is open, and offered the tool for as long', async () => {
  const flow = await openFlow('openai', 'en');
  const asked = () => flow.world.openai.chats().at(-1) ?? '';
  await toChoice(flow);
  await flow.says('hm', [{ text: 'Which one?' }], 'Which one?');
  expect(asked()).toContain('Open question: which one to use');
  expect(asked()).toContain('"choose_photo"');
  const chosen = { ...call('choose_photo', { photo: 'new' }), text: 'The new one.' };
  await flow.says('the new one', [chosen], 'The new one.');
  await flow.says('hm', [{ text: 'Shall I draw it?' }], 'Shall I draw it?');
  expect(asked()).not.toContain('Open question');
  expect(asked()).not.toContain('"name":"choose_photo","description"');
});
