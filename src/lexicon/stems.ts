import { LANGUAGES, wordsOf } from '../i18n/index.ts';
import { lazy } from '../lib/lazy.ts';

const stemmers = lazy(() =>
  LANGUAGES.map(language => {
    const { script, stem } = wordsOf(language).forms;
    return { letter: new RegExp(`\\p{Script=${script}}`, 'u'), stem };
  }),
);

/**
 * A word without its ending. The language is unknown, so this returns its stem in every language of its script.
 *
 * @param word a normalized word
 */
export function stemsOf(word: string): [string, ...string[]] {
  const stems = stemmers().flatMap(({ letter, stem }) => (letter.test(word) ? stem(word) : []));
  const [first = word, ...others] = new Set(stems);
  return [first, ...others];
}

/** Whether two words are forms of one, in any language of their script. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const stems = stemsOf(other);
  return stemsOf(one).some(stem => stems.includes(stem));
}
