import { describe, expect, it } from 'vitest';
import { pageAbout } from '../../../src/assistant/knowledge/questions.ts';
import { talkLexicon } from '../../../src/assistant/rules/reading/lexicon.ts';
import { PARAMETERS } from '../../../src/assistant/turn/state/parameters.ts';
import { LANGUAGES, textsFor, wordsOf } from '../../../src/i18n/index.ts';
import { clausesOf } from '../../../src/lexicon/text.ts';
import { COMPLETE, hear, NEW, names, stored } from '../../support/offline-dialogue.ts';

const delivered = { ...COMPLETE, hasSticker: true, changesSticker: true, drawing: 'delivered' } as const;
const noPhoto = { ...NEW, hasPhoto: false };

describe('the rules know the names by which the bot calls values', () => {
  const named = LANGUAGES.flatMap(language =>
    PARAMETERS.flatMap(parameter =>
      Object.values(wordsOf(language).values[parameter]).map(
        list => [language, parameter, list.split(',')[0] ?? ''] as const,
      ),
    ),
  );
  it.each(named)('%s, %s: %s', (_, parameter, name) => {
    const words = clausesOf(name).flatMap(clause => clause.words);
    const found = talkLexicon()
      .find(words, 'none')
      .flatMap(here => here.map(({ meaning }) => meaning));
    expect(found).toContain(parameter);
  });
});

it.each([
  ['en', 'hey can u make me a sticker where im crying laughing', 'crying laughing'],
  ['en', 'a sticker in comic style where i look tired', 'tired'],
  ['ru', 'хочу стикер, где я плачу', 'плачу'],
  ['de', 'ich will einen sticker wo ich lache', 'lache'],
  ['de', 'mach mir einen Sticker, auf dem ich weine', 'weine'],
  ['es', 'quiero un sticker donde estoy llorando', 'llorando'],
  ['es', 'quiero una pegatina donde lloro', 'lloro'],
  ['uk', 'хочу стікер де я сміюсь', 'сміюсь'],
] as const)('a sticker where they do something is wished for (%s): %s', async (language, words, emotion) => {
  const answer = await hear(words, { language, facts: noPhoto, asked: 'photo' });
  expect(stored(answer)?.['emotion']).toContain(emotion);
});

it.each([
  ['en', 'where is my sticker?'],
  ['de', 'wo ist mein sticker?'],
  ['es', '¿dónde está mi sticker?'],
  ['uk', 'де мій стікер?'],
] as const)('where it is, is asked (%s): %s', async (language, words) => {
  const { text } = await hear(words, { language, facts: noPhoto, asked: 'photo' });
  expect(text).toContain(textsFor(language).offline.nothingDrawn);
});

describe('outline and caption are dropped with one word', () => {
  it.each([
    ['en', 'remove the text and the outline'],
    ['en', 'remove the outline and the text'],
    ['ru', 'убери текст и обводку'],
    ['ru', 'надпись и рамку убери'],
    ['ru', 'рамку и подпись долой'],
    ['de', 'Text und Rand weg'],
    ['de', 'Rand und Text weg'],
    ['es', 'quita el texto y el borde'],
    ['es', 'sin texto ni borde'],
    ['uk', 'прибери напис і обводку'],
  ] as const)('both (%s): %s', async (language, words) => {
    const { toolCalls } = await hear(words, { language, facts: delivered });
    expect(toolCalls).toEqual([
      expect.objectContaining({ name: 'change_sticker', args: { outline: false, caption: 'none' } }),
    ]);
  });

  it.each([
    ['en', 'no outline and text saying hello', 'hello'],
    ['de', 'Rand weg und Text "Hallo"', 'Hallo'],
    ['ru', 'без обводки и надпись привет', 'привет'],
    ['ru', 'без рамки но с надписью "ок"', 'ок'],
  ] as const)('but not what is to be written (%s): %s', async (language, words, caption) => {
    const { toolCalls } = await hear(words, { language, facts: delivered });
    expect(toolCalls[0]?.args).toEqual({ outline: false, caption });
  });
});

it.each([
  ['en', 'drop the border but keep the text'],
  ['en', 'remove the outline, text stays'],
  ['ru', 'рамку убери, а текст оставь'],
  ['de', 'Rahmen weg, Text bleibt'],
  ['es', 'quita el borde pero deja el texto'],
  ['uk', 'прибери рамку, а текст лиши'],
] as const)('a text that is to stay is left as it is (%s): %s', async (language, words) => {
  const { toolCalls } = await hear(words, { language, facts: delivered });
  expect(toolCalls).toEqual([expect.objectContaining({ name: 'change_sticker', args: { outline: false } })]);
});

