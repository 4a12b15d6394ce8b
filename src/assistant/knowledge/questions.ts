import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { QuestionWords } from '../../i18n/types/questions.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';

/** A question about what was made, said, or how things work. */
export interface Question {
  readonly kind: keyof QuestionWords;
  /** What else stands in it: what is looked for. */
  readonly about: string;
}

/** Longer texts are talk. */
const MOST_WORDS = 40;

const lexicon = lazy(
  () => new Lexicon<keyof QuestionWords>(LANGUAGES.flatMap(language => listsOf(wordsOf(language).questions))),
);

/** What the built-in rules take for such a question, by its longest phrase; undefined for anything else. */
export function questionIn(text: string): Question | undefined {
  const words = clausesOf(text).flatMap(clause => clause.words);
  if (words.length > MOST_WORDS) return undefined;
  const matches = lexicon().find(words, 'none');
  const [best] = matches
    .flatMap((here, at) => here.map(match => ({ ...match, at })))
    .toSorted((a, b) => b.length - a.length || b.letters - a.letters);
  if (best === undefined) return undefined;
  const { at, length, meaning } = best;
  const others = words.filter((_, index) => index < at || index >= at + length);
  return { kind: meaning, about: others.map(({ start, end }) => text.slice(start, end)).join(' ') };
}
