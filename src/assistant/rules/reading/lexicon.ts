import { LANGUAGES, wordsOf } from '../../../i18n/index.ts';
import { Lexicon, listsOf, type Match } from '../../../lexicon/lexicon.ts';
import { clausesOf } from '../../../lexicon/text.ts';
import { lazy } from '../../../lib/lazy.ts';
import type { Category } from './vocabulary.ts';

/** What people say to the rules, in all languages at once. Made when it is first needed: it takes a while. */
export const talkLexicon = lazy(
  () => new Lexicon<Category>(LANGUAGES.flatMap(language => listsOf(wordsOf(language).talk))),
);

/** All phrases of a text that are spelt right. */
export function phrasesIn(text: string): readonly Match<Category>[] {
  const words = clausesOf(text).flatMap(clause => clause.words);
  return talkLexicon().find(words, 'none').flat();
}

/** "One second": it points to no second one. */
export function saysMoment(text: string): boolean {
  return phrasesIn(text).some(({ meaning, length }) => meaning === 'wait' && length > 1);
}

/** Whether a nude or a sexual picture is named, in whatever words around it. */
export function isIndecent(text: string): boolean {
  return phrasesIn(text).some(({ meaning }) => meaning === 'indecent');
}
