import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, NEW, stored } from '../../support/offline-dialogue.ts';

/** In milliseconds, on a machine that is busy with other things. */
const QUICK = 2000;

const STYLED = { ...NEW, style: 'S' };

describe('what people say around a wish', () => {
  it.each([
    ['ok so basically i want a comic book look', { style: 'comic book look' }],
    ['alright so um make me a pixel art one', { style: 'pixel art one' }],
    ['my friend told me about this and i want a pixel art sticker', { style: 'pixel art' }],
    ['ну в общем мне подруга рассказала и я хочу тоже в аниме', { style: 'в аниме' }],
    ['короче я тут подумал может типа мультик где я злюсь', { style: 'мультик', emotion: 'злюсь' }],
    ['could u do 3d', { style: '3d' }],
    ['can u make me cry', { emotion: 'cry' }],
    ['can we get a nice smile', { emotion: expect.stringMatching(/^(?:a )?nice smile$/) }],
  ])('is no part of it: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: NEW }))).toEqual(values);
  });

  it.each([
    ['the pose looks better with hands up', { pose: 'hands up' }],
    ['it looks better in watercolor', { style: 'in watercolor' }],
    ["it'd be better with hands on hips", { pose: 'with hands on hips' }],
    ['с поднятыми руками лучше смотрится', { pose: 'с поднятыми руками' }],
    ['лучше смотрелось бы в акварели', { style: 'в акварели' }],
  ])('is a wish where something is liked better: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual(values);
  });

  it('is a question where it asks what is better', async () => {
    expect(stored(await hear('what looks better with glasses?', { facts: COMPLETE }))).toBeUndefined();
  });

  it.each([
    ["like i'm screaming, can you?", { emotion: "like i'm screaming" }],
    ['draw me dancing, will you?', { pose: 'dancing' }],
    ['с поднятыми руками, сможешь?', { pose: 'с поднятыми руками' }],
  ])('asks nothing behind a wish: %s', async (words, values) => {
    const { text, ...answer } = await hear(words, { facts: COMPLETE });
    expect(stored({ text, ...answer })).toEqual(values);
    expect(text).not.toContain(textsFor('en').offline.answers.unknown);
    expect(text).not.toContain(textsFor('ru').offline.answers.unknown);
  });

  it.each([
    ['no no make it sad', { emotion: 'sad' }],
    ['no do it in comic', { style: 'in comic' }],
    ['не не давай злой', { emotion: 'злой' }],
  ])('refuses what was before: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual(values);
  });

  it.each([
    ['ok so '.repeat(700)],
    ['no '.repeat(1300)],
    [' '.repeat(4000)],
    ['so '.repeat(1300)],
    ['ну '.repeat(1300)],
    ['happy and my hands '.repeat(200)],
    ['i want '.repeat(500)],
    ['can i get a mean mean '.repeat(180)],
    ['лучше '.repeat(600)],
    ['happy but not '.repeat(290)],
  ])('is read quickly, however much of it there is: %s', async words => {
    const from = performance.now();
    await hear(words, { facts: COMPLETE });
    expect(performance.now() - from).toBeLessThan(QUICK);
  });
});

describe('what is to come in the place of something', () => {
  it.each([
    ['replace happy with sad', { emotion: 'sad' }],
    ['swap waving with pointing', { pose: 'pointing' }],
    ['replace the wave with a backflip', { pose: 'a backflip' }],
    ['замени улыбку на оскал', { emotion: 'оскал' }],
    ['change the pose to sitting with coffee', { pose: 'sitting with coffee' }],
  ])('alone is stored: %s', async (words, values) => {
    expect(stored(await hear(words, { facts: COMPLETE }))).toEqual(values);
  });
});

describe('a face', () => {
  it.each([
    ['can i get a mean face', 'mean face'],
    ['can i get a duck face', 'duck face'],
    ['что-нибудь с недовольной миной', 'недовольной миной'],
    ['make me look like a pissed off guy', 'pissed off'],
  ])('is told by its form or its name: %s', async (words, emotion) => {
    const result = await hear(words, { facts: NEW });
    expect(stored(result)).toEqual({ emotion: expect.stringContaining(emotion) });
  });

  it.each([
    ['happy but not too happy'],
    ['angry but not scary'],
    ['грустный но не слишком'],
    ['злой но не страшный'],
  ])('is stored with how it is meant: %s', async words => {
    expect(stored(await hear(words, { asked: 'emotion', facts: STYLED }))).toEqual({ emotion: words });
  });

  it.each([
    ['super shocked and my hands are on my face', 'super shocked', 'hands are on my face'],
    ['scared and my hand over my mouth', 'scared', 'hand over my mouth'],
    ['уставшая и голову на руку положила', 'уставшая', 'голову на руку положила'],
  ])('is parted from a pose that only its form tells: %s', async (words, emotion, pose) => {
    expect(stored(await hear(words, { facts: STYLED }))).toEqual({
      emotion,
      pose: expect.stringContaining(pose),
    });
  });
});

describe('to the question for an emotion', () => {
  it.each([
    ['none of these', 'en'],
    ['neither', 'en'],
    ["i don't like any of these", 'en'],
    ['what do you mean by emotion', 'en'],
    ['ничего из этого', 'ru'],
    ['ни одна не подходит', 'ru'],
    ['нет нужной эмоции', 'ru'],
  ] as const)('%s: more of them are named, and none is said to be there', async (words, language) => {
    const { text, toolCalls } = await hear(words, { asked: 'emotion', facts: STYLED, language });
    const { offline } = textsFor(language);
    expect(toolCalls).toEqual([]);
    expect(text).toContain(offline.options.emotion);
    expect(text).not.toContain(offline.instead.emotion);
  });
});
