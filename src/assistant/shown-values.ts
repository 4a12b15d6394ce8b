import { LANGUAGES, type Language, textsFor, wordsOf } from '../i18n/index.ts';
import { wordSet } from '../lexicon/phrases.ts';
import { clausesOf, normalize } from '../lexicon/text.ts';
import { lazy } from '../lib/lazy.ts';
import { PARAMETERS, type Parameter } from './turn/state/parameters.ts';

interface Known {
  readonly name: string;
  readonly languages: Set<Language>;
}

const parted = (list: string) => list.split(',').map(name => name.trim());

/** Compared without hyphens and what else parts words. */
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

/** What may stand around a value and says no more than its label, the longest first. */
interface Labels {
  readonly before: readonly string[];
  readonly behind: readonly string[];
}

const labels = lazy(() => {
  const texts = LANGUAGES.map(wordsOf);
  const longestFirst = (lists: readonly (string | undefined)[]) =>
    lists.flatMap(list => parted(list ?? '')).toSorted((a, b) => b.length - a.length);
  const of = (label: 'styleLabel' | 'emotionLabel' | 'poseLabel', leads: readonly string[] = []): Labels => {
    const behind = longestFirst(texts.map(({ talk }) => talk[label]));
    return { before: [...longestFirst(leads), ...behind], behind };
  };
  return {
    style: of(
      'styleLabel',
      texts.map(({ values }) => values.styleLead),
    ),
    emotion: of('emotionLabel'),
    pose: of('poseLabel'),
  } satisfies Record<Parameter, Labels>;
});

/** "Strike a pose": no label behind these words. */
const functionWords = lazy(() => wordSet(LANGUAGES.map(language => wordsOf(language).functions.stopWords)));

/**
 * "In the style of a comic", "anime style": without the label. In front of an unknown value its grammar may need it.
 */
function withoutLabel(parameter: Parameter, value: string): string {
  const lower = value.toLowerCase();
  const { before, behind } = labels()[parameter];
  const lead = before.find(each => lower.startsWith(`${each} `))?.length ?? 0;
  const tail = behind.find(each => lower.endsWith(` ${each}`))?.length ?? 0;
  const end = value.length - tail;
  const parts = [value.slice(lead, end), value.slice(0, end), value.slice(lead)].map(each => each.trim());
  const found = parts.find(each => known()[parameter].has(plain(each)));
  if (found !== undefined || tail === 0) return found ?? value;
  const rest = value.slice(0, end).trim();
  return rest === '' || functionWords().has(plain(rest).split(' ').at(-1) ?? '') ? value : rest;
}

function named(parameter: Parameter, value: string, language: Language): string {
  const found = known()[parameter].get(plain(value));
  if (found === undefined || found.languages.has(language)) return value;
  return namesIn(language, parameter).get(found.name)?.[0] ?? value;
}

/** A value that the bot proposes is named in the summary's language, all else stays in the person's words. */
export function shownValue(parameter: Parameter, value: string, language: Language): string {
  const text = withoutLabel(parameter, value);
  const whole = named(parameter, text, language);
  return whole === text
    ? text
        .split(/, /u)
        .map(part => named(parameter, withoutLabel(parameter, part), language))
        .join(', ')
    : whole;
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
