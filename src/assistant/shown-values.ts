import { LANGUAGES, type Language, textsFor, wordsOf } from '../i18n/index.ts';
import { isSameWord } from '../lexicon/stems.ts';
import { clausesOf, normalize } from '../lexicon/text.ts';
import { lazy } from '../lib/lazy.ts';
import { PARAMETERS, type Parameter } from './turn/state/parameters.ts';

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

/** The names of what the bot proposes, by what is the same in all languages. */
function namesIn(language: Language, parameter: Parameter): ReadonlyMap<string, readonly string[]> {
  const { degrees } = textsFor(language).offline;
  const scales = parameter === 'emotion' ? Object.entries(degrees) : [];
  const ofScales = scales.flatMap(([scale, texts]) =>
    typeof texts === 'string'
      ? texts.split('|').map((text, at) => [`${scale} ${at}`, [text.trim()]] as const)
      : [],
  );
  const listed = Object.entries(wordsOf(language).values[parameter]);
  return new Map<string, readonly string[]>([
    ...listed.map(([name, list]) => [name, parted(list)] as const),
    ...ofScales,
  ]);
}

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

const ADJECTIVE = /(?:[ое]го|[ое]му|[ыи]ми?|[ыи]х|[ыиоеі]й|[ое]ю|[ую]ю|[ая]я|[ое]е|[ыи]е|у|а|і)$/u;

function isSameForm(one: string, other: string): boolean {
  const [root, otherRoot] = [one, other].map(word => word.replace(ADJECTIVE, ''));
  return isSameWord(one, other) || (one !== root && root === otherRoot);
}

const FEMININE = /[ая]$|[уюоеі]ю$/u;

/** A word in the form in which it is called, where only its ending is another: "злого" is "злой". */
function nominative(parameter: Parameter, value: string, language: Language): string {
  if (!/^\p{Script=Cyrillic}+$/u.test(value)) return value;
  const forms = [...namesIn(language, parameter).values()]
    .flat()
    .filter(name => isSameForm(plain(value), plain(name)));
  const isFeminine = (word: string) => FEMININE.test(word);
  return forms.find(form => isFeminine(form) === isFeminine(value)) ?? forms[0] ?? value;
}

function named(parameter: Parameter, value: string, language: Language): string {
  const found = known()[parameter].get(plain(value));
  if (found?.languages.has(language)) return value;
  if (found === undefined) return nominative(parameter, value, language);
  return namesIn(language, parameter).get(found.name)?.[0] ?? value;
}

/** A value that the bot proposes is named in the summary's language, all else stays in the person's words. */
export function shownValue(parameter: Parameter, value: string, language: Language): string {
  const whole = named(parameter, value, language);
  if (whole !== value) return whole;
  const parts = value.split(/, /u);
  return parts.map(part => named(parameter, part, language)).join(', ');
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
