import { LANGUAGES, type Language, wordsOf } from '../../../i18n/index.ts';
import type { Word } from '../../../lexicon/text.ts';

/** Blanks in the place of addresses: nobody is ever "evil.com" or in the style of "www". Places stay as they are. */
export function withoutLinks(text: string): string {
  return text.replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, link => ' '.repeat(link.length));
}

const FORMS = LANGUAGES.map(language => wordsOf(language).forms);
const LATIN_KEYS = wordsOf('en').forms.keyboard;
/** Where a row of keys begins and ends. */
const ROWS = [
  [1, 13],
  [13, 24],
  [24, 33],
] as const;
/** Cyrillic letters as they stand on keyboards that go by their sound. */
const BY_SOUND = 'асдфгхйкл';
/** Marks of the keyboards of languages in other letters, by what stands on their keys on a Latin one. */
const MARKS = new Map([
  ['?', ','],
  ['&', '?'],
]);
const KEY_ROWS = [
  ...FORMS.flatMap(({ keyboard }) => ROWS.map(([start, end]) => keyboard.slice(start, end))),
  BY_SOUND,
];
const VOWELS = new RegExp(`[0-9${FORMS.map(({ vowels }) => vowels).join('')}]`);

/** Whether words are but keys struck at random: neighbours on the keyboard, no vowel at all, one letter drawn out. */
export function isGibberish(words: readonly Word[]): boolean {
  return words.every(({ norm, emoji }) => {
    if (/^\d+$/.test(norm)) return true;
    if (emoji || norm.length < 4) return false;
    const runs = KEY_ROWS.some(row => row.includes(norm.slice(0, 4)));
    return runs || !VOWELS.test(norm) || new Set(norm).size * 3 <= norm.length;
  });
}

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
