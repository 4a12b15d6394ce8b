import { describe, expect, it } from 'vitest';
import { textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, languageOf, NEW, names, phrases, stored } from '../../support/offline-dialogue.ts';

describe('what the sticker is of', () => {
  const subjects = [
    ['хочу стикер из моего кота в стиле аниме', { style: 'в стиле аниме' }],
    ['a sticker of my cat in anime style', { style: 'in anime style' }],
    ['sitcker of my mom in pixar style smiling', { style: 'in pixar style', emotion: 'smiling' }],
    ['сделай стикер из этого фото в стиле пиксар', { style: 'в стиле пиксар' }],
    ['стикер моего кота в стиле аниме', { style: 'в стиле аниме' }],
    ['стикр с моим папой пиксар злой', { style: 'пиксар', emotion: 'злой' }],
    ['стикер со мной и моей девушкой в стиле комикса', { style: 'в стиле комикса' }],
    ['a sticker of me and my girlfriend, anime', { style: 'anime' }],
    ['cartoon of this photo', { style: 'cartoon' }],
    ['make this photo anime', { style: 'anime' }],
    ['make an anime sticker from my photo', { style: 'anime' }],
    ['turn my cat into anime', { style: 'anime' }],
    ['мой кот в стиле аниме', { style: 'в стиле аниме' }],
    ['сделай нас с мужем в стиле симпсонов', { style: 'в стиле симпсонов' }],
    ['sticker of my baby in watercolor, sleeping', { style: 'in watercolor', pose: 'sleeping' }],
  ] as const;
  it.each(subjects)('is no part of a value: %s', async (text, args) => {
    expect(stored(await hear(text, { asked: 'style' }))).toEqual(args);
  });

  it.each([
    'стикер с моей дочкой',
    'I want a sticker of my dog',
    'of my dog',
    'давай стикер из моей собаки',
    'сделай стикер из этого фото',
    "it's a cat, not a person",
    'that is my dog',
    'just draw the cat',
    'draw both of us',
    'это кот',
    'тогда рисуй котика',
    'нарисуй нас двоих',
    'das ist meine Katze',
    'es mi perro',
    'це моя собака',
    "draw what's in it",
    'only the one on the left',
    'только того, что слева',
    "nobody, it's a landscape",
    'use this one anyway',
    'all three of us',
    'там никого нет, это пейзаж',
    'нарисуй нас втроём',
    "it's my car",
    'это моя машина',
    'das ist mein Fahrrad',
    'es mi moto',
    'це наш будинок',
    'my face is there',
    'там же моё лицо',
    'лицо видно',
    'mein Gesicht ist doch da',
    'mi cara sí se ve',
    'обличчя там є',
  ])('is no value, and no confirmation: %s', async text => {
    for (const facts of [NEW, COMPLETE]) {
      const result = await hear(text, { facts, asked: facts === NEW ? 'style' : 'nothing' });
      expect(result.toolCalls).toEqual([]);
    }
  });

  const kept = [
    ['pose', 'with my dog'],
    ['pose', 'like a cat'],
    ['pose', 'on a horse'],
    ['pose', 'in my car'],
    ['pose', 'в машине'],
    ['pose', 'waving with my dog'],
    ['pose', 'обнимает моего кота'],
    ['pose', 'holding a picture of my dog'],
    ['style', 'in the style of my favorite cartoon'],
    ['style', 'из пластилина'],
  ] as const;
  it.each(kept)('is not what a %s is of: %s', async (parameter, text) => {
    const facts = parameter === 'pose' ? { style: 'S', emotion: 'E' } : {};
    expect(stored(await hear(text, { asked: parameter, facts }))).toEqual({ [parameter]: text });
  });

  it.each([
    ['emotion', 'как на фото', 'как на фото'],
    ['pose', 'same as in the photo', 'same as in the photo'],
    ['pose', 'поза как на фото', 'как на фото'],
  ] as const)('shows the %s: %s', async (parameter, text, value) => {
    const facts = { style: 'S', emotion: parameter === 'pose' ? 'E' : null };
    expect(stored(await hear(text, { asked: parameter, facts }))).toEqual({ [parameter]: value });
  });
});

