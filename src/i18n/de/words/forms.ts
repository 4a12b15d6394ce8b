import type { WordForms } from '../../types/words.ts';

export const forms: WordForms = {
  script: 'Latin',
  letters: 'a-zäöüß',
  ownLetters: /[äöüß]/iu,
  capitalNouns: true,
  comparative: /(?<=[a-zß]{4})er$/u,
};
