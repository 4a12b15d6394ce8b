import { stemmer } from '@orama/stemmers/ukrainian';
import type { WordForms } from '../../types/words/words.ts';

export const forms: WordForms = {
  script: 'Cyrillic',
  letters: 'а-щьюяіїєґ',
  ownLetters: 'іїєґ',
  keyboard: "'йцукенгшщзхїфівапролджєячсмитьбю",
  stem: stemmer,
  ofSilence: /^(?:субтитри .*|дякую за перегляд)$/iu,
};
