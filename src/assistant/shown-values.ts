import { LANGUAGES, type Language, textsFor, wordsOf } from '../i18n/index.ts';
import { clausesOf, normalize } from '../lexicon/text.ts';
import { lazy } from '../lib/lazy.ts';
import { PARAMETERS, type Parameter } from './turn/parameters.ts';

/** A value that the bot itself proposes, by what people call it. */
interface Known {
  readonly name: string;
  /** In which languages it is called so. */
  readonly languages: Set<Language>;
}

const parted = (list: string) => list.split(',').map(name => name.trim());

/** The form in which names are compared: hyphens and what else parts words are the same. */
function plain(text: string): string {
  return clausesOf(normalize(text))
    .flatMap(({ words }) => words.map(({ norm }) => norm))
    .join(' ');
}

/** What the bot proposes in a language, by what is the same in all of them: its name, then what else it is called. */
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

/** What leads to a style, the longest first. */
const leads = lazy(() =>
  LANGUAGES.flatMap(language => parted(wordsOf(language).values.styleLead)).toSorted(
    (a, b) => b.length - a.length,
  ),
);

/** "In the style of a comic": what follows, as the label says the rest; where we do not know it, its grammar may need both. */
function withoutLead(style: string): string {
  const lower = style.toLowerCase();
  const lead = leads().find(each => lower.startsWith(`${each} `) && style.length > each.length + 1);
  const rest = lead === undefined ? style : style.slice(lead.length + 1).trim();
  return known().style.has(plain(rest)) ? rest : style;
}

function named(parameter: Parameter, value: string, language: Language): string {
  const found = known()[parameter].get(plain(value));
  if (found === undefined || found.languages.has(language)) return value;
  return namesIn(language, parameter).get(found.name)?.[0] ?? value;
}

/**
 * A value as a summary shows it: one that the bot itself proposes is called as in the summary's language, all else stays in the
 * person's words. A style's label is not repeated.
 */
export function shownValue(parameter: Parameter, value: string, language: Language): string {
  const text = parameter === 'style' ? withoutLead(value) : value;
  const whole = named(parameter, text, language);
  return whole === text
    ? text
        .split(/, /u)
        .map(part => named(parameter, part, language))
        .join(', ')
    : whole;
}

/** All values of a sticker, shown so. */
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
