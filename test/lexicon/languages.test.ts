import { describe, expect, it, test } from 'vitest';
import type { Parameter } from '../../src/assistant/model/parameters.ts';
import { emojiOf } from '../../src/assistant/model/sticker-emoji.ts';
import { offeredIn } from '../../src/features/dialogue/view/choices.ts';
import { LANGUAGES, wordsOf } from '../../src/i18n/index.ts';
import { chooseEmotion, choosePose, chooseStyle } from '../../src/images/offline/chosen.ts';
import { EMOTIONS, FRIENDLY } from '../../src/images/offline/drawings/emotions.ts';
import { readEmotions } from '../../src/lexicon/emotions.ts';

const OTHERS = LANGUAGES.filter(language => language !== 'en');

describe.each(OTHERS)('what the bot offers means the same in %s as in English', language => {
  const pairs = (parameter: Parameter) => {
    const english = new Map(offeredIn('en', parameter));
    return offeredIn(language, parameter).map(([name, label]) => [label, english.get(name) ?? ''] as const);
  };

  it('as a style', () => {
    for (const [said, meant] of pairs('style')) {
      expect([said, chooseStyle(said)]).toEqual([said, chooseStyle(meant)]);
    }
  });

  it('as an emotion', () => {
    for (const [said, meant] of pairs('emotion')) {
      const drawn = chooseEmotion(said);
      expect([said, drawn]).toEqual([said, chooseEmotion(meant)]);
      expect(drawn).not.toBe(FRIENDLY);
      expect([said, readEmotions(said).understood]).toEqual([said, true]);
      expect([said, emojiOf({ emotion: said }).emoji[0]]).toEqual([
        said,
        emojiOf({ emotion: meant }).emoji[0],
      ]);
    }
  });

  it('as a pose', () => {
    for (const [said, meant] of pairs('pose')) {
      expect([said, choosePose(said)]).toEqual([said, choosePose(meant)]);
    }
  });
});

test.each([
  ['de', 'sehr fröhlich', 'nicht fröhlich', 'traurig und überrascht', ['sadness', 'surprise']],
  ['es', 'muy feliz', 'no está feliz', 'triste y sorprendida', ['sadness', 'surprise']],
  ['uk', 'дуже радісна', 'не радісна', 'сумний і здивований', ['sadness', 'surprise']],
] as const)('%s: how much, not at all, and both', (_language, much, not, both, emotions) => {
  expect(readEmotions(much)).toMatchObject({ emotions: ['joy'], understood: true });
  expect(readEmotions(not)).toMatchObject({ emotions: ['displeasure'], understood: true });
  expect(readEmotions(both)).toMatchObject({ emotions, understood: true });
});

test.each([
  ['winkend', 'waving'],
  ['saludando con la mano', 'waving'],
  ['махає рукою', 'waving'],
  ['springt vor Freude', 'jumping'],
  ['bailando', 'dancing'],
  ['обіймає', 'hugging'],
])('%s is drawn as %s', (said, meant) => {
  expect(choosePose(said)).toBeDefined();
  expect(choosePose(said)).toBe(choosePose(meant));
});

test('accents and typos are forgiven', () => {
  expect(chooseStyle('lapiz')).toEqual(chooseStyle('lápiz'));
  expect(readEmotions('frölich').emotions).toEqual(['joy']);
  expect(readEmotions('verliebbt').emotions).toEqual(['love']);
});

test('every emotion is drawn by one face', () => {
  const shown = EMOTIONS.flatMap(({ shows }) => shows);
  expect(shown.toSorted()).toEqual(Object.keys(wordsOf('en').emotions).toSorted());
});
