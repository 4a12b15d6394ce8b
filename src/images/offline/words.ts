import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { Words } from '../../i18n/types/words/words.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { PhraseReader } from '../../lexicon/phrases.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';

export const styleReader = readerOf(({ styles }) => styles);
export const poseReader = readerOf(({ poses }) => poses);

/** A reader of what such names are called in all languages. */
function readerOf<Name extends string>(names: (words: Words) => Readonly<Record<Name, string>>) {
  return lazy(() => {
    const all = LANGUAGES.map(wordsOf);
    return new PhraseReader<Name>(
      all.flatMap(words => listsOf(names(words))),
      all.map(({ functions }) => functions),
    );
  });
}

const ownPose = lazy(
  () =>
    new Lexicon<'asPhoto' | 'noPose'>(
      LANGUAGES.flatMap(language => {
        const { asPhoto = '', noPose = '' } = wordsOf(language).talk;
        return listsOf({ asPhoto, noPose });
      }),
    ),
);

/** Whether words ask for the photo's own pose: "as in the photo", "no pose". */
export function asksOwnPose(text: string): boolean {
  const words = clausesOf(text).flatMap(clause => clause.words);
  return ownPose()
    .find(words, 'none')
    .some(here => here.length > 0);
}

/** The first of `choices` that is named in a text and not turned down; undefined where none is. */
export function firstNamed<Name extends string, Choice extends Name>(
  choices: readonly Choice[],
  reader: PhraseReader<Name>,
  text: string,
): Choice | undefined {
  const found = reader.read(text).clauses.flatMap(clause => clause.found);
  const named = new Set<string | undefined>(
    found.flatMap(({ negation, meanings }) => (negation === undefined ? meanings[0] : [])),
  );
  return choices.find(choice => named.has(choice));
}

/** The names of a record, in its order. */
export function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(record) as Name[];
}
