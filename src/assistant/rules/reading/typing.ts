import type { Word } from '../../../lexicon/text.ts';

/** Blanks in the place of addresses: nobody is ever "evil.com" or in the style of "www". Places stay as they are. */
export function withoutLinks(text: string): string {
  return text.replace(/\bhttps?:\/\/\S+|\bwww\.\S+/gi, link => ' '.repeat(link.length));
}

const KEY_ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'асдфгхйкл',
];
const VOWELS = /[aeiouyаеиоуыэюяіїє0-9]/;

/** Whether words are but keys struck at random: neighbours on the keyboard, no vowel at all, one letter drawn out. */
export function isGibberish(words: readonly Word[]): boolean {
  return words.every(({ norm, emoji }) => {
    if (/^\d+$/.test(norm)) return true;
    if (emoji || norm.length < 4) return false;
    const runs = KEY_ROWS.some(row => row.includes(norm.slice(0, 4)));
    return runs || !VOWELS.test(norm) || new Set(norm).size * 3 <= norm.length;
  });
}

const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const CYRILLIC_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю';

/** What would have come out on a Russian keyboard: people forget to switch ("fybvt" is "аниме"). */
export function asTypedInRussian(text: string): string {
  return Array.from(text.toLowerCase(), letter => {
    const key = LATIN_KEYS.indexOf(letter);
    return key < 0 ? letter : (CYRILLIC_KEYS[key] ?? letter);
  }).join('');
}
