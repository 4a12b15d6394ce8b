import type { WordForms } from '../../types/words.ts';

export const forms: WordForms = {
  script: 'Cyrillic',
  letters: 'а-яё',
  ownLetters: /[ыэёъ]/iu,
  comparative: /(?<=[а-я]{2})(?:ее|ей)$/u,
};
