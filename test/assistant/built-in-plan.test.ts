import { expect, test } from 'vitest';
import { fillStickers } from '../../src/assistant/planning/built-in.ts';
import { LANGUAGES, type Language, textsFor } from '../../src/i18n/index.ts';

const WORK = {
  en: 'for my chat at work',
  ru: 'для рабочего чата',
  uk: 'для робочого чату',
  de: 'für die Kollegen',
  es: 'para el trabajo',
} as const satisfies Record<Language, string>;

test.each(LANGUAGES)('a set for work has its captions, and neither love nor a heart (%s)', language => {
  const { captions, stickers } = textsFor(language).plans;
  const planned = fillStickers([], 12, { language, occasion: WORK[language] });
  const { call, accepted, deadline, thanks, coffee } = captions;
  expect(planned.slice(0, 5).map(({ caption }) => caption)).toEqual([
    call,
    accepted,
    deadline,
    thanks,
    coffee,
  ]);
  expect(planned.map(({ emotion }) => emotion)).not.toContain(stickers.love.emotion);
  expect(planned.map(({ pose }) => pose)).not.toContain(stickers.love.pose);
});

test.each([
  ['для семьи', 'goodMorning'],
  ['для чата с друзьями', 'hi'],
  ['маме на день рождения', 'birthday'],
] as const)('a set begins with what fits: %s', (occasion, caption) => {
  const [first] = fillStickers([], 4, { language: 'ru', occasion });
  expect(first?.caption).toBe(textsFor('ru').plans.captions[caption]);
});

test('a sticker of which only the caption is given looks like it', () => {
  const { stickers } = textsFor('ru').plans;
  const [coffee, call] = fillStickers([{ caption: 'кофе' }, { caption: 'созвон' }], 2, { language: 'ru' });
  expect(coffee).toMatchObject({ ...stickers.sleepy, caption: 'кофе' });
  expect(call).toMatchObject({ ...stickers.hello, caption: 'созвон' });
});
