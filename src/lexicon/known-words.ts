import { LANGUAGES, wordsOf } from '../i18n/index.ts';
import { lazy } from '../lib/lazy.ts';
import { normalize } from './text.ts';

/** All single words that stand in lists, however deep; stems are none. */
function wordsInLists(lists: unknown): string[] {
  if (typeof lists === 'string') return lists.split(/[^\p{L}\p{N}*'’]+/u).filter(word => !word.endsWith('*'));
  return lists instanceof Object && !(lists instanceof RegExp)
    ? Object.values(lists).flatMap(wordsInLists)
    : [];
}

const known = lazy(
  () =>
    new Set(
      LANGUAGES.flatMap(language => {
        // Their forms are regular expressions.
        const { forms: _forms, ...lists } = wordsOf(language);
        return wordsInLists(lists).map(normalize);
      }),
    ),
);

/** Whether a word stands in any list of words of any language: then it is spelt right, however near it is to another one. */
export function isKnownWord(norm: string): boolean {
  return known().has(norm);
}
