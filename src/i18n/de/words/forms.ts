import { stemmer } from '@orama/stemmers/german';
import type { WordForms } from '../../types/words/words.ts';

export const forms: WordForms = {
  script: 'Latin',
  letters: 'a-zäöüß',
  ownLetters: 'äöüß',
  keyboard: '^qwertzuiopü+asdfghjklöäyxcvbnm,.',
  writtenAs: { ß: 'ss' },
  stem: stemmer,
  ofSilence: /^(?:untertitel (?:von|der|im auftrag) .*|untertitelung .*)$/iu,
  capitalNouns: true,
};
