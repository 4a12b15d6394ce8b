import { describe, expect, test } from 'vitest';
import { type Language, textsFor } from '../../../src/i18n/index.ts';
import { COMPLETE, hear, stored } from '../../support/offline-dialogue.ts';

/** What the emotion becomes when these words are said again and again, from one degree on. */
async function walk(language: 'en' | 'ru', from: string, words: string, steps: number): Promise<string[]> {
  const seen: string[] = [];
  let emotion = from;
  for (let step = 0; step < steps; step++) {
    emotion = String(stored(await hear(words, { facts: { ...COMPLETE, emotion }, language }))?.['emotion']);
    seen.push(emotion);
  }
  return seen;
}

/** Says words to a face that shows this, and expects another degree of a scale. */
async function expectDegree(
  language: Language,
  scale: 'mood' | 'anger',
  emotion: string,
  words: string,
  at: number,
): Promise<void> {
  const result = await hear(words, { facts: { ...COMPLETE, emotion }, language });
  expect(stored(result)).toEqual({
    emotion: textsFor(language).offline.degrees[scale].split(' | ')[at],
  });
}

describe.each(['en', 'ru'] as const)('the emotion moves by degrees (%s)', language => {
  const { degrees } = textsFor(language).offline;
  const all = (scale: 'mood' | 'anger' | 'fear' | 'surprise') => degrees[scale].split(' | ');

  test.each([
    ['a bit happier', 'немного счастливее'],
    ['happier', 'повеселее'],
  ])('%s, %s: from the faintest smile up to delight, whatever the smile is called', async (en, ru) => {
    const [smile = '', ...others] = all('mood').slice(4);
    expect(await walk(language, smile, language === 'en' ? en : ru, 2)).toEqual(others);
  });

  test.each([
    ['mood', 'less happy', 'менее радостный', 3],
    ['mood', 'not so happy', 'не такой радостный', 3],
    ['anger', 'less angry', 'менее злой', 0],
    ['anger', 'not so angry', 'не такой злой', 0],
    ['fear', 'less scared', 'поменьше страха', 0],
    ['surprise', 'less surprised', 'поменьше удивления', 0],
  ] as const)('%s, %s, %s: from the strongest down to calm, step by step', async (scale, en, ru, calm) => {
    const texts = all(scale);
    const words = language === 'en' ? en : ru;
    const down = texts.slice(calm, -1).reverse();
    expect(await walk(language, texts.at(-1) ?? '', words, down.length)).toEqual(down);
  });
});

describe('in other languages', () => {
  test.each([
    ['de', 'mood', 'traurig', 'weniger traurig', 2],
    ['de', 'mood', 'ruhig, neutral', 'fröhlicher', 4],
    ['de', 'anger', 'wütend', 'wütender', 3],
    ['uk', 'mood', 'сумний', 'менш сумний', 2],
    ['es', 'mood', 'triste', 'menos triste', 2],
  ] as const)('%s, %s: %s, then “%s”', expectDegree);

  test('a comparative that only leads to a wish moves nothing', async () => {
    const facts = { ...COMPLETE, emotion: 'fröhlich' };
    expect(stored(await hear('lieber traurig', { facts, language: 'de' }))).toEqual({ emotion: 'traurig' });
  });
});

describe('much more is two degrees', () => {
  test.each([
    ['en', 'anger', 'calm, neutral', 'way angrier please', 2],
    ['en', 'mood', 'sad', 'a lot sadder', 0],
    ['en', 'mood', 'calm, with a slight smile', 'make her much happier', 6],
    ['en', 'mood', 'very happy, delighted, laughing', 'much less happy', 4],
    ['en', 'anger', 'angry', 'way more angry', 3],
    ['ru', 'anger', 'спокойствие', 'намного злее', 2],
    ['ru', 'anger', 'спокойствие', 'в разы злее', 2],
    ['de', 'anger', 'ruhig, neutral', 'viel wütender', 2],
    ['uk', 'mood', 'сумний', 'набагато сумніший', 0],
  ] as const)('%s, %s: %s, then “%s”', expectDegree);

  test('and what is not enough is to be more', async () => {
    const facts = { ...COMPLETE, emotion: 'злость' };
    expect(stored(await hear('мало злости', { facts }))).toEqual({
      emotion: textsFor('ru').offline.degrees.anger.split(' | ')[3],
    });
  });
});