describe('what is around a sticker', () => {
  it.each([
    ...phrases('без контура | убери обводку | no outline | remove the outline | no outlne | без обвотки').map(
      text => [text, { outline: false }] as const,
    ),
    ['с белой обводкой', { outline: true }],
    ['add a caption LOL', { caption: 'LOL' }],
    ['подпиши «Мяу»', { caption: 'Мяу' }],
    ['same but with caption LOL', { caption: 'LOL' }],
    ['с подписью Мяу', { caption: 'Мяу' }],
    ['with captoin lol', { caption: 'lol' }],
    ['caption: LOL', { caption: 'LOL' }],
    ['подпись - с днём рождения!', { caption: 'с днём рождения!' }],
    ['стикер с надписью доброе утро', { caption: 'доброе утро' }],
    ['напиши на нём LOL', { caption: 'LOL' }],
    ['write "Happy birthday, mom!" on it', { caption: 'Happy birthday, mom!' }],
    ['без обводки и с надписью "лол"', { outline: false, caption: 'лол' }],
    ['sticker that says hello', { caption: 'hello' }],
    ['измени подпись на УРА', { caption: 'УРА' }],
    ['поменяй надпись на стикере на С днём рождения', { caption: 'С днём рождения' }],
    ['смени подпись на «ура»', { caption: 'ура' }],
    ['замени текст на ура', { caption: 'ура' }],
    ['change the caption to HOORAY', { caption: 'HOORAY' }],
    ['replace the caption with HOORAY', { caption: 'HOORAY' }],
    ['remove the caption', { caption: 'none' }],
    ['убери надпись', { caption: 'none' }],
    ['write HELLO on it', { caption: 'HELLO' }],
    ['add a funny caption', { caption: '' }],
    ['add a caption please', { caption: '' }],
    ['добавь подпись', { caption: '' }],
  ] as const)('is changed, and is no value: %s', async (text, args) => {
    for (const asked of ['style', 'emotion', 'pose'] as const) {
      const first = await hear(text, { asked });
      expect(first.toolCalls).toMatchObject([{ name: 'change_sticker', args }]);
    }
    const facts = { ...COMPLETE, drawing: 'delivered', hasSticker: true, changesSticker: true } as const;
    const later = await hear(text, { facts });
    expect(later.toolCalls).toMatchObject([{ name: 'change_sticker', args }]);
    expect(later.text).toBe('');
  });

  const questions = phrases('can I add a caption? | как добавить подпись?');
  it.each(questions)('is told of where it is asked about: %s', async text => {
    const { answers } = textsFor(languageOf(text)).offline;
    for (const asked of ['style', 'emotion', 'pose'] as const) {
      const first = await hear(text, { asked });
      expect(first.toolCalls).toEqual([]);
      expect(first.text).toContain(answers.buttonsLater);
    }
    const facts = { ...COMPLETE, drawing: 'delivered' as const, totalGenerations: 1 };
    const later = await hear(text, { facts });
    expect(later.toolCalls).toEqual([]);
    expect(later.text).toContain(answers.buttons);
  });

  const mixed = [
    ['anime, no outline', { style: 'anime' }],
    ['аниме без контура', { style: 'аниме' }],
    ['anime happy waving no outline', { style: 'anime', emotion: 'happy', pose: 'waving' }],
    ['no outline, no text, just anime', { style: 'anime' }],
    ['с подписью мяу в стиле аниме', { style: 'в стиле аниме' }],
    ['add text "good morning" in pixar style', { style: 'in pixar style' }],
    ['машет рукой с надписью привет', { pose: 'машет рукой' }],
    ['remove the outline and make it sad', { emotion: 'sad' }],
  ] as const;
  it.each(mixed)('leaves the values that come with it: %s', async (text, args) => {
    const result = await hear(text, { asked: 'style' });
    expect(stored(result)).toEqual(args);
    expect(names(result).slice(0, 2)).toEqual(['update_sticker_params', 'change_sticker']);
  });

  it.each([
    ['style', 'line art with bold outlines'],
    ['style', 'outline drawing'],
    ['pose', 'держит табличку с надписью ок'],
    ['pose', 'holding a sign saying hi'],
    ['pose', 'holding a mug with text boss'],
    ['pose', 'в футболке с надписью босс'],
  ] as const)('is not what belongs to the picture: %s, %s', async (parameter, text) => {
    const facts = parameter === 'pose' ? { style: 'S', emotion: 'E' } : {};
    expect(stored(await hear(text, { asked: parameter, facts }))).toEqual({ [parameter]: text });
  });

  it.each(['прозрачный фон', 'transparent background please'])('a sticker has no %s', async text => {
    const result = await hear(text, { asked: 'style' });
    expect(result.toolCalls).toEqual([]);
    expect(result.text).toContain(textsFor(languageOf(text)).offline.answers.background);
  });
});

