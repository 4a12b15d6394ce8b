import { expect, it } from 'vitest';
import { COMPLETE, hear } from '../../support/offline-dialogue.ts';

const facts = {
  ...COMPLETE,
  style: 'anime',
  emotion: 'joy',
  pose: 'waving',
  hasSticker: true,
  changesSticker: true,
  drawing: 'delivered',
} as const;
const PACKING = ['do_for_person', { what: 'add_to_pack' }];

async function calls(words: string, language: 'en' | 'ru' | 'es' | 'de' | 'uk') {
  const { toolCalls } = await hear(words, { language, facts });
  return toolCalls.map(({ name, args }) => [name, args]);
}

it.each([
  ['en', 'add it to my pack and make another one angry', { emotion: 'angry' }],
  ['en', 'save it to the pack. now comic style', { style: 'comic style' }],
  ['ru', 'добавь в пак и сделай ещё злого', { emotion: 'злого' }],
  ['de', 'pack ihn in mein paket und mach noch einen wütenden', { emotion: 'wütenden' }],
  ['es', 'añádelo a mi paquete y haz otro enfadado', { emotion: 'enfadado' }],
] as const)(
  'of a wish for the pack and one for another sticker both are done (%s): %s',
  async (language, words, values) => {
    expect(await calls(words, language)).toEqual([PACKING, ['update_sticker_params', values]]);
  },
);

it.each([
  ['en', 'add it to my pack and draw it again'],
  ['ru', 'добавь в пак и ещё раз нарисуй'],
] as const)('the other may be another take (%s): %s', async (language, words) => {
  expect(await calls(words, language)).toEqual([PACKING, ['do_for_person', { what: 'draw_again' }]]);
});

it('the name of a pack may hold the word that parts wishes', async () => {
  const named = { what: 'add_to_new_pack', value: 'Happy and Sad' };
  expect(await calls('put it into a new pack called Happy and Sad', 'en')).toEqual([
    ['do_for_person', named],
  ]);
});

it.each([4, 300])('many wishes for the pack are read in no time: %i', async count => {
  const words = Array.from({ length: count }, () => 'add it to my pack').join(' and ');
  expect((await calls(words, 'en')).length).toBeLessThan(2);
});
