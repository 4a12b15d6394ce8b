import { describe, expect, it, test } from 'vitest';
import { LANGUAGES, textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, names, stored } from '../../support/offline-dialogue.ts';

const DELIVERED = { ...COMPLETE, hasSticker: true, changesSticker: true, drawing: 'delivered' } as const;

describe('words of ours that are no part of a value', () => {
  it.each([
    ['вообще-то лучше нуар, но остальное оставь', 'нуар'],
    ['вообще-то нуар', 'нуар'],
    ['на самом деле нуар', 'нуар'],
    ['если честно, нуар', 'нуар'],
    ['actually noir, leave everything else', 'noir'],
    ['noir, keep everything else', 'noir'],
  ])('%s', async (words, style) => {
    expect(stored(await hear(words, { facts: { ...COMPLETE, style: 'аниме' } }))).toEqual({ style });
  });
});

describe('“surprise” as an answer', () => {
  it.each([
    ['style', 'сюрприз'],
    ['style', 'пусть будет сюрприз'],
    ['style', 'a surprise'],
    ['pose', 'сюрприз'],
    ['emotion', 'сюрприз'],
    ['style', 'eine Überraschung'],
    ['style', 'una sorpresa'],
    ['style', 'здивуй мене'],
  ] as const)('leaves the %s to the bot: %s', async (asked, words) => {
    const result = await hear(words, { asked, facts: { ...COMPLETE, [asked]: null } });
    const value = stored(result)?.[asked];
    expect(LANGUAGES.flatMap(language => textsFor(language).offline.choice[asked])).toContain(value);
  });

  it('is a face where one was asked for', async () => {
    const facts = { ...COMPLETE, emotion: null };
    expect(stored(await hear('surprise', { asked: 'emotion', facts }))).toEqual({ emotion: 'surprise' });
  });
});

describe('another take', () => {
  it.each(['сделай другой дубль', 'давай ещё вариант', 'новый дубль, пожалуйста', 'ещё один дубль'])(
    '%s',
    async words => {
      const { toolCalls } = await hear(words, { facts: DELIVERED });
      expect(toolCalls).toMatchObject([{ name: 'do_for_person', args: { what: 'draw_again' } }]);
    },
  );
});

describe('the outline comes back', () => {
  it.each(['верни обводку', 'верни контур, пожалуйста', 'bring back the outline', 'put the outline back'])(
    '%s',
    async words => {
      const { toolCalls } = await hear(words, { facts: DELIVERED });
      expect(toolCalls).toMatchObject([{ name: 'change_sticker', args: { outline: true } }]);
    },
  );
});

describe('the language is no emotion, though there is one that a tongue shows', () => {
  it.each([
    ['поменяй язык на английский', 'en'],
    ['сменить язык на немецкий', 'de'],
    ['поставь русский язык', 'ru'],
    ['change the language to Spanish', 'es'],
    ['set the language to Ukrainian please', 'uk'],
  ])('%s', async (words, value) => {
    const { toolCalls } = await hear(words, { facts: COMPLETE });
    expect(toolCalls).toMatchObject([{ name: 'do_for_person', args: { what: 'set_language', value } }]);
  });
});

test('"at once" counts nothing, though the word is eleven in Spanish', async () => {
  for (const words of ['can you make several at once?', 'make all at once'])
    expect((await hear(words, { facts: COMPLETE })).toolCalls).not.toMatchObject([{ args: { count: 11 } }]);
  expect(names(await hear('haz once stickers', { facts: COMPLETE, language: 'es' }))).toEqual([
    'plan_stickers',
  ]);
});

test.each([
  ['3d or pixel art, which is better?', 'pixel art'],
  ['3д или пиксель арт, что лучше?', 'пиксель арт'],
  ['oil or gouache, which is better?', 'oil'],
])('of two the bot advises the one that it offers itself: %s', async (words, style) => {
  expect(stored(await hear(words, { facts: COMPLETE }))).toEqual({ style });
});

test.each([
  ['watercolour, crying\nwhat does it cost?\nhello?', { style: 'watercolour', emotion: 'crying' }, 'payment'],
  ['Watercolour, crying. What does it cost?', { style: 'Watercolour', emotion: 'crying' }, 'payment'],
  ['watercolour please, and what does it cost?', { style: 'watercolour' }, 'payment'],
  ['акварель, плачет\nсколько это стоит?\nау?', { style: 'акварель', emotion: 'плачет' }, 'Денег'],
  ['Аниме, злой. Сколько стоит?', { style: 'Аниме', emotion: 'злой' }, 'Денег'],
  ['хочу аниме, а сколько это стоит?', { style: 'аниме' }, 'Денег'],
])('values beside a question are stored, and it is answered: %s', async (words, values, answer) => {
  const result = await hear(words);
  expect(stored(result)).toEqual(values);
  expect(result.text).toContain(answer);
});

it.each([
  ['write «hi» on it and make it grumpy', 'grumpy'],
  ['напиши «hi» на нём и сделай злым', 'злым'],
])('a quoted caption beside a value: %s', async (words, emotion) => {
  const result = await hear(words, { facts: DELIVERED });
  expect(stored(result)).toEqual({ emotion });
  expect(result.toolCalls).toContainEqual(
    expect.objectContaining({ name: 'change_sticker', args: { caption: 'hi' } }),
  );
});
