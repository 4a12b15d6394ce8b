import { LANGUAGES, type Language, textsFor, wordsOf } from '../i18n/index.ts';
import { wordSet } from '../lexicon/phrases.ts';
import { clausesOf, normalize } from '../lexicon/text.ts';
import { lazy } from '../lib/lazy.ts';
import { PARAMETERS, type Parameter } from './turn/state/parameters.ts';

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

/** What may stand around a value and says no more than its label in a summary does, the longest first. */
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

/** Words behind which a label is none: "strike a pose". */
const functionWords = lazy(() => wordSet(LANGUAGES.map(language => wordsOf(language).functions.stopWords)));

/** "In the style of a comic", "anime style", "yoga pose": what is no label. Before what we do not know, its grammar may need it. */
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

/**
 * A value as a summary shows it: one that the bot itself proposes is called as in the summary's language, all else stays in the
 * person's words. The label is not repeated.
 */
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
