import { describe, expect, it } from 'vitest';
import { EMOTIONS, emojiOf, readEmoji } from '../../src/assistant/model/sticker-emoji.ts';
import { readEmotions } from '../../src/lexicon/emotions.ts';

const FIRST: readonly (readonly [emoji: string, phrases: readonly string[]])[] = [
  [
    '😂',
    [
      'laughing to tears',
      'laughing',
      'lol',
      'смеётся до слёз',
      'ржу',
      'хохочу',
      'плачу от смеха',
      'laughinng',
    ],
  ],
  ['😄', ['happy', 'радость', 'Радосный', 'very happy', 'безумно счастлив', 'haapy', 'joyful', 'весёлый']],
  ['😱', ['в шоке!!', 'shocked', 'shoked', 'ШОК', 'ужас', 'screaming']],
  ['😴', ['sleepy after lunch', 'sleeepy', 'хочу спать', 'сонный']],
  ['😍', ['влюблён', 'in love', 'madly in love', 'влюбленный', 'heart eyes']],
  ['😡', ['злой как чёрт', 'furious', 'ярость', 'в бешенстве']],
  ['😠', ['angry', 'злой', 'злость', 'сердитый', 'agnry']],
  ['😐', ['so-so', 'так себе', 'не очень', 'neutral', 'без эмоций', 'poker face']],
  ['🙃', ['сарказм', 'sarcastic', 'sarcasm', 'ирония']],
  ['😢', ['грустненько', 'sad', 'saaaad', 'грусный', 'печаль', 'грущу, груст']],
  ['😭', ['crying', 'плачет', 'рыдаю', 'грустный до слёз']],
  ['🥹', ['слёзы счастья', 'happy tears']],
  ['🥲', ['грустная улыбка', 'smiling through tears']],
  ['😮', ['удивление', 'surprised', 'suprised', 'удевлен', 'ого']],
  ['😎', ['cool', 'крутой', 'гордость', 'confident', 'confidnet']],
  ['😏', ['ухмылка', 'smirk', 'хитрый', 'flirty', 'флирт']],
  ['🤔', ['thinking', 'задумчивый', 'не уверен']],
  ['🥱', ['bored', 'скука', 'скучно']],
  ['😩', ['tired', 'устал', 'exhausted', 'уставшый']],
  ['🤢', ['disgust', 'отвращение', 'фу']],
  ['😨', ['scared', 'испуганный', 'страх']],
  ['😒', ['not happy', 'не рад', 'недоволен', 'ревность']],
  ['🙂', ['not sad', 'не грустный', 'совсем не грустный', '', 'qwzx', 'no anger', "isn't sad"]],
  ['😊', ['улыбка', 'smiling', 'добрый']],
  ['😈', ['evil laugh', 'злобный смех', 'evil']],
  ['🥳', ['happy 🥳', 'праздник', 'celebrating']],
  ['🤪', ['crazy', 'безумный', 'madly']],
];
const LIMIT = 64;
const lengthOf = (keywords: readonly string[]) => keywords.join('').length;

describe('emoji of an emotion', () => {
  it.each(FIRST.flatMap(([emoji, phrases]) => phrases.map(phrase => [phrase, emoji] as const)))(
    '%s: %s',
    (emotion, emoji) => {
      const { emoji: found, keywords } = emojiOf({ emotion });
      expect(found[0]).toBe(emoji);
      expect(found.length).toBeLessThanOrEqual(3);
      expect(lengthOf(keywords)).toBeLessThanOrEqual(LIMIT);
    },
  );

  it('are valid throughout the table', () => {
    for (const emoji of Object.values(EMOTIONS)) {
      expect(readEmoji(emoji)).toEqual({ emoji: emoji.split(' '), keywords: [] });
    }
  });

  it('show each of several emotions', () => {
    expect(emojiOf({ emotion: 'радость и удивление' }).emoji.slice(0, 2)).toEqual(['😄', '😮']);
  });
});

