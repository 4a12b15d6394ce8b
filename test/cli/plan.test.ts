import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { terminalTexts, textsFor } from '../../src/i18n/index.ts';
import { openAIAnswers } from '../support/fakes/fake-openai.ts';
import { drawnOnKey, shirtOf } from '../support/pictures/pictures.ts';
import { portrait } from '../support/scene.ts';
import { room } from './room.ts';

it('asks for a set, draws it without Telegram, writes its stickers into a folder, and lists it', async () => {
  const { session, terminal, models, folder } = await room({ IMAGE_PROVIDERS: 'openai' });
  const { drawing, plans } = textsFor('en');
  const photo = join(folder, 'me.jpg');
  writeFileSync(photo, await portrait());
  models.script(openAIAnswers.text('A nice photo.'));
  await session.take(`/photo ${photo}`);
  const stickers = ['happy', 'sad', 'sleepy'].map(emotion => ({ emotion, pose: 'waving' }));
  const args = { style: 'anime', stickers };
  models.script(openAIAnswers.textAndCalls('Here they are.', { name: 'plan_stickers', args }));
  await session.take('/pack 3 in anime');
  expect(JSON.stringify(models.chats.at(-1)?.messages.at(-1))).toContain(
    'Make a set of stickers: 3 in anime',
  );
  const number = /\[\/(?<number>\d+)\] .*Draw all/.exec(terminal.text)?.groups?.['number'];
  expect(number, terminal.text.slice(-600)).toBeDefined();
  const pictures = await Promise.all([0, 1, 2].map(n => drawnOnKey('#17e43a', shirtOf(n))));
  models.script(...pictures.map(openAIAnswers.image));
  await session.take(`/${number}`);
  await expect.poll(() => terminal.text).toContain(drawing.report.drawn(3, 3));
  const files = join(folder, 'stickers', 'plan-1');
  expect(terminal.text).toContain(files);
  expect(readdirSync(files)).toHaveLength(3);
  await session.take('/plans');
  expect(terminal.text).toContain(`1. ${plans.list.plan(3, 'anime')} — ${plans.list.states.done}`);
  await session.take('/state');
  const { state } = terminalTexts('en');
  expect(terminal.text).toContain(`${state.leads}: assistant`);
  expect(terminal.text).toContain(`${state.plan}: #1.1 done, 3/3`);
});
