import { LANGUAGES, wordsOf } from '../../../i18n/index.ts';
import { Lexicon, listsOf } from '../../../lexicon/lexicon.ts';
import { clausesOf } from '../../../lexicon/text.ts';
import { lazy } from '../../../lib/lazy.ts';
import type { Category } from './vocabulary.ts';

/** What people say to the rules, in all languages at once. */
export type TalkLexicon = Lexicon<Category>;

/** Made when it is first needed: few bots ever need it, and it takes a while. */
export const talkLexicon = lazy(
  (): TalkLexicon => new Lexicon(LANGUAGES.flatMap(language => listsOf(wordsOf(language).talk))),
);

/** "One second": it points to no second one. */
export function saysMoment(text: string): boolean {
  const all = clausesOf(text).flatMap(clause => clause.words);
  return talkLexicon()
    .find(all, 'none')
    .some(here => here.some(({ meaning, length }) => meaning === 'wait' && length > 1));
}

/** Whether a nude or a sexual picture is named, in whatever words around it. */
export function isIndecent(words: string): boolean {
  const all = clausesOf(words).flatMap(clause => clause.words);
  return talkLexicon()
    .find(all, 'none')
    .some(here => here.some(({ meaning }) => meaning === 'indecent'));
}
