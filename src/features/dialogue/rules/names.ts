import { PARAMETERS, type Parameter } from '../../../assistant/model/parameters.ts';
import { LANGUAGES, type Language, wordsOf } from '../../../i18n/index.ts';
import { Lexicon, listsOf, type PhraseList } from '../../../lexicon/lexicon.ts';
import { wordSet } from '../../../lexicon/phrases.ts';
import { stemsOf } from '../../../lexicon/stems.ts';
import { clausesOf, normalize, type Word } from '../../../lexicon/text.ts';
import { lazy } from '../../../lib/lazy.ts';

export type Fields = Partial<Record<Parameter | 'caption', string>>;

interface Name {
  readonly parameter: Parameter;
  readonly value: string;
  /** Set if it is too short to be the beginning of a word: it is the whole stem. */
  readonly stem?: string;
}

const SHORTEST_STEM = 4;
/** Shorter stems begin too many other words: in Russian, "animation" begins like "anime". */
const SHORTEST_BEGINNING = 5;
/** In characters. The rest of a longer message is not read. */
const MAX_READ = 1200;

const parted = (list: string) => list.split(',').map(each => each.trim());

const isWhole = (stem: string) => stem.length < SHORTEST_BEGINNING;

/** A name as it is written, and its stem if the language has many endings. */
function phrasesOf(language: Language, parameter: Parameter, value: string): PhraseList<Name>[] {
  const { script, stem } = wordsOf(language).forms;
  const root = script === 'Cyrillic' && !/[\s-]/.test(value) ? stem(normalize(value)) : '';
  const meaning = { parameter, value };
  return [
    [meaning, value.replaceAll('-', ' ')],
    ...(root.length < SHORTEST_STEM
      ? []
      : [[isWhole(root) ? { ...meaning, stem: root } : meaning, `${root}*`] as const]),
  ];
}

const lexicon = lazy(
  () =>
    new Lexicon<Name>(
      LANGUAGES.flatMap(language => {
        const { values, otherValues } = wordsOf(language);
        return PARAMETERS.flatMap(parameter =>
          [...Object.values(values[parameter]), otherValues[parameter]]
            .flatMap(parted)
            .flatMap(value => phrasesOf(language, parameter, value)),
        );
      }),
    ),
);

const negations = lazy(() => wordSet(LANGUAGES.map(language => wordsOf(language).functions.negations)));
const modifiers = lazy(() => wordSet(LANGUAGES.map(language => wordsOf(language).functions.modifiers)));

function isNegated(words: readonly { readonly norm: string }[], at: number): boolean {
  const before = (distance: number) => words[at - distance]?.norm ?? '';
  return negations().has(before(1)) || (modifiers().has(before(1)) && negations().has(before(2)));
}

/** What the words of a clause name, and the words themselves. */
interface NamesRead {
  readonly words: readonly Word[];
  readonly names: readonly { readonly at: number; readonly length: number; readonly meaning: Name }[];
}

function readNames(text: string): NamesRead[] {
  return clausesOf(text.slice(0, MAX_READ)).map(({ words }) => {
    const matches = lexicon().find(words);
    const names: NamesRead['names'][number][] = [];
    for (let at = 0; at < words.length; ) {
      const norm = words[at]?.norm ?? '';
      const named = (matches[at] ?? []).filter(
        ({ meaning: { stem } }) => stem === undefined || stemsOf(norm).includes(stem),
      );
      const [best] = named.toSorted((a, b) => b.length - a.length || b.letters - a.letters);
      if (best !== undefined && !isNegated(words, at))
        names.push({ at, length: best.length, meaning: best.meaning });
      at += best?.length ?? 1;
    }
    return { words, names };
  });
}

/** The names of styles, emotions and poses in a text, in any language, one typo in a longer word forgiven. */
export function namesIn(text: string): Partial<Record<Parameter, string>> {
  const found: Partial<Record<Parameter, string>> = {};
  for (const { meaning } of readNames(text).flatMap(({ names }) => names))
    found[meaning.parameter] ??= meaning.value;
  return found;
}

const requests = lazy(
  () =>
    new Lexicon<'request' | 'filler'>(
      LANGUAGES.flatMap(language => {
        const { stickerRequest, answers } = wordsOf(language);
        return listsOf<'request' | 'filler'>({ request: stickerRequest, filler: answers.filler });
      }),
    ),
);

/** Without the phrases that only ask for a sticker, and the marks after them. */
function withoutRequest(text: string, words: readonly Word[]): string {
  const found = requests().find(words, 'none');
  let at = 0;
  const lengthAt = (from: number) =>
    Math.max(
      0,
      ...(found[from] ?? []).flatMap(({ meaning, length }) => (meaning === 'request' ? length : [])),
    );
  while (lengthAt(at) > 0) at += lengthAt(at);
  return text.slice(words[at]?.start ?? 0).trim();
}

/**
 * The wish for a sticker in free words: all of a text after its request, if it says more than names of values. Undefined
 * if it does not.
 */
export function freeWishIn(text: string): string | undefined {
  const hasMore = readNames(text).some(({ words, names }) => {
    const asked = requests().find(words, 'none');
    const covered = new Set<number>();
    const cover = (at: number, length: number) => {
      for (let nth = 0; nth < length; nth++) covered.add(at + nth);
    };
    for (const { at, length } of names) cover(at, length);
    for (const [at, matches] of asked.entries()) for (const { length } of matches) cover(at, length);
    return covered.size < words.length;
  });
  return hasMore
    ? withoutRequest(
        text,
        clausesOf(text).flatMap(({ words }) => words),
      )
    : undefined;
}

const labels = lazy(() => {
  const all = LANGUAGES.flatMap(language => listsOf(wordsOf(language).labels)).flatMap(([field, list]) =>
    parted(list).map(label => [normalize(label), field] as const),
  );
  const longestFirst = all.map(([label]) => label).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})\\s*(?:[:=]\\s*|(?=["«“„]))`,
    'giu',
  );
  return { pattern, fields: new Map(all) };
});

/** Quoted words at the beginning of a value, with any marks of five languages. */
const QUOTED = /^["«“„]([^"«»“”„\n]+)["»“”]/u;

/** Values written as `field: value` or `field "value"`, word for word, and the rest of the text. */
export function fieldsIn(text: string): { readonly fields: Fields; readonly rest: string } {
  const { pattern, fields } = labels();
  const read = text.slice(0, MAX_READ).normalize('NFC');
  const found = [...read.matchAll(pattern)];
  const given: Fields = {};
  let rest = read.slice(0, found[0]?.index);
  for (const [at, match] of found.entries()) {
    const field = fields.get(normalize(match[1] ?? ''));
    const after = read.slice(match.index + match[0].length, found[at + 1]?.index);
    const line = QUOTED.exec(after)?.[0] ?? after.split('\n', 1)[0] ?? '';
    rest += `\n${after.slice(line.length)}`;
    const value = line.replace(/^[\s"«“„]+|[\s"»”“,;.]+$/gu, '');
    if (field !== undefined && value !== '') given[field] ??= value;
  }
  return { fields: given, rest };
}
