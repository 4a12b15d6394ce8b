import { stemmer } from '@orama/stemmers/spanish';
import type { WordForms } from '../../types/words/words.ts';

export const forms: WordForms = {
  script: 'Latin',
  letters: 'a-záéíóúñ',
  ownLetters: 'ñ',
  keyboard: 'ºqwertyuiop`+asdfghjklñ´zxcvbnm,.',
  stem: stemmer,
  ofSilence:
    /^(?:subtítulos (?:por|realizados por) .*|gracias por ver el v[ií]deo|suscríbete(?: al canal)?)$/iu,
};
