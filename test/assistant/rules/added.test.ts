import { expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, stored } from '../../support/offline-dialogue.ts';

const facts = { ...COMPLETE, style: 'anime', emotion: 'joy', pose: 'waving' } as const;

it.each([
  ['en', 'switch to comic and add a hat', { style: 'comic', pose: 'waving, hat' }],
  ['en', 'comic style, add a hat', { style: 'comic style', pose: 'waving, hat' }],
  ['en', 'add a hat and make it comic', { style: 'comic', pose: 'waving, hat' }],
  ['en', 'sad and add sunglasses', { emotion: 'sad', pose: 'waving, sunglasses' }],
  ['en', 'keep the pose but add a hat and make it watercolor', { style: 'watercolor', pose: 'waving, hat' }],
  ['ru', 'комикс и добавь шляпу', { style: 'комикс', pose: 'waving, шляпу' }],
  ['ru', 'добавь шляпу и сделай грустным', { emotion: 'грустным', pose: 'waving, шляпу' }],
  ['de', 'mach es als comic und füge einen hut hinzu', { style: 'comic', pose: 'waving, hut' }],
  ['es', 'cámbialo a cómic y añade un sombrero', { style: 'cómic', pose: 'waving, sombrero' }],
  ['uk', 'зроби комікс і додай капелюх', { style: 'комікс', pose: 'waving, капелюх' }],
  ['ru', 'в костюме пирата и хохочу', { emotion: 'хохочу', pose: 'waving, в костюме пирата' }],
  ['en', 'wearing a crown and winking', { emotion: 'winking', pose: 'waving, wearing a crown' }],
] as const)(
  'what is added is on them, and no part of another value (%s): %s',
  async (language, words, values) => {
    expect(stored(await hear(words, { language, facts }))).toEqual(values);
  },
);

it('colours that are added are of the style', async () => {
  const told = await hear('comic and add bright colours', { language: 'en', facts });
  expect(stored(told)).toEqual({ style: 'comic and add bright colours' });
});

it.each([
  ['en', 'back to watercolor please', 'watercolor'],
  ['ru', 'верни акварель', 'акварель'],
  ['ru', 'вернись к комиксу', 'комиксу'],
  ['de', 'zurück zum aquarell', 'aquarell'],
  ['es', 'vuelve a acuarela', 'acuarela'],
  ['uk', 'поверни акварель', 'акварель'],
] as const)(
  'who goes back to a style has it in the place of the one that is there (%s): %s',
  async (language, words, style) => {
    expect(stored(await hear(words, { language, facts }))).toEqual({ style });
  },
);

it.each([
  ['en', 'undo that'],
  ['en', 'go back to the previous one'],
  ['en', 'the first one was better'],
  ['ru', 'верни как было'],
  ['ru', 'отмени это'],
  ['ru', 'прошлый был лучше'],
  ['de', 'mach das rückgängig'],
  ['de', 'der erste war besser'],
  ['es', 'deshazlo'],
  ['es', 'el anterior era mejor'],
  ['uk', 'поверни як було'],
  ['uk', 'перший був кращий'],
] as const)(
  'who wants it undone is told what is there, and nothing is changed (%s): %s',
  async (language, words) => {
    const said = await hear(words, { language, facts: { ...facts, drawing: 'delivered', hasSticker: true } });
    expect(said.text).toContain(textsFor(language).offline.answers.undo);
    expect(said.toolCalls).toEqual([]);
  },
);

it.each([
  ['en', 'keep everything but make me angry', { emotion: 'angry' }],
  ['en', 'not anime, something more realistic', { style: 'more realistic' }],
  ['en', 'dressed as a pirate and laughing', { emotion: 'laughing', pose: 'dressed as a pirate' }],
  ['en', 'less happy more sarcastic', { emotion: 'calm, with a slight smile, sarcastic' }],
  ['de', 'statt winken lieber kaffee trinken', { pose: 'kaffee trinken' }],
  ['de', 'alles lassen, nur wütend', { emotion: 'wütend' }],
  ['uk', 'все залиш, тільки злий', { emotion: 'злий' }],
] as const)('several wishes of a message are told apart (%s): %s', async (language, words, values) => {
  expect(stored(await hear(words, { language, facts }))).toEqual(values);
});

it.each([
  ['en', 'happy and sad, two stickers', ['happy', 'sad']],
  ['en', 'happy and sad, in 2 versions', ['happy', 'sad']],
  ['ru', 'сделай весёлого и грустного, два стикера', ['весёлого', 'грустного']],
  ['de', 'zwei versionen, fröhlich und traurig', ['fröhlich', 'traurig']],
  ['es', 'dos versiones, feliz y triste', ['feliz', 'triste']],
] as const)(
  'a set holds what is listed before its number, or behind it (%s): %s',
  async (language, words, emotions) => {
    const { toolCalls } = await hear(words, { language, facts });
    const stickers = emotions.map(emotion => expect.objectContaining({ emotion }));
    expect(toolCalls).toEqual([
      expect.objectContaining({
        name: 'plan_stickers',
        args: expect.objectContaining({ count: 2, stickers }),
      }),
    ]);
  },
);
