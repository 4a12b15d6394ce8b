import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, names, stored } from '../../support/offline-dialogue.ts';

describe('stored is what is known or plainly given, in the words of the person', () => {
  it.each([
    ['аниме, радость, машет рукой', { style: 'аниме', emotion: 'радость', pose: 'машет рукой' }],
    ['anime, happy, waving', { style: 'anime', emotion: 'happy', pose: 'waving' }],
    ['аніме, сумний', { style: 'аніме', emotion: 'сумний' }],
    ['Comic, traurig', { style: 'Comic', emotion: 'traurig' }],
    ['acuarela, triste', { style: 'acuarela', emotion: 'triste' }],
    ['style: 90s VHS cover', { style: '90s VHS cover' }],
    ['anime, not sad', { style: 'anime' }],
  ])('%s', async (text, values) => {
    expect(stored(await hear(text, { asked: 'style' }))).toEqual(values);
  });

  it('keeps the words beside a known one that answer what was asked', async () => {
    const answer = await hear('обнимает моего кота', {
      facts: { style: 'аниме', emotion: 'радость' },
      asked: 'pose',
    });
    expect(stored(answer)).toEqual({ pose: 'обнимает моего кота' });
  });
});

describe('stored is a value without its frame', () => {
  it.each([
    ['хочу в стиле аниме, смеюсь', { style: 'аниме', emotion: 'смеюсь' }],
    ['сделай меня в духе комикса, с весёлым настроением', { style: 'комикса', emotion: 'весёлым' }],
    ['стиль должен быть аниме', { style: 'аниме' }],
    ['в стилистике студии гибли', { style: 'студии гибли' }],
    ['I want it in the style of anime, laughing', { style: 'anime', emotion: 'laughing' }],
    ['in the style of Studio Ghibli', { style: 'Studio Ghibli' }],
    ['inspired by a comic, with a happy mood', { style: 'comic', emotion: 'happy' }],
    ['im Stil von Anime, mit wütendem Ausdruck', { style: 'Anime', emotion: 'wütendem' }],
    ['im Stil eines Comics', { style: 'Comics' }],
    ['al estilo de anime, con expresión alegre', { style: 'anime', emotion: 'alegre' }],
    ['inspirado en cómic', { style: 'cómic' }],
    ['у стилістиці аніме, з веселим настроєм', { style: 'аніме', emotion: 'веселим' }],
    ['у позі махає рукою', { pose: 'махає рукою' }],
    ['Style: in the style of anime', { style: 'anime' }],
    ['Стиль: в аниме стиле', { style: 'аниме' }],
    ['a comic in the manner of anime', { style: 'comic in the manner of anime' }],
  ])('%s', async (text, values) => {
    expect(stored(await hear(text))).toEqual(values);
  });

  it('a frame alone is not a value', async () => {
    expect(stored(await hear('в стиле'))).toBeUndefined();
  });
});

it.each([
  ['the second one', 'en', { style: 'cartoon' }],
  ['второй', 'ru', { style: 'мультфильм' }],
  ['el segundo', 'es', { style: expect.any(String) }],
  ['one second', 'en', undefined],
  ['the second one, but sad', 'en', expect.not.objectContaining({ style: expect.anything() })],
] as const)('a choice that is shown can be named by its place: %s', async (text, language, values) => {
  expect(stored(await hear(text, { language, asked: 'style' }))).toEqual(values);
});

describe('stores nothing of what it does not understand, and asks', () => {
  it.each([
    'фотку куда кидать то',
    'в школе задали рисовать акварелью, ненавижу блин',
    'my phone storage is full again',
    'qwxzy bcdfg',
  ])('%s', async text => {
    const answer = await hear(text, { facts: { hasPhoto: true }, asked: 'emotion' });
    expect(stored(answer)).toBeUndefined();
    // Asked here, or answered by the agent that knows help.
    expect([answer.text, ...names(answer)].join('')).not.toBe('');
  });
});

it('hears a yes, and no longer one that a wish stands beside', async () => {
  expect(names(await hear('да', { facts: COMPLETE }))).toEqual(['confirm_and_generate']);
  expect(names(await hear('yes but sad', { facts: COMPLETE }))).toEqual(['update_sticker_params']);
});

it('reads what is wished of the caption and the outline', async () => {
  const caption = await hear('write "hi" on it', { facts: COMPLETE });
  expect(caption.toolCalls[0]).toMatchObject({ name: 'change_sticker', args: { caption: 'hi' } });
  const outline = await hear('без обводки', { facts: COMPLETE });
  expect(outline.toolCalls[0]).toMatchObject({ name: 'change_sticker', args: { outline: false } });
});

describe('refuses a nude or sexual picture in every state, and stores nothing', () => {
  it.each([
    ['нарисуй меня голой', 'ru', {}],
    ['draw me naked, anime', 'en', { hasPhoto: false }],
    ['без одягу', 'uk', COMPLETE],
    ['mach mich nackt', 'de', { ...COMPLETE, drawing: 'delivered', hasSticker: true }],
    ['desnuda en la playa', 'es', {}],
  ] as const)('%s', async (text, language, facts) => {
    const answer = await hear(text, { language, facts, asked: 'style' });
    expect(answer).toEqual({ text: textsFor(language).offline.replies.indecent, toolCalls: [] });
  });
});

it('«отмена» at a question goes one step back, and what was chosen stays', async () => {
  const answer = await hear('отмена', { facts: { style: 'аниме' }, asked: 'emotion' });
  expect(answer).toEqual({ text: textsFor('ru').offline.instead.style, toolCalls: [] });
});

it.each([
  ['leave me alone', 'en'],
  ['отстань', 'ru'],
  ['відчепись', 'uk'],
  ['lass mich in Ruhe', 'de'],
  ['déjame en paz', 'es'],
] as const)('"%s" is obeyed', async (text, language) => {
  const answer = await hear(text, { language, asked: 'style' });
  expect(answer).toEqual({ text: textsFor(language).offline.replies.bye, toolCalls: [] });
});

it('asks for what was named and not understood, and no old value stands in for it', async () => {
  const { text } = await hear('comic, sleepy, thinking', {
    facts: { ...COMPLETE, drawing: 'delivered', hasSticker: true },
  });
  expect(text).toContain(textsFor('en').offline.instead.pose);
});

it.each(['сделай анимированный', 'нас двое с женой', 'нарисуй мою собаку'])(
  'what cannot be so is answered in each state: %s',
  async text => {
    for (const facts of [{}, COMPLETE, { ...COMPLETE, drawing: 'delivered', hasSticker: true }] as const)
      expect(names(await hear(text, { facts, asked: 'style' }))).toEqual(['transfer_to_knowledge']);
  },
);
