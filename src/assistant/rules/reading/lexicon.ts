import { LANGUAGES, wordsOf } from '../../../i18n/index.ts';
import { Lexicon, listsOf } from '../../../lexicon/lexicon.ts';
import type { Category } from './vocabulary.ts';

/** What people say to the rules, in all languages at once. */
export type TalkLexicon = Lexicon<Category>;

export function createTalkLexicon(): TalkLexicon {
  return new Lexicon(LANGUAGES.flatMap(language => listsOf(wordsOf(language).talk)));
}
