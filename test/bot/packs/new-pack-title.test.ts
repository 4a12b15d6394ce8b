import { expect, test } from 'vitest';

import { buttonsOf, pressButton, sendText } from '../../support/exchange.ts';

import type { Scene } from '../../support/scene.ts';
import { addToPack, askNewPack, eventually, giveSticker, packsScene, sizesOf } from './packs-scene.ts';

const SAY = {
  en: { own: 'Besties', taken: ['no', 'skip it', 'ok'], none: ['never mind', 'no thanks'] },
  ru: {
    own: 'Лучшие',
    taken: ['без названия', 'пропусти', 'давай'],
    none: ['отмена', 'не нужно', 'не надо'],
  },
} as const;
const LANGUAGES = ['en', 'ru'] as const;

const titles = (scene: Pick<Scene, 'world'>) => scene.world.telegram.stickerSets.map(({ title }) => title);

/** A user with one pack, who is asked for the title of the second one. */
async function withQuestion(language: keyof typeof SAY) {
  const scene = await packsScene({ language });
  const { packs } = scene.texts;
  const first = packs.firstTitle(scene.person.user.first_name);
  const made = await addToPack(scene, await giveSticker(scene), 'https://t.me/addstickers/');
  return { scene, first, ...(await askNewPack(scene, made, `${first} 2`)) };
}

test.each(LANGUAGES)('[🆕] asks for the title, and the next words are the title (%s)', async language => {
  const { scene, first, question } = await withQuestion(language);
  const { person, texts } = scene;
  const { own } = SAY[language];
  expect(question.buttons).toEqual([texts.packs.buttons.takeTitle(`${first} 2`), texts.neverMind]);
  expect(titles(scene)).toEqual([first]);
  await sendText(person, 'x'.repeat(65), texts.packs.badTitle);
  person.sendText(own);
  await eventually(() => sizesOf(scene)).toEqual([
    [first, 1],
    [own, 1],
  ]);
  await eventually(() => buttonsOf(person, question)).toEqual([]);
});

test.each(LANGUAGES.flatMap(language => SAY[language].taken.map(said => [language, said] as const)))(
  'without a title from the user, the pack gets the proposed one (%s, %s)',
  async (language, said) => {
    const { scene, first } = await withQuestion(language);
    scene.person.sendText(said);
    await eventually(() => titles(scene)).toEqual([first, `${first} 2`]);
  },
);

test.each(LANGUAGES.flatMap(language => SAY[language].none.map(said => [language, said] as const)))(
  'words and the button that cancel make no pack, and the button is removed (%s, %s)',
  async (language, said) => {
    const { scene, first, question } = await withQuestion(language);
    const { person, texts } = scene;
    await sendText(person, said, texts.neverMindDone);
    await pressButton(person, question, texts.neverMind, texts.neverMindDone);
    await eventually(() => buttonsOf(person, question)).toEqual([]);
    expect(titles(scene)).toEqual([first]);
  },
);
