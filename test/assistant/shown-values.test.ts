import { describe, expect, it } from 'vitest';
import { PARAMETERS } from '../../src/assistant/model/parameters.ts';
import { shownValue, shownValues } from '../../src/assistant/model/shown-values.ts';
import { LANGUAGES, wordsOf } from '../../src/i18n/index.ts';

describe('a value as a summary shows it', () => {
  it.each(LANGUAGES)(
    'a proposal made in any language is shown in the language of the summary: %s',
    language => {
      const own = wordsOf(language).values;
      for (const other of LANGUAGES) {
        const { values } = wordsOf(other);
        for (const parameter of PARAMETERS) {
          const names = new Map(Object.entries(own[parameter]));
          for (const [name, list] of Object.entries(values[parameter])) {
            const called = (names.get(name) ?? '').split(', ');
            for (const value of list.split(', ')) {
              // A word that this language also uses stays unchanged.
              expect([...called.map(each => each.toLowerCase()), value.toLowerCase()]).toContain(
                shownValue(parameter, value, language).toLowerCase(),
              );
            }
          }
        }
      }
    },
  );

  it('other words stay as the user wrote them', () => {
    const own = { style: 'в стиле пиксель арт', emotion: 'злой как Халк', pose: 'на коне' };
    expect(shownValues(own, 'ru')).toEqual(own);
    expect(shownValues(own, 'en')).toEqual(own);
    const vhs = { style: 'in the style of a 90s VHS cover', emotion: 'happy', pose: 'waving' };
    expect(shownValues(vhs, 'ru')).toEqual({
      style: 'in the style of a 90s VHS cover',
      emotion: 'радость',
      pose: 'машет рукой',
    });
  });
});
