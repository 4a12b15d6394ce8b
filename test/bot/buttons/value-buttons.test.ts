import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language, wordsOf } from '../../../src/i18n/index.ts';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { openScene, portrait, type Scene } from '../../support/scene.ts';

const buttonsOf = ({ person }: Scene, { message_id: id }: SeenMessage): readonly string[] | undefined =>
  person.messages.find(message => message.message_id === id)?.buttons;

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
  const sent = await scene.person.sendPhoto(await portrait());
  const question = await scene.person.waitForBotMessage(scene.texts.ask.style, { after: sent });
  return { scene, question };
}

describe.each(LANGUAGES)('what is asked for can be tapped (%s)', language => {
  test('a press stores the value, asks for the next one, and the buttons go', async () => {
    const { scene, question } = await asked(language);
    const { person, texts } = scene;
    const { style, emotion, pose } = wordsOf(language).values;
    expect(buttonsOf(scene, question)).toContain(texts.offline.ownWords.button);
    expect((await person.press(question, nameOf(style.comic)).answered()).text).toBe(texts.confirm.accepted);
    const second = await person.waitForBotMessage(texts.ask.emotion, { after: question });
    expect(await valuesOf(scene)).toMatchObject({ style: nameOf(style.comic), emotion: null });
    await expect.poll(() => buttonsOf(scene, question)).toEqual([]);
    person.press(second, nameOf(emotion.joy));
    const third = await person.waitForBotMessage(texts.ask.pose, { after: second });
    person.press(third, nameOf(pose.waving));
    await person.waitForBotMessage(texts.summary.title, { after: third });
  });
});

test('[in my own words]: the next words are the value, verbatim', async () => {
  const { scene, question } = await asked('ru');
  const { person, texts } = scene;
  person.press(question, texts.offline.ownWords.button);
  const ask = await person.waitForBotMessage(texts.offline.ownWords.ask, { after: question });
  person.sendText('как на обложке кассеты 90-х');
  await person.waitForBotMessage(texts.ask.emotion, { after: ask });
  expect(await valuesOf(scene)).toMatchObject({ style: 'как на обложке кассеты 90-х' });
});

test('what is not understood is asked again with the buttons, and an older press still counts', async () => {
  const { scene, question } = await asked('en');
  const { person, texts } = scene;
  const said = person.sendText('my phone storage is full again');
  const again = await person.waitForBotMessage(texts.ask.style, { after: said });
  expect(again.text).toContain(texts.offline.replies.unclear);
  expect(buttonsOf(scene, again)).toContain('neon');
  person.press(question, 'noir');
  await person.waitForBotMessage(texts.ask.emotion, { after: again });
  expect(await valuesOf(scene)).toMatchObject({ style: 'noir', emotion: null });
});
