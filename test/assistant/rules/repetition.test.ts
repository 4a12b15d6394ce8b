import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, names, stored } from '../../support/offline-dialogue.ts';

const DELIVERED = { ...COMPLETE, hasSticker: true, changesSticker: true, drawing: 'delivered' } as const;

function caption(result: Awaited<ReturnType<typeof hear>>) {
  return result.toolCalls.find(({ name }) => name === 'change_sticker')?.args?.['caption'];
}

describe('"once more" beside a value', () => {
  it.each([
    ['ещё разок комикс', { style: 'комикс' }],
    ['акварель по новой', { style: 'акварель' }],
    ['давай заново, но грустный', { emotion: 'грустный' }],
    ['comic one more time', { style: 'comic' }],
    ['once more but this time crying', { emotion: 'crying' }],
    ['again in comic style', { style: 'in comic style' }],
    ['noch einmal traurig', { emotion: 'traurig' }],
    ['otra vez triste', { emotion: 'triste' }],
    ['ще раз сумний', { emotion: 'сумний' }],
  ])('is no part of it: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: DELIVERED }))).toEqual(values);
  });

  it.each(['ещё разок аниме', 'аниме ещё раз'])('asks for another take of what is there: %s', async words => {
    const result = await hear(words, { facts: DELIVERED });
    expect(result.toolCalls).toMatchObject([{ name: 'do_for_person', args: { what: 'draw_again' } }]);
  });

  it('is no remark where a style ends like a verb: “заново в акварели”', async () => {
    expect(stored(await hear('заново в акварели', { facts: DELIVERED }))).toEqual({ style: 'в акварели' });
  });
});

describe('words in capitals', () => {
  it.each([
    ['put HAPPY MONDAY on it', 'HAPPY MONDAY'],
    ['write SAD BUT TRUE on it', 'SAD BUT TRUE'],
    ['снизу напиши С ДОБРЫМ УТРОМ', 'С ДОБРЫМ УТРОМ'],
    ['ОБОЖАЮ ПЯТНИЦУ напиши на нём', 'ОБОЖАЮ ПЯТНИЦУ'],
    ['"best mom" write it on top', 'best mom'],
  ])('are what is to be written: %s', async (words, text) => {
    expect(caption(await hear(words, { facts: DELIVERED }))).toBe(text);
  });

  it.each([
    ['make it ANGRY', 'ANGRY'],
    ['MAKE IT ANGRY', 'ANGRY'],
  ])('are but loud where one stands alone, or all do: %s', async (words, emotion) => {
    expect(stored(await hear(words, { facts: DELIVERED }))).toEqual({ emotion });
  });
});

describe('"the same, but" with several wishes', () => {
  it.each([
    ['same but furious and with the caption "me and you"', { emotion: 'furious' }, 'me and you'],
    ['same thing but sleepy and with "zzz" written on it', { emotion: 'sleepy' }, 'zzz'],
    ['такой же, но злой и с подписью «нет, спасибо»', { emotion: 'злой' }, 'нет, спасибо'],
    ['такой же, но злой и прыгает', { emotion: 'злой', pose: 'прыгает' }, undefined],
  ])('changes the one sticker: %s', async (words, values, text) => {
    const result = await hear(words, { facts: DELIVERED });
    expect(names(result)).not.toContain('plan_stickers');
    expect(stored(result)).toEqual(values);
    expect(caption(result)).toBe(text);
  });

  it.each(['same but sad, angry and crying', 'такие же: злой и прыгает'])(
    'is a list of stickers where it says one thing twice, or is a list: %s',
    async words => {
      expect(names(await hear(words, { facts: DELIVERED }))).toContain('plan_stickers');
    },
  );
});

describe('what is thought of a style, an emotion or a pose', () => {
  it.each([
    ['hmm the pose is boring', 'pose'],
    ['the emotion looks fake', 'emotion'],
    ['the pose is too relaxed', 'pose'],
    ['поза какая-то деревянная', 'pose'],
    ['эмоция какая-то фальшивая', 'emotion'],
    ['el estilo parece raro', 'style'],
    ['die Pose wirkt steif', 'pose'],
    ['поза скучная', 'pose'],
    ['эмоция непонятная', 'emotion'],
    ['the style is too childish', 'style'],
    ['die Pose ist langweilig', 'pose'],
    ['la pose es aburrida', 'pose'],
    ['поза нудна', 'pose'],
  ] as const)('is no value of it: %s', async (words, parameter) => {
    const result = await hear(words, { facts: DELIVERED, language: 'en' });
    const { offline } = textsFor('en');
    expect(names(result)).toEqual([]);
    expect(result.text).toBe(`${offline.instead[parameter]} ${offline.options[parameter]}`);
  });
});

describe('a word that is near to another one', () => {
  it('is not taken for it where it is one itself: “where is my charger”', async () => {
    const { text } = await hear('where is my charger', { facts: DELIVERED });
    expect(text).not.toContain(textsFor('en').offline.answers.price);
  });
});
