import { LANGUAGES, wordsOf } from '../i18n/index.ts';
import { lazy } from '../lib/lazy.ts';
import { normalize } from './text.ts';

/** Collects the single words of nested lists, without stems. */
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
        // `forms` holds regular expressions.
        const { forms: _forms, ...lists } = wordsOf(language);
        return wordsInLists(lists).map(normalize);
      }),
    ),
);

/** Whether a word is in any list of any language. Such a word is not a typo, however similar it is to another one. */
export function isKnownWord(norm: string): boolean {
  return known().has(norm);
}
