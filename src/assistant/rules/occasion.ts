import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { type Clause, clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';

/** Between what opens such words and what they are about: "for the chat", "for my best friend". */
const NEAR = 5;
/** An answer to the question what the stickers are for need not open as one: "the chat at work". */
const SHORT = 4;
/** In characters: more is no purpose. */
const LONGEST = 200;

const lexicon = lazy(
  () =>
    new Lexicon<'purposeStart' | 'purpose'>(
      LANGUAGES.flatMap(language => {
        const { purposeStart = '', purpose = '' } = wordsOf(language).talk;
        return listsOf({ purposeStart, purpose });
      }),
    ),
);

/** The words of a text that say what stickers are for ("for a chat with friends"), up to the end of their clause; undefined without such. */
export function occasionIn(text: string, clauses: readonly Clause[] = clausesOf(text)): string | undefined {
  for (const { words } of clauses) {
    const found = lexicon().find(words, 'none');
    const says = (at: number, meaning: 'purposeStart' | 'purpose') =>
      found[at]?.some(match => match.meaning === meaning) === true;
    const last = words.at(-1);
    const at = words.findIndex(
      (_, start) =>
        says(start, 'purposeStart') &&
        words.slice(start, start + NEAR).some((_, k) => says(start + k, 'purpose')),
    );
    const first = words[at];
    if (first && last) return text.slice(first.start, last.end);
  }
  return undefined;
}

/** What stickers are for, as somebody has just said it; undefined where they have not. */
export function purposeIn(text: string): string | undefined {
  const clauses = clausesOf(text);
  const said = occasionIn(text, clauses);
  if (said !== undefined) return said.slice(0, LONGEST);
  const words = clauses.flatMap(clause => clause.words);
  if (words.length > SHORT) return undefined;
  const found = lexicon().find(words, 'none');
  const isPurpose = found.some(here => here.some(({ meaning }) => meaning === 'purpose'));
  return isPurpose ? text.trim().slice(0, LONGEST) : undefined;
}
