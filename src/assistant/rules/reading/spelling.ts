import { LANGUAGES, type Language, wordsOf } from '../../../i18n/index.ts';
import { Spelling } from '../../../lexicon/spelling.ts';
import { lazy } from '../../../lib/lazy.ts';
import type { Values } from './message.ts';
import { PARAMETERS, type Parameter } from './vocabulary.ts';

/** Whether words of a language can be slips in the other: "спиною" is right in Ukrainian, and next to a word of Russian. */
function isHeard(language: Language, spoken: Language | undefined): boolean {
  const { mixedIn, script } = wordsOf(language).forms;
  if (spoken === undefined || language === spoken || mixedIn) return true;
  return script !== wordsOf(spoken).forms.script;
}

function spellingOf(parameter: Parameter, spoken: Language | undefined): Spelling {
  const heard = LANGUAGES.filter(language => isHeard(language, spoken)).map(wordsOf);
  return new Spelling(
    heard.flatMap(({ values }) => Object.values(values[parameter])),
    heard.flatMap(({ talk }) => talk[parameter] ?? []),
    LANGUAGES.map(wordsOf).flatMap(({ common, talk }) => [common, ...Object.values(talk)]),
  );
}

function spellingsFor(spoken: Language | undefined): Readonly<Record<Parameter, () => Spelling>> {
  return {
    style: lazy(() => spellingOf('style', spoken)),
    emotion: lazy(() => spellingOf('emotion', spoken)),
    pose: lazy(() => spellingOf('pose', spoken)),
  };
}

const spellings = new Map([undefined, ...LANGUAGES].map(spoken => [spoken, spellingsFor(spoken)]));

/** A text with the slips in the names of values corrected, whichever parameter they are of. */
export function corrections(text: string, spoken?: Language): string {
  return PARAMETERS.reduce(
    (left, parameter) => spellings.get(spoken)?.[parameter]().correct(left) ?? left,
    text,
  );
}

/**
 * Values as they are kept: in the person's words, without the slips of their typing.
 *
 * @param spoken the language of the dialogue: a slip is one of its words, of one that is mixed in everywhere, or of another script; undefined for any
 */
export function spelled(values: Values, spoken?: Language): Values {
  const corrected: Values = {};
  for (const parameter of PARAMETERS) {
    const value = values[parameter];
    if (value === undefined) continue;
    const spelling = spellings.get(spoken)?.[parameter]();
    corrected[parameter] = spelling?.correct(value) ?? value;
  }
  return corrected;
}
