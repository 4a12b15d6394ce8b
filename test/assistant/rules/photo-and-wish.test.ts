import { expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, languageOf, names } from '../../support/offline-dialogue.ts';

const facts = { ...COMPLETE, photoOffered: true };

it.each([
  ['use the new one and make it sad', 'new'],
  ['make it sad and use the new one', 'new'],
  ['yes, and sad please', 'new'],
  ['keep the old one, but make it sad', 'old'],
  ['возьми новое и сделай грустным', 'new'],
  ['оставь старое, и пусть будет грустный', 'old'],
  ['сделай грустным, фото новое', 'new'],
])('%s: the photo is settled, and the wish is done', async (text, photo) => {
  const { toolCalls, text: said } = await hear(text, { facts });
  expect(toolCalls.map(({ name, args }) => [name, args])).toEqual([
    ['choose_photo', { photo }],
    ['update_sticker_params', { emotion: expect.stringMatching(/sad|груст/) }],
  ]);
  const { usingNew, kept } = textsFor(languageOf(text)).photo;
  expect(said.startsWith(photo === 'new' ? usingNew : kept)).toBe(true);
});

it.each(['make it sad', 'сделай грустным'])('%s alone settles no photo', async text => {
  expect(names(await hear(text, { facts }))).not.toContain('choose_photo');
});
