import type { FunctionWords } from '../../types/words.ts';

export const functions: FunctionWords = { negations: '', modifiers: '', stopWords: '' };