describe('an emotion is understood', () => {
  it.each(
    [
      ['happy', 'радость', 'very happy', 'безумно счастлив', 'laughing to tears', 'ржу до слёз', 'saaaad'],
      [
        'not happy',
        'не рад',
        'совсем не весёлый',
        'not sad but happy',
        'не грустный, а весёлый',
        'без эмоций',
      ],
      ['joy and surprise', 'радость и удивление', 'злой, но не плачу', 'madly', 'в шоке!!'],
    ].flat(),
  )('%s', emotion => {
    expect(readEmotions(emotion).understood).toBe(true);
  });
});

describe('an emotion is not understood', () => {
  it.each(
    [
      [
        'qwzx',
        'smug like a cat that got the cream',
        'как кот после сметаны',
        'игривое настроение вечера пятницы',
      ],
      // A negated emotion does not say what the face shows instead.
      ['not sad', 'не грустный', 'совсем не грустный', 'no anger'],
      // A negation, but of what?
      ['не могу перестать смеяться', 'happy, not', 'cannot believe my happy eyes'],
      // A misspelt word would only be a guess.
      ['удевлен', 'shoked', 'haapy'],
      [`happy ${'and sad '.repeat(20)}`, '(((', ''],
    ].flat(),
  )('%s', emotion => {
    expect(readEmotions(emotion).understood).toBe(false);
  });
});

describe('keywords', () => {
  it('are the user’s words', () => {
    const { keywords } = emojiOf({ emotion: 'Ржу', pose: 'машу рукой', caption: 'Ну привет' });
    expect(keywords).toEqual(['ржу', 'привет', 'машу', 'рукой']);
  });

  it('leave out negated words', () => {
    expect(emojiOf({ emotion: 'не грустный' }).keywords).not.toContain('грустный');
  });

  it('stay within the limits', () => {
    const words = Array.from({ length: 50 }, (_, at) => `w${at}`).join(' ');
    const { keywords } = emojiOf({ emotion: `${'x'.repeat(80)} ${words}`, caption: words });
    expect(keywords.length).toBeLessThanOrEqual(20);
    expect(lengthOf(keywords)).toBeLessThanOrEqual(LIMIT);
    expect(keywords).toContain('w1');
  });
});

describe('the user’s choice', () => {
  it('takes precedence', () => {
    const chosen = { emoji: '["🐸","🐸","no"]', keywords: '["kermit"]', emotion: 'sad' };
    expect(emojiOf(chosen)).toEqual({ emoji: ['🐸'], keywords: ['kermit'] });
  });

  it.each(['{', '[1]', '[]', '"😂"', 'null', ''])('follows from the emotion if the list is %s', broken => {
    expect(emojiOf({ emoji: broken, keywords: broken, emotion: 'sad' })).toEqual(emojiOf({ emotion: 'sad' }));
  });
});

describe('typed emoji', () => {
  it.each([
    ['😂😂😂', ['😂']],
    ['🇷🇺🇺🇸', ['🇷🇺', '🇺🇸']],
    ['👨‍👩‍👧‍👦 👍🏽', ['👨‍👩‍👧‍👦', '👍🏽']],
    ['1️⃣ #️⃣', ['1️⃣', '#️⃣']],
    ['\u2764 \u2764\uFE0F', ['❤️']],
    ['🏳\u200D🌈', ['🏳️‍🌈']],
  ])('%s', (text, emoji) => {
    expect(readEmoji(text)).toEqual({ emoji, keywords: [] });
  });

  it.each(['', 'just words', '1', '#', '*', '12 34', '🇷', 'Disney™'])('%s has none', text => {
    expect(readEmoji(text)).toBeUndefined();
  });

  it('may come with words', () => {
    expect(readEmoji('Смешно 😂, и Lol 🥳 lol')).toEqual({
      emoji: ['😂', '🥳'],
      keywords: ['смешно', 'lol'],
    });
  });

  it('are cut at the limits', () => {
    const faces = Array.from({ length: 30 }, (_, at) => String.fromCodePoint(0x1f600 + at)).join('');
    const read = readEmoji(
      `${faces} ${'longword '.repeat(3)}${'ab cd ef gh ij kl mn op qr st uv wx yz '.repeat(3)}abcdefgh ${'z'.repeat(65)}`,
    );
    expect(read?.emoji).toHaveLength(20);
    expect(lengthOf(read?.keywords ?? [])).toBeLessThanOrEqual(LIMIT);
  });
});
