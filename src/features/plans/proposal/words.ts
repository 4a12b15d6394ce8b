import { LANGUAGES, wordsOf } from '../../../i18n/index.ts';
import { Lexicon } from '../../../lexicon/lexicon.ts';
import { clausesOf } from '../../../lexicon/text.ts';
import { lazy } from '../../../lib/lazy.ts';

const lexicon = lazy(
  () => new Lexicon<'myPack'>(LANGUAGES.map(language => ['myPack', wordsOf(language).myPack] as const)),
);

/** Whether the stickers are for the user's own pack ("add 5 more to my pack"). */
export function saysMyPack(text: string): boolean {
  return clausesOf(text).some(({ words }) =>
    lexicon()
      .find(words, 'none')
      .some(here => here.length > 0),
  );
}
