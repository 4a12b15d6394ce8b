import { LANGUAGES, wordsOf } from '../../../i18n/index.ts';
import { Lexicon, listsOf } from '../../../lexicon/lexicon.ts';
import { lazy } from '../../../lib/lazy.ts';
import type { Category } from './vocabulary.ts';

/** What people say to the rules, in all languages at once. */
export type TalkLexicon = Lexicon<Category>;

/** Made when it is first needed: few bots ever need it, and it takes a while. */
export const talkLexicon = lazy(
  (): TalkLexicon => new Lexicon(LANGUAGES.flatMap(language => listsOf(wordsOf(language).talk))),
);