it.each([
  ['en', 'caption should be different'],
  ['en', 'the caption, change it'],
  ['ru', 'текст другой сделай'],
  ['ru', 'надпись поменяй'],
  ['de', 'anderer Text bitte'],
  ['de', 'den Text ändern'],
  ['de', 'der Text soll anders sein'],
  ['es', 'la frase, cámbiala'],
  ['es', 'el texto cámbialo'],
  ['uk', 'підпис зміни'],
] as const)('that the text is to be another one is not written on it (%s): %s', async (language, words) => {
  const { toolCalls } = await hear(words, { language, facts: delivered });
  expect(toolCalls).toEqual([expect.objectContaining({ name: 'change_sticker', args: { caption: '' } })]);
});

describe('the text of a caption', () => {
  const facts = { style: 'anime', pose: 'waving' };

  it.each([
    ['en', 'joy, text Happy birthday, mum', 'Happy birthday, mum'],
    ['ru', 'счастье! и надпись С днём рождения, мама', 'С днём рождения, мама'],
    ['es', 'alegría, texto Feliz cumpleaños, mamá', 'Feliz cumpleaños, mamá'],
    ['uk', 'радість, напис З днем народження, мамо', 'З днем народження, мамо'],
  ] as const)('goes on with who is called (%s): %s', async (language, words, caption) => {
    const { toolCalls } = await hear(words, { language, facts, asked: 'emotion' });
    expect(toolCalls.map(call => call.args?.['caption'])).toContain(caption);
  });

  it.each([
    ['en', 'joy, text Hello, please'],
    ['en', 'joy, text Hello, no outline'],
    ['en', 'joy, text Hello, on the beach'],
    ['en', 'joy, text Hello, waving'],
  ] as const)('and with nothing else (%s): %s', async (language, words) => {
    const { toolCalls } = await hear(words, { language, facts, asked: 'emotion' });
    expect(toolCalls.map(call => call.args?.['caption'])).toContain('Hello');
  });

  it.each([
    ['en', 'comic with my tongue out and the words "HA HA"', 'with my tongue out', 'HA HA'],
    ['ru', 'комикс с высунутым языком и словами "ХА ХА"', 'с высунутым языком', 'ХА ХА'],
  ] as const)('is no part of a value (%s): %s', async (language, words, emotion, caption) => {
    const answer = await hear(words, { language, facts });
    expect(stored(answer)).toMatchObject({ emotion });
    expect(answer.toolCalls.map(call => call.args?.['caption'])).toContain(caption);
  });
});

describe('what comes instead takes the place of what was', () => {
  it.each([
    ['de', 'statt Freude lieber Trauer', { emotion: 'Trauer' }],
    ['de', 'anstelle von Freude bitte Wut', { emotion: 'Wut' }],
    ['de', 'ohne winken, lieber mit Kaffee in der Hand', { pose: 'mit Kaffee in der Hand' }],
    ['es', 'sin saludar, mejor con un café en la mano', { pose: 'con un café en la mano' }],
    ['uk', 'замість радості хай буде сум', { emotion: 'сум' }],
    ['uk', 'без махання, краще з кавою в руці', { pose: 'з кавою в руці' }],
  ] as const)('%s: %s', async (language, words, values) => {
    const { values: own } = wordsOf(language);
    const first = (list: string) => list.split(',')[0] ?? '';
    const facts = { ...COMPLETE, emotion: first(own.emotion.joy), pose: first(own.pose.waving) };
    expect(stored(await hear(words, { language, facts }))).toEqual(values);
  });
});

it.each([
  ['en', 'how do i send it to a friend on whatsapp'],
  ['ru', 'как его скинуть в вотсап'],
  ['de', 'wie verschicke ich ihn per whatsapp?'],
  ['es', '¿cómo lo mando por whatsapp a un amigo?'],
  ['uk', 'як надіслати його у вотсап?'],
] as const)('who asks for WhatsApp is not told of Telegram alone (%s): %s', (_, words) => {
  expect(pageAbout(words)).toBe('formats');
});

it.each([
  ['de', 'ab damit in mein stickerpack'],
  ['de', 'rein damit ins pack'],
  ['uk', 'кинь у мій набір'],
] as const)('goes into the pack (%s): %s', async (language, words) => {
  expect(names(await hear(words, { language, facts: delivered }))).toEqual(['do_for_person']);
});

it('who asks who sees the photo is not told that they need one', async () => {
  const { offline } = textsFor('ru');
  const { text } = await hear('а фотку мою никто не увидит?', { language: 'ru', facts: noPhoto });
  expect(text).toContain(offline.answers.data);
  expect(text).not.toContain(offline.photo.needed);
});
