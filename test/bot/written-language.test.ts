import { describe, expect, test } from 'vitest';
import { type Language, textsFor } from '../../src/i18n/index.ts';
import { writtenLanguage } from '../../src/lexicon/written-language.ts';
import type { Person } from '../../src/playground/people/person.ts';
import { pressButton, sendPortrait, sendText, someone } from '../support/exchange.ts';
import { openScene, portrait, toSticker } from '../support/scene.ts';
import { createWorld } from '../support/world.ts';

/** Somebody with an English Telegram, in front of a bot with the built-in rules alone. */
async function withRules(): Promise<Person> {
  const world = await createWorld(['offline']);
  await world.start();
  const person = someone(world, 'Kim');
  await sendText(person, '/start', textsFor('en').offline.greeting('Kim'));
  return person;
}

type Talk = readonly [hello: string, values: string, thanks: string];

/** Sentences of people, which no table of the program has: a language is tried here when somebody has written some. */
const TALK = {
  ru: ['привет! хочу стикер', 'комикс, радость, машет рукой', 'спасибо большое'],
  uk: ['привіт! хочу стікер', 'комікс, радість, махає рукою', 'дуже дякую'],
  de: ['hallo, ich möchte einen sticker', 'comic, freude, winkt', 'danke, sehr schön'],
  es: ['hola, quiero un sticker', 'cómic, alegría, saluda con la mano', 'muchas gracias'],
} as const satisfies Readonly<Partial<Record<Language, Talk>>>;
const TRIED = Object.keys(TALK) as (keyof typeof TALK)[];

/** What the bot has said since then that is clearly in another language; progress and what was edited included. */
function saidOtherwise(person: Person, since: number, language: Language): string[] {
  return person.log.flatMap(event => {
    if ((event.type !== 'message' && event.type !== 'edit') || event.seq <= since) return [];
    const { from, text = '' } = event.message;
    const other = writtenLanguage(text, language, false);
    return from.is_bot && other !== undefined ? [`${other}: ${text}`] : [];
  });
}

describe.each(TRIED)('written in an English Telegram, by the rules alone: %s', language => {
  const texts = textsFor(language);
  const [hello, values, thanks] = TALK[language];

  test('all that the bot says, from the answer to the first words to what comes after the sticker', async () => {
    const person = await withRules();
    const first = person.sendText(hello);
    await person.waitForBotMessage(/./, { after: first });
    const asked = await sendPortrait(person, '', texts.offline.photo.received);
    const summary = await sendText(person, values, texts.summary.title);
    expect(asked.seq).toBeLessThan(summary.seq);
    for (const name of ['style', 'emotion', 'pose', 'hint'] as const)
      expect(summary.text).toContain(texts.summary[name]);
    expect(summary.buttons).toEqual([texts.summary.confirm, texts.offline.change]);
    expect((await person.press(summary, texts.summary.confirm).answered()).text).toBe(texts.confirm.accepted);
    const sticker = await person.waitForSticker();
    expect(sticker.buttons).toContain(texts.afterSticker.add);
    await person.waitForBotMessage(texts.sticker.delivered);
    await sendText(person, thanks, /./);
    expect(saidOtherwise(person, first.seq, language)).toEqual([]);
  });
});

/** A word that is not one of a wish. */
const RUSSIAN = /[а-яё]{6}/;

test('a clear switch is followed, a foreign word and a language that is not spoken are not', async () => {
  const person = await withRules();
  const answer = async (words: string) => (await sendText(person, words, /./)).text;
  const [inEnglish, inRussian] = [textsFor('en').ask, textsFor('ru').ask];
  expect(await answer('hello, i want a sticker')).toContain(inEnglish.photo);
  expect(await answer('аниме')).not.toMatch(RUSSIAN);
  expect(await answer('а можно по-русски?')).toMatch(RUSSIAN);
  expect(await answer('ok')).toMatch(RUSSIAN);
  expect(await answer('bonjour, je voudrais un sticker')).toMatch(RUSSIAN);
  expect(await answer('sorry, can we speak english?')).not.toMatch(RUSSIAN);
  expect(inRussian).not.toEqual(inEnglish);
});

describe('with a model', () => {
  test('what code adds is in the language of the words: the summary and its button', async () => {
    const scene = await openScene({ language: 'en' });
    const russian = { ...scene, texts: textsFor('ru') };
    scene.chat.calls(
      [{ name: 'update_sticker_params', args: { style: 'комикс', emotion: 'радость', pose: 'машет' } }],
      'Готово.',
    );
    const sent = await scene.person.sendPhoto(await portrait(), {
      caption: 'в стиле комикса, радость, машет рукой',
    });
    const summary = await scene.person.waitForBotMessage(russian.texts.summary.title, { after: sent });
    expect(summary.buttons).toEqual([russian.texts.summary.confirm]);
    await toSticker(russian, summary);
    expect(saidOtherwise(scene.person, sent.seq, 'ru')).toEqual([]);
  });

  test('where no model answers, that is said in the language of the words', async () => {
    const { chat, person } = await openScene({ language: 'en' });
    chat.alwaysFails('unavailable');
    await sendText(person, 'привіт, зроби мені стікер', textsFor('uk').trouble.noAnswer);
  });
});

test('a language that was chosen stays, whatever is written', async () => {
  const person = await withRules();
  const offered = await sendText(person, '/language', textsFor('en').chooseLanguage);
  await pressButton(person, offered, 'English', textsFor('en').languageChosen);
  const answer = await sendText(person, 'привет! хочу стикер', /./);
  expect(answer.text).toContain(textsFor('en').ask.photo);
});
