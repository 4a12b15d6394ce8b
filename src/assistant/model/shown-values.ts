import { LANGUAGES, type Language, wordsOf } from '../../i18n/index.ts';
import { clausesOf, normalize } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import { PARAMETERS, type Parameter } from './parameters.ts';

interface Known {
  readonly name: string;
  readonly languages: Set<Language>;
}

const parted = (list: string) => list.split(',').map(name => name.trim());

function plain(text: string): string {
  return clausesOf(normalize(text))
    .flatMap(({ words }) => words.map(({ norm }) => norm))
    .join(' ');
}

function namesIn(language: Language, parameter: Parameter): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(wordsOf(language).values[parameter]).map(([name, list]) => [name, parted(list)]),
  );
}

/** The names of what the bot offers, by their plain form. */
const known = lazy(() => {
  const all: Record<Parameter, Map<string, Known>> = {
    style: new Map(),
    emotion: new Map(),
    pose: new Map(),
  };
  for (const language of LANGUAGES) {
    for (const parameter of PARAMETERS) {
      for (const [name, called] of namesIn(language, parameter)) {
        for (const each of called.map(plain)) {
          const { languages, name: first } = all[parameter].get(each) ?? { languages: new Set(), name };
          all[parameter].set(each, { name: first, languages: languages.add(language) });
        }
      }
    }
  }
  return all;
});

/** A value that the bot offers is named in the summary's language; any other stays in the user's words. */
export function shownValue(parameter: Parameter, value: string, language: Language): string {
  const found = known()[parameter].get(plain(value));
  if (found === undefined || found.languages.has(language)) return value;
  return namesIn(language, parameter).get(found.name)?.[0] ?? value;
}

export function shownValues<Values extends Readonly<Record<Parameter, string>>>(
  { style, emotion, pose }: Values,
  language: Language,
): Record<Parameter, string> {
  return {
    style: shownValue('style', style, language),
    emotion: shownValue('emotion', emotion, language),
    pose: shownValue('pose', pose, language),
  };
}
