import { describe, expect, it, test } from 'vitest';
import { intentIn } from '../../../src/assistant/knowledge/intents.ts';
import { purposeIn } from '../../../src/assistant/rules/occasion.ts';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, names, stored } from '../../support/offline-dialogue.ts';

describe('what is asked or said of the bot', () => {
  it.each([
    ['price', 'а сколько денег возьмёшь?'],
    ['privacy', 'а мои фотки никуда не утекут?'],
    ['privacy', 'do you save my pictures'],
    ['movement', 'a видео стикер можно?'],
    ['movement', 'can you make it move'],
    ['whom', 'can my friend be on it too?'],
    ['whom', 'можно нарисовать не меня, а моего друга?'],
    ['telegram', 'в телеге как потом найти'],
    ['sets', 'can you make several at once?'],
    ['recall', 'а что я уже выбрал?'],
    ['formats', 'а распечатать потом можно?'],
    ['likeness', 'the eyes are weird'],
    ['changing', 'can i change it later?'],
    ['choose', 'whatever you think is best'],
    ['cancel', 'не хочу больше'],
    ['ru', 'speak russian please'],
    ['price', 'Was kostet das?'],
    ['movement', '¿Puedes hacer stickers animados?'],
    ['identity', 'ти бот чи людина?'],
  ] as const)('is about %s: %s', (intent, text) => {
    expect(intentIn(text)?.intent).toBe(intent);
  });

  it.each(['anime', 'злой и усталый', 'a watercolour of me laughing', 'машет рукой', 'да', 'for my friends'])(
    'is nothing of it: %s',
    text => {
      expect(intentIn(text)).toBeUndefined();
    },
  );
});

describe('more or less of an emotion', () => {
  const facts = { ...COMPLETE, emotion: 'happy' };
  it.each(['one more', 'стиль не очень', 'more details'])('is none: %s', async text => {
    expect(stored(await hear(text, { facts }))?.['emotion']).toBeUndefined();
  });
});

describe('advice', () => {
  test('chooses where the choice is left to it', async () => {
    const result = await hear('surprise me', { asked: 'emotion', facts: { style: 'anime' } });
    expect(stored(result)).toEqual({ emotion: textsFor('en').offline.choice.emotion[0] });
  });
});

test.each(["i don't want it anymore, sorry bot", 'next', 'не знаю даже'])(
  'talk is no value: %s',
  async text => {
    expect(stored(await hear(text, { asked: 'emotion', facts: { style: 'S' } }))).toBeUndefined();
  },
);

test.each(['will it be good?', 'как подтвердить?'])('a question is no yes: %s', async text => {
  expect(names(await hear(text, { facts: { ...COMPLETE, totalGenerations: 0 } }))).not.toContain(
    'confirm_and_generate',
  );
});

test.each([
  ['дароу, хочу стикеросы для чатика с друзьями', 'для чатика с друзьями'],
  ['hi there! need some for our group chat, anime please', 'for our group chat'],
  ['аниме, весёлый', undefined],
  ['family and friends', 'family and friends'],
  ['рабочий чат', 'рабочий чат'],
  ['draw my friend', undefined],
  ['нарисуй мою подругу', undefined],
  ['в телеграме', undefined],
  ['telegram', undefined],
  ['как переименовать пак', undefined],
  ['rename my pack', undefined],
  ['хочу пак', undefined],
  ['стикеры для телеграма', undefined],
])('what the stickers are for is taken from where it is said: %s', async (text, purpose) => {
  expect(purposeIn(text)).toBe(purpose);
});
