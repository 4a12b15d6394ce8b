import { describe, expect, it } from 'vitest';
import { spelled } from '../../src/assistant/rules/reading/spelling.ts';
import { shownValue, shownValues } from '../../src/assistant/shown-values.ts';
import { PARAMETERS } from '../../src/assistant/turn/state/parameters.ts';
import { LANGUAGES, textsFor, wordsOf } from '../../src/i18n/index.ts';

describe('a value as a summary shows it', () => {
  it.each(LANGUAGES)(
    'what the bot proposes in any language is called as in that of the summary: %s',
    language => {
      const own = wordsOf(language).values;
      for (const other of LANGUAGES) {
        const { values } = wordsOf(other);
        for (const parameter of PARAMETERS) {
          const names = new Map(Object.entries(own[parameter]));
          for (const [name, list] of Object.entries(values[parameter])) {
            const called = (names.get(name) ?? '').split(', ');
            for (const value of list.split(', ')) {
              // What is called so in this language too stays as it was said.
              expect([...called.map(each => each.toLowerCase()), value.toLowerCase()]).toContain(
                shownValue(parameter, value, language).toLowerCase(),
              );
            }
          }
        }
      }
    },
  );

  it.each(LANGUAGES)('the values that the bot chooses itself are known: %s', language => {
    const { choice } = textsFor(language).offline;
    for (const parameter of PARAMETERS) {
      for (const value of choice[parameter]) {
        const other = language === 'ru' ? 'de' : 'ru';
        const shown = shownValue(parameter, value, other).toLowerCase();
        const known = Object.values(wordsOf(other).values[parameter]).join(', ').toLowerCase().split(', ');
        expect(known).toContain(shown);
      }
    }
  });

  it('other words stay as the person put them', () => {
    const own = { style: 'в стиле пиксель арт', emotion: 'злой как Халк', pose: 'на коне' };
    expect(shownValues(own, 'ru')).toEqual(own);
    expect(shownValues(own, 'en')).toEqual(own);
    const vhs = { style: 'in the style of a 90s VHS cover', emotion: 'happy', pose: 'waving' };
    expect(shownValues(vhs, 'ru')).toEqual({
      style: 'in the style of a 90s VHS cover',
      emotion: 'радость',
      pose: 'машет рукой',
    });
    expect(shownValue('style', 'anime, watercolor', 'ru')).toBe('аниме, акварель');
  });
});

describe('a value as the rules keep it', () => {
  it.each([
    ['ru', 'style', 'акварль', 'акварель'],
    ['en', 'style', 'watercolur', 'watercolour'],
    ['de', 'style', 'Aquarel', 'Aquarell'],
    ['es', 'style', 'acuarella', 'acuarela'],
    ['ru', 'emotion', 'веслый', 'весёлый'],
    ['en', 'emotion', 'hapy', 'happy'],
    ['en', 'emotion', 'suprised', 'surprised'],
    ['de', 'emotion', 'frölich', 'fröhlich'],
    ['ru', 'pose', 'машет рукйо', 'машет рукой'],
    ['en', 'pose', 'wavng', 'waving'],
  ] as const)('%s, %s: %s', (language, parameter, typed, kept) => {
    expect(spelled({ [parameter]: typed }, language)).toEqual({ [parameter]: kept });
  });

  it.each([
    ['ru', 'style', 'манда'],
    ['en', 'style', 'marble'],
    ['en', 'style', 'pastoral'],
    ['en', 'style', 'coming soon'],
    ['en', 'style', 'pushing daisies'],
    ['ru', 'pose', 'суровый взгляд'],
    ['ru', 'pose', 'по описанию'],
    ['en', 'pose', 'diving'],
    ['en', 'style', 'in the style of «Akvarel»'],
    ['ru', 'emotion', 'грустная'],
    ['ru', 'emotion', 'смущённое лицо'],
    ['ru', 'pose', 'обнимают друг друга'],
    ['ru', 'pose', 'танцуя'],
    ['ru', 'pose', 'хлопаем'],
  ] as const)(
    'another word, or another form of one, is no slip (%s): %s: %s',
    (language, parameter, typed) => {
      expect(spelled({ [parameter]: typed }, language)).toEqual({ [parameter]: typed });
    },
  );
});

it('the degrees of a feeling, which the bot puts into words itself, follow the language as well', () => {
  const [en, ru] = (['en', 'ru'] as const).map(language =>
    textsFor(language).offline.degrees.mood.split('|'),
  );
  en?.forEach((text, at) => {
    expect(shownValue('emotion', text.trim(), 'ru')).toBe(ru?.[at]?.trim());
  });
});
