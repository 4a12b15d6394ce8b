import { stemmer } from '@orama/stemmers/german';
import type { WordForms } from '../../types/words/words.ts';

export const forms: WordForms = {
  script: 'Latin',
  letters: 'a-zäöüß',
  ownLetters: 'äöüß',
  vowels: 'aeiouy',
  keyboard: '^qwertzuiopü+asdfghjklöäyxcvbnm,.',
  writtenAs: { ß: 'ss' },
  stem: stemmer,
  ofSilence: /^(?:untertitel (?:von|der|im auftrag) .*|untertitelung .*)$/iu,
  capitalNouns: true,
  // "Trauer" and the like end so by themselves.
  comparative: /(?<=[a-zß]{4})(?<!^(?:trau|hung|kumm|sieg|gewinn))er$/u,
};
