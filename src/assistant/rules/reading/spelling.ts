import { LANGUAGES, type Language, wordsOf } from '../../../i18n/index.ts';
import { Spelling } from '../../../lexicon/spelling.ts';
import { memoize } from '../../../lib/lazy.ts';
import type { Values } from './message.ts';
import { PARAMETERS } from './vocabulary.ts';

/** "Спиною" is right in Ukrainian, and next to a word of Russian: slips are in words of the language that is spoken, or mixed in. */
const spellingFor = memoize(
  (spoken: Language) =>
    new Spelling(
      LANGUAGES.filter(language => language === spoken || wordsOf(language).forms.mixedIn).flatMap(language =>
        PARAMETERS.flatMap(parameter => Object.values(wordsOf(language).values[parameter])),
      ),
    ),
  spoken => spoken,
  LANGUAGES.length,
);

/** A text with the slips in the names of values corrected. */
export function corrections(text: string, spoken: Language): string {
  return spellingFor(spoken).correct(text);
}

/** Values as they are kept: in the person's words, without the slips of their typing. */
export function spelled(values: Values, spoken: Language): Values {
  const corrected: Values = {};
  for (const parameter of PARAMETERS) {
    const value = values[parameter];
    if (value !== undefined) corrected[parameter] = corrections(value, spoken);
  }
  return corrected;
}
