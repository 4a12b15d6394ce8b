import { expect, it } from 'vitest';
import { questionIn } from '../../../src/assistant/knowledge/questions.ts';

it.each<[kind: string, text: string]>([
  ['own', 'Какие стикеры я уже делал?'],
  ['own', 'какие стикеры я делала раньше'],
  ['own', 'покажи мои стикеры'],
  ['own', 'Покажи все мои стикеры!'],
  ['own', 'а какие у меня есть стикеры?'],
  ['own', 'what have I made so far?'],
  ['own', 'show me all my stickers'],
  ['own', 'Which stickers did I make?'],
  ['own', 'Welche Sticker habe ich schon gemacht?'],
  ['own', 'zeig mir meine Sticker'],
  ['own', '¿Qué stickers he hecho ya?'],
  ['own', 'muéstrame mis stickers'],
  ['own', 'Які стікери я вже робив?'],
  ['own', 'покажи мої стікери'],
  ['find', 'найди тот, что с котом'],
  ['find', 'Найди стикер, где я смеюсь'],
  ['find', 'где стикер с котом?'],
  ['find', 'покажи тот, где я грустный'],
  ['find', 'найди мои стикеры с собакой'],
  ['find', 'find the one with the cat'],
  ['find', 'Can you find my sticker with the dog?'],
  ['find', 'where is the sticker with the hat?'],
  ['find', 'finde den mit der Katze'],
  ['find', 'such mir den Sticker mit dem Hund'],
  ['find', 'busca el del gato'],
  ['find', 'encuentra el sticker con sombrero'],
  ['find', 'знайди той, що з котом'],
  ['said', 'что мы говорили про день рождения брата?'],
  ['said', 'А что я тебе рассказывала о работе?'],
  ['said', 'помнишь, что я говорил про отпуск?'],
  ['said', 'what did we say about my brother’s birthday?'],
  ['said', 'Do you remember what I told you about work?'],
  ['said', 'Was habe ich dir über meinen Bruder erzählt?'],
  ['said', 'Was haben wir über den Geburtstag gesagt?'],
  ['said', '¿Qué dijimos del cumpleaños de mi hermano?'],
  ['said', 'Що ми говорили про день народження брата?'],
  ['help', 'как найти стикер в телеграме?'],
  ['help', 'какой лимит в день?'],
  ['help', 'сколько стикеров можно сделать за день'],
  ['help', 'How do I find a sticker in Telegram?'],
  ['help', 'how many stickers can I have a day?'],
  ['help', 'Wie finde ich meine Sticker in Telegram?'],
  ['help', 'Wie viele Sticker am Tag?'],
  ['help', '¿Cuántos stickers al día?'],
  ['help', 'Скільки стікерів можна на день?'],
])('%s: %s', (kind, text) => {
  expect(questionIn(text)?.kind).toBe(kind);
});

it.each([
  'в стиле аниме',
  'нарисуй меня с котом',
  'грустный, машет рукой',
  'как на обложке кассеты 90-х',
  'сделай стикер со мной и собакой',
  'хочу стикер, где я смеюсь',
  'ещё один такой же',
  'да, рисуй',
  'набор из 8 стикеров для чата с друзьями',
  'draw me with my cat',
  'anime, laughing, waving',
  'a sticker with the one and only cat',
  'make it like the last one but sad',
  'yes, go ahead',
  'a set of 8 stickers for my friends',
  'mach mir einen Sticker mit Katze',
  'traurig, im Stil von Anime',
  'un sticker de mí con mi gato',
  'triste, saludando',
  'зроби стікер з котом',
  'сумний, махає рукою',
  '',
])('a wish is none: %s', text => {
  expect(questionIn(text)).toBeUndefined();
});

it('what is looked for is all the rest', () => {
  expect(questionIn('найди тот, что с рыжим котом')?.about).toContain('рыжим котом');
  expect(questionIn('what did we say about the red car?')?.about).toContain('red car');
});
