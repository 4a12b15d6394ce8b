import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, wordsOf } from '../../../src/i18n/index.ts';

import { buttonsOf, pressButton, sendPortrait, sendText } from '../../support/exchange.ts';
import { openScene, type Scene } from '../../support/scene.ts';

const valuesOf = ({ world }: Scene) =>
  world
    .app()
    .db.selectFrom('assistant_sessions')
    .select(['style', 'emotion', 'pose'])
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();

const nameOf = (list: string) => list.split(',')[0]?.trim() ?? '';

/** Somebody who has sent a photo, and is asked for the style. */
async function asked(language: Language) {
  const scene = await openScene({ language, more: { AI_PROVIDERS: 'offline' } });
  const question = await sendPortrait(scene.person, '', scene.texts.ask.style);
  return { scene, question };
}

describe.each(LANGUAGES)('what is asked for can be tapped (%s)', language => {
  test('a press stores the value, asks for the next one, and the buttons go', async () => {
    const { scene, question } = await asked(language);
    const { person, texts } = scene;
    const { style, emotion, pose } = wordsOf(language).values;
    expect(buttonsOf(person, question)).toContain(texts.offline.ownWords.button);
    expect((await person.press(question, nameOf(style.comic)).answered()).text).toBe(texts.confirm.accepted);
    const second = await person.waitForBotMessage(texts.ask.emotion, { after: question });
    expect(await valuesOf(scene)).toMatchObject({ style: nameOf(style.comic), emotion: null });
    await expect.poll(() => buttonsOf(person, question)).toEqual([]);
    const third = await pressButton(person, second, nameOf(emotion.joy), texts.ask.pose);
    await pressButton(person, third, nameOf(pose.waving), texts.summary.title);
  });
});

test('[in my own words]: the next words are the value, verbatim', async () => {
  const { scene, question } = await asked('ru');
  const { person, texts } = scene;
  await pressButton(person, question, texts.offline.ownWords.button, texts.offline.ownWords.ask);
  await sendText(person, 'как на обложке кассеты 90-х', texts.ask.emotion);
  expect(await valuesOf(scene)).toMatchObject({ style: 'как на обложке кассеты 90-х' });
});

test('what is not understood is asked again with the buttons, and an older press still counts', async () => {
  const { scene, question } = await asked('en');
  const { person, texts } = scene;
  const again = await sendText(
    person,
    'my phone storage is full again, and I have to delete hundreds of old photos',
    texts.ask.style,
  );
  expect(again.text).toContain(texts.offline.onlyButtons);
  expect(buttonsOf(person, again)).toContain('neon');
  await pressButton(person, question, 'noir', texts.ask.emotion);
  expect(await valuesOf(scene)).toMatchObject({ style: 'noir', emotion: null });
});
