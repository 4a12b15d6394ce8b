import type { WordForms } from '../../types/words.ts';

export const forms: WordForms = {
  script: 'Cyrillic',
  letters: 'а-яіїєґ',
  ownLetters: /[іїєґ]/iu,
  comparative: /(?<=[а-яі]{2})(?:іше|іший|іша)$/u,
};
