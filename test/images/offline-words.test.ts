import { expect, test } from 'vitest';
import { LANGUAGES, textsFor } from '../../src/i18n/index.ts';
import { chooseEmotion, choosePose, chooseStyle } from '../../src/images/offline/chosen.ts';
import { EMOTIONS, FRIENDLY } from '../../src/images/offline/drawings/emotions.ts';

test.each([
  ['anime', ['аниме', 'в аниме-стиле', 'Anime style!', 'Ghibli', 'как манга', 'анеме', 'studio gibli']],
  ['cartoon', ['мультяшный', 'как в мультике', 'cartoony', 'Disney', 'мульяшный']],
  ['comic', ['как в комиксе', 'Comic book', 'комикс, но не аниме', 'Marvel', 'супергеройский']],
  ['popArt', ['поп-арт', 'Pop Art', 'в стиле Уорхола', 'popart', 'поп арт комикс']],
  [
    'pixel',
    ['пиксельный', 'пиксель-арт', '8-bit', '8 бит', 'pixelart', 'Майнкрафт', 'пиксилный', 'pxiel art'],
  ],
  ['watercolour', ['акварелью', 'Акварель', 'watercolor', 'watercolour painting', 'оквареллью', 'акврель']],
  ['lineArt', ['line art', 'лайн-арт', 'линиями', 'тушью', 'lineart']],
  ['sketch', ['sketch', 'карандашом', 'нарисованный от руки', 'скетч', 'pencil drawing']],
  ['cartoon', ['минимализм', 'минималистичный', 'flat', 'minimalistic', 'минемализм']],
  [
    'noir',
    ['чб', 'Ч/Б', 'чёрно-белый', 'black and white', 'black & white', 'b&w', 'нуар', 'чернобелое фото'],
  ],
  ['neon', ['неоновый', 'cyberpunk', 'киберпанк']],
  ['retro', ['VHS 90-х', 'in the style of a 90s VHS cover', 'ретро', 'vintage', 'полароид']],
])('words for a style, %#', (style, wordings) => {
  for (const words of wordings)
    expect([words, chooseStyle(words)]).toEqual([words, { name: style, isKnown: true }]);
});

test.each([
  ['влюблённый взгляд', 'in love'],
  ['хохочет', 'laughing hard'],
  ['злющая', 'really angry'],
  ['рыдаю', 'crying'],
  ['грустная', 'very sad'],
  ['удивлённый', 'surprised'],
  ['испуган', 'scared'],
  ['крутой', 'cool'],
  ['сонный', 'sleepy'],
  ['подмигивает', 'winking'],
  ['смущённая', 'shy'],
  ['в восторге', 'excited'],
  ['задумчивый', 'thoughtful'],
  ['радостная', 'happy'],
  ['спокойствие', 'calm'],
])('%s and %s are one emotion', (russian, english) => {
  const emotion = chooseEmotion(russian);
  expect(emotion).toBe(chooseEmotion(english));
  expect(EMOTIONS).toContain(emotion);
});

test('ignores rejected wishes, and draws unknown ones friendly', () => {
  expect(chooseEmotion('не грустный, а весёлый')).toBe(chooseEmotion('happy'));
  expect(chooseEmotion('how my aunt looks on Tuesdays')).toBe(FRIENDLY);
  expect(EMOTIONS).not.toContain(FRIENDLY);
});

test.each([
  ['прыгает от счастья', 'jumping', { below: 'up' }],
  ['бежит', 'running fast', { below: 'steam', backdrop: 'speed' }],
  ['летит как супергерой', 'flying', { above: 'steam', backdrop: 'speed' }],
  ['танцует', 'dancing', { below: 'note' }],
  ['машет рукой', 'waving hello', { hand: 'open' }],
  ['палец вверх', 'thumbs up', { hand: 'thumb' }],
  ['показывает пальцем', 'pointing at you', { hand: 'pointing' }],
  ['обнимает', 'hugging', { below: 'heart' }],
  ['сердечко из рук', 'heart hands', { hand: 'heart' }],
  ['спит', 'sleeping', { above: 'zzz' }],
  ['размышляет', 'thinking', { above: 'thought' }],
])('%s and %s are one pose', (russian, english, drawn) => {
  expect(choosePose(russian)).toBe(choosePose(english));
  expect(choosePose(russian)).toMatchObject(drawn);
});

test('adds nothing for an unknown pose', () => {
  for (const words of ['как обычно', 'сидит', 'arms crossed', '']) expect(choosePose(words)).toBeUndefined();
});

test.each(LANGUAGES)('draws every emotion that the rules propose for a set (%s)', language => {
  const proposed = Object.values(textsFor(language).plans.stickers);
  expect(proposed.filter(({ emotion }) => chooseEmotion(emotion) === FRIENDLY)).toEqual([]);
});
