import { LANGUAGES, wordsOf } from '../../../i18n/index.ts';
import { Spelling } from '../../../lexicon/spelling.ts';
import { lazy } from '../../../lib/lazy.ts';
import type { Values } from './values.ts';
import { PARAMETERS, type Parameter } from './vocabulary.ts';

function spellingOf(parameter: Parameter): Spelling {
  const words = LANGUAGES.map(wordsOf);
  return new Spelling(
    words.flatMap(({ values }) => Object.values(values[parameter])),
    words.flatMap(({ talk }) => talk[parameter] ?? []),
    words.flatMap(({ common, talk }) => [common, ...Object.values(talk)]),
  );
}

const spellings: Readonly<Record<Parameter, () => Spelling>> = {
  style: lazy(() => spellingOf('style')),
  emotion: lazy(() => spellingOf('emotion')),
  pose: lazy(() => spellingOf('pose')),
};

/** Values as they are kept: in the person's words, without the slips of their typing. */
export function spelled(values: Values): Values {
  const corrected: Values = {};
  for (const parameter of PARAMETERS) {
    const value = values[parameter];
    if (value !== undefined) corrected[parameter] = spellings[parameter]().correct(value);
  }
  return corrected;
}
