import { LANGUAGES, wordsOf } from '../i18n/index.ts';
import type { Connectives } from '../i18n/types/words.ts';

/** @returns a group of a regular expression that fits any of these words, in whatever language */
export function anyOf(...kinds: readonly (keyof Connectives)[]): string {
  const words = LANGUAGES.flatMap(language => {
    const { connectives } = wordsOf(language);
    return kinds.flatMap(kind => connectives[kind]?.split(', ') ?? []);
  });
  return `(?:${[...new Set(words)].join('|')})`;
}
