import type { WordForms } from '../../types/words.ts';

export const forms: WordForms = { script: 'Latin', letters: 'a-z' };
