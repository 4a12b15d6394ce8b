import { stemmer } from '@orama/stemmers/english';
import type { WordForms } from '../../types/words/words.ts';

export const forms: WordForms = {
  script: 'Latin',
  letters: 'a-z',
  keyboard: "`qwertyuiop[]asdfghjkl;'zxcvbnm,.",
  shortened: { u: 'you', ur: 'your', r: 'are', n: 'and', pixl: 'pixel', pxl: 'pixel' },
  mixedIn: true,
  stem: stemmer,
  ofSilence:
    /^(?:(?:thank you|thanks)(?: (?:so|very) much)? for watching(?: (?:this|the) video)?|(?:please )?subscribe(?: to (?:my|our|the) channel)?|subtitles? by .*|subtitles by the amara\.org community)$/iu,
};
