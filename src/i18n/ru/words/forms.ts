import { stemmer } from '@orama/stemmers/russian';
import type { WordForms } from '../../types/words/words.ts';

export const forms: WordForms = {
  script: 'Cyrillic',
  letters: 'а-яё',
  ownLetters: 'ыэёъ',
  keyboard: 'ёйцукенгшщзхъфывапролджэячсмитьбю',
  writtenAs: { ё: 'е' },
  stem: stemmer,
  ofSilence:
    /^(?:субтитры (?:сделал|создавал|делал|подогнал|предоставил).*|редактор субтитров .*|продолжение следует|спасибо за просмотр|подписывайтесь на (?:мой |наш )?канал)$/iu,
};
