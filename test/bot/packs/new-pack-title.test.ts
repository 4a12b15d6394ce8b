import { expect, test } from 'vitest';
import type { SeenMessage } from '../../../src/playground/messages/view.ts';
import { photo } from '../../support/pictures/pictures.ts';
import { type Scene, stickersOf } from '../../support/scene.ts';
import { openFlow } from '../flows-stage.ts';
import { addToPack, askNewPack, eventually, giveSticker, packsScene, setsOf } from './packs-scene.ts';

const SAY = {
  en: {
    own: 'Besties',
    none: 'no',
    skip: 'skip it',
    yes: 'ok',
    cancel: 'never mind',
    ask: 'put it into a new pack',
  },
  ru: {
    own: 'Лучшие',
    none: 'без названия',
    skip: 'пропусти',
    yes: 'давай',
    cancel: 'отмена',
    ask: 'добавь его в новый набор',
  },
} as const;
const WISH = { en: 'anime, happy, waving', ru: 'аниме, радость, машет рукой' } as const;

const titles = (scene: Pick<Scene, 'world'>) => scene.world.telegram.stickerSets.map(({ title }) => title);
const buttonsOf = ({ person }: Pick<Scene, 'person'>, { message_id: id }: SeenMessage) =>
  person.messages.find(message => message.message_id === id)?.buttons;

/** Somebody with one pack, who is asked what the second one is to be called. */
async function withQuestion(language: keyof typeof SAY) {
  const scene = await packsScene({ language });
  const { packs } = scene.texts;
  const first = packs.firstTitle(scene.person.user.first_name);
  const made = await addToPack(scene, await giveSticker(scene), 'https://t.me/addstickers/');
  return { scene, first, ...(await askNewPack(scene, made, `${first} 2`)) };
}

test.each(['en', 'ru'] as const)(
  '[🆕] asks for the title: the words that come are it (%s)',
  async language => {
    const { scene, first, question } = await withQuestion(language);
    const { person, texts } = scene;
    expect(question.buttons).toEqual([texts.packs.buttons.takeTitle(`${first} 2`), texts.neverMind]);
    expect(titles(scene)).toEqual([first]);
    person.sendText('x'.repeat(65));
    await person.waitForBotMessage(texts.packs.badTitle, { after: question });
    person.sendText(SAY[language].own);
    await eventually(() => titles(scene)).toEqual([first, SAY[language].own]);
    await eventually(() => buttonsOf(scene, question)).toEqual([]);
    expect(setsOf(scene)[1]?.stickers).toHaveLength(1);
  },
);

test.each(
  (['en', 'ru'] as const).flatMap(language =>
    (['none', 'skip', 'yes'] as const).map(said => [language, said] as const),
  ),
)('without a title of their own it gets the one that was proposed (%s, %s)', async (language, said) => {
  const { scene, first } = await withQuestion(language);
  scene.person.sendText(SAY[language][said]);
  await eventually(() => titles(scene)).toEqual([first, `${first} 2`]);
});

test.each([
  ['ru', 'не нужно'],
  ['ru', 'не надо'],
  ['en', 'no thanks'],
] as const)('what says as much as its button makes none either (%s, %s)', async (language, said) => {
  const { scene, first } = await withQuestion(language);
  const sent = scene.person.sendText(said);
  await scene.person.waitForBotMessage(scene.texts.neverMindDone, { after: sent });
  expect(titles(scene)).toEqual([first]);
});

test.each(['en', 'ru'] as const)(
  '"cancel" and its button make none, and the button goes (%s)',
  async language => {
    const { scene, first, question } = await withQuestion(language);
    const { person, texts } = scene;
    const sent = person.sendText(SAY[language].cancel);
    const words = await person.waitForBotMessage(texts.neverMindDone, { after: sent });
    person.press(question, texts.neverMind);
    await person.waitForBotMessage(texts.neverMindDone, { after: words });
    await eventually(() => buttonsOf(scene, question)).toEqual([]);
    expect(titles(scene)).toEqual([first]);
  },
);

test.each(['en', 'ru'] as const)('who says that it shall be a new pack is asked too (%s)', async language => {
  const flow = await openFlow('offline', language);
  const { person, texts } = flow;
  const picture = await photo();
  const summary = await flow.does(
    () => person.sendPhoto(picture, { caption: WISH[language] }),
    [],
    texts.summary.title,
  );
  await flow.does(() => person.press(summary, texts.summary.confirm), [], texts.sticker.delivered);
  expect(stickersOf(person)).toHaveLength(1);
  const proposed = texts.packs.firstTitle(person.user.first_name);
  await flow.says(SAY[language].ask, [], texts.packs.askNewTitle(proposed));
  await flow.sends(SAY[language].own, []);
  await eventually(() => titles(flow)).toEqual([SAY[language].own]);
});