describe('a greeting', () => {
  const greetings = phrases(`
    hey 1 | hello 2 | heyyy 123 | hi 🎨 | привет 🌷 | привет 😊 | 你好 | bonjour | ciao | hallo | привки | салют | йоу`);
  it.each(greetings)('is greeted, and is no value: %s', async text => {
    for (const asked of ['purpose', 'style', 'emotion'] as const) {
      const facts = { hasPhoto: asked !== 'purpose', style: asked === 'emotion' ? 'S' : null };
      const result = await hear(text, { asked, facts });
      expect(stored(result)).toBeUndefined();
      expect(result.text).toContain(textsFor(languageOf(text)).offline.replies.greeting);
    }
  });

  it.each([
    ['hello anime', 'anime'],
    ['hi 3d', '3d'],
    ['hello kitty', 'hello kitty'],
  ])('before a style: %s', async (text, style) => {
    expect(stored(await hear(text, { asked: 'style' }))).toEqual({ style });
  });
});

describe('first days', () => {
  it.each([
    ['something cute', { emotion: 'cute' }],
    ['сделай красиво', { style: 'красиво' }],
    ['хочу наклейку в стиле аниме', { style: 'в стиле аниме' }],
  ])('no praise, but a wish: %s', async (text, args) => {
    expect(stored(await hear(text, { asked: 'style' }))).toEqual(args);
  });

  it.each([
    ['волосы длиннее сделай', { style: 'аниме, волосы длиннее' }],
    ['глаза зелёные', { style: 'аниме, глаза зелёные' }],
  ])('enriches what is chosen: %s', async (text, args) => {
    expect(stored(await hear(text, { facts: COMPLETE }))).toEqual(args);
  });

  it.each(['перерисуй руки', 'fix the hands'])('draws again: %s', async text => {
    const result = await hear(text, { facts: { ...COMPLETE, drawing: 'delivered' } });
    expect(names(result)).toEqual(['confirm_and_generate']);
  });

  it.each([
    ['ru', 'сделай ещё 5 штук', 5],
    ['ru', 'ещё парочку сделай', 2],
    ['en', 'make 3 more', 3],
    ['en', '4 more please', 4],
    ['de', 'noch 5 Stück', 5],
    ['es', 'haz 3 más', 3],
    ['uk', 'зроби ще 5', 5],
  ] as const)('makes a set of as many as are wanted more (%s): %s', async (language, text, count) => {
    const result = await hear(text, { language, facts: { ...COMPLETE, drawing: 'delivered' } });
    expect(result.toolCalls.map(({ name, args }) => ({ name, args }))).toMatchObject([
      { name: 'plan_stickers', args: { count } },
    ]);
  });

  it.each([
    ['ru', 'не надо ничего менять'],
    ['en', "don't change anything"],
    ['de', 'nichts ändern'],
    ['es', 'no cambies nada'],
    ['uk', 'нічого не міняй'],
  ] as const)('confirms on (%s): %s', async (language, text) => {
    expect(names(await hear(text, { language, facts: COMPLETE }))).toEqual(['confirm_and_generate']);
  });

  it('tells how to add a sticker to a pack', async () => {
    const result = await hear('add it to my pack', { facts: { ...COMPLETE, drawing: 'delivered' } });
    expect(result.text).toContain(textsFor('en').offline.answers.keep);
  });
});
