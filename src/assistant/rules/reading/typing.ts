import { LANGUAGES, type Language, wordsOf } from '../../../i18n/index.ts';

/** Blanks in the place of addresses: nobody is ever "evil.com" or in the style of "www". Places stay as they are. */
export function withoutLinks(text: string): string {
  return text.replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, link => ' '.repeat(link.length));
}

const LATIN_KEYS = wordsOf('en').forms.keyboard;
/** Marks of the keyboards of languages in other letters, by what stands on their keys on a Latin one. */
const MARKS = new Map([
  ['?', ','],
  ['&', '?'],
]);

/**
 * What would have come out on the keyboards of languages in other letters: people forget to switch ("fybvt" is "аниме" on a
 * Russian one).
 *
 * @param spoken the language whose keyboard comes first
 */
export function asTypedElsewhere(text: string, spoken: Language): string[] {
  const others = LANGUAGES.filter(language => wordsOf(language).forms.script !== 'Latin');
  const texts = others
    .toSorted((one, other) => Number(other === spoken) - Number(one === spoken))
    .map(language => {
      const { keyboard } = wordsOf(language).forms;
      return Array.from(text.toLowerCase(), letter => {
        const mark = MARKS.get(letter);
        if (mark !== undefined) return mark;
        const key = LATIN_KEYS.indexOf(letter);
        return key < 0 ? letter : (keyboard[key] ?? letter);
      }).join('');
    });
  return [...new Set(texts)];
}
