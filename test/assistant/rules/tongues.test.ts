import { describe, expect, it } from 'vitest';
import { LANGUAGES, wordsOf } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, names, stored } from '../../support/offline-dialogue.ts';

const STYLED = { style: 'S', hasPhoto: true } as const;

it.each(LANGUAGES)('a line of a list ends where a phrase does, as the next begins another: %s', language => {
  for (const [category, list] of Object.entries(wordsOf(language).talk))
    expect(list.trim(), category).not.toMatch(/[^,\s]\s*\n/);
});

describe('an emotion and a pose in one clause', () => {
  it.each([
    ['de', 'ich soll traurig aussehen und am Fenster sitzen', 'traurig aussehen', 'am Fenster sitzen'],
    ['de', 'ich möchte glücklich sein und in die Luft springen', 'glücklich', 'in die Luft springen'],
    ['de', 'der schaut so genervt und verdreht die Augen', 'so genervt', 'verdreht die Augen'],
    ['de', 'traurig und mit dem Handy am Ohr', 'traurig', 'mit dem Handy am Ohr'],
    ['de', 'ein bisschen verlegen, Hand vorm Mund', 'ein bisschen verlegen', 'Hand vorm Mund'],
    ['es', 'quiero salir triste y sentada en el suelo', 'triste', 'sentada en el suelo'],
    ['es', 'muy tímida, con las manos en la espalda', 'muy tímida', 'con las manos en la espalda'],
    ['es', 'triste y con el móvil en la oreja', 'triste', 'con el móvil en la oreja'],
    ['es', 'un poco avergonzado, tapándome la cara', 'un poco avergonzado', 'tapándome la cara'],
    ['es', 'estoy cansado y bostezando', 'cansado', 'bostezando'],
    ['uk', 'щоб я плакав і сидів на підлозі', 'плакав', 'сидів на підлозі'],
    ['uk', 'хочу бути щасливою і стрибати', 'щасливою', 'стрибати'],
    ['uk', 'сміюся, у руці піца', 'сміюся', 'у руці піца'],
    ['uk', 'дуже сором’язлива, руки за спиною', 'дуже сором’язлива', 'руки за спиною'],
  ] as const)('%s: %s', async (language, said, emotion, pose) => {
    expect(stored(await hear(said, { facts: STYLED, language }))).toEqual({ emotion, pose });
  });
});

it.each([
  ['en', 'make him angry and leave the rest', 'angry'],
  ['ru', 'сделай его злым и остальное оставь', 'злым'],
  ['ru', 'поменяй всё на грустный вариант', 'грустный'],
  ['de', 'mach ihn lieber wütend und lass den Rest so', 'wütend'],
  ['es', 'ponlo enfadado y deja lo demás igual', 'enfadado'],
  ['uk', 'зроби його злим і решту лиши', 'злим'],
] as const)('what stays is no part of what changes (%s): %s', async (language, said, emotion) => {
  expect(stored(await hear(said, { facts: COMPLETE, language }))).toEqual({ emotion });
});

it.each([
  ['de', 'jo passt'],
  ['de', 'klar, leg los'],
  ['de', 'perfekt, mach das'],
  ['es', 'dale'],
  ['es', 'perfecto, hazlo así'],
  ['de', 'Ja, mach mal'],
  ['uk', 'мені подобається, малюй'],
] as const)('a yes (%s): %s', async (language, said) => {
  expect(names(await hear(said, { facts: COMPLETE, language }))).toEqual(['confirm_and_generate']);
});

it.each([
  ['de', 'nein, noch nicht'],
  ['es', 'no, todavía no'],
  ['uk', 'ні, ще не треба'],
] as const)('not yet (%s): %s', async (language, said) => {
  expect(names(await hear(said, { facts: COMPLETE, language }))).toEqual([]);
});

it.each([
  ['es', 'ponle abajo «Hasta luego»', 'Hasta luego'],
  ['de', 'Schrift bitte: „Nö.“', 'Nö.'],
  ['en', 'put below “see you”', 'see you'],
] as const)('a text that is put somewhere (%s): %s', async (language, said, caption) => {
  const { toolCalls } = await hear(said, { facts: { ...COMPLETE, changesSticker: true }, language });
  expect(toolCalls).toMatchObject([{ name: 'change_sticker', args: { caption } }]);
});

it.each([
  ['otro, pero ahora durmiendo', { pose: 'durmiendo' }],
  ['otro', undefined],
] as const)('Spanish is not taken for Russian on the wrong keyboard: %s', async (said, args) => {
  const facts = { ...COMPLETE, hasSticker: true, drawing: 'delivered' } as const;
  expect(stored(await hear(said, { facts, language: 'es' }))).toEqual(args);
});

it.each([
  ['de', 'kannst du mich traurig machen?', 'traurig'],
  ['es', '¿puedes hacerme triste?', 'triste'],
  ['uk', 'можеш зробити мене сумною?', 'сумною'],
] as const)('a wish that is asked for politely (%s): %s', async (language, said, emotion) => {
  expect(stored(await hear(said, { facts: STYLED, language }))).toEqual({ emotion });
});

it.each([
  ['de', 'kannst du den Rand weglassen?'],
  ['es', '¿puedes quitar el borde?'],
  ['uk', 'можеш прибрати обводку?'],
] as const)('takes the outline away where that is asked for politely (%s): %s', async (language, said) => {
  const facts = { ...COMPLETE, hasSticker: true, changesSticker: true, drawing: 'delivered' } as const;
  const { toolCalls } = await hear(said, { facts, language });
  expect(toolCalls).toMatchObject([{ name: 'change_sticker', args: { outline: false } }]);
});

it('leaving a plan of a sticker as it is does not end its dialogue', async () => {
  expect(names(await hear('déjalo así', { facts: COMPLETE, language: 'es' }))).toEqual([
    'confirm_and_generate',
  ]);
});

it.each([
  ['de', 'ich hätte gern einen Sticker von mir und meinem Hund'],
  ['uk', 'хочу стікер зі своїм котом'],
  ['de', 'ich brauch was für meinen Chef, der geht in Rente'],
] as const)('whom it shows and what it is for are no value (%s): %s', async (language, said) => {
  expect(stored(await hear(said, { language })) ?? {}).toEqual({});
});
