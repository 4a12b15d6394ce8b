import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { type Clause, clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import { firstCharacters } from '../../lib/truncate.ts';
import { intentIn } from '../knowledge/intents.ts';

/** Between what opens such words and what they are about: "for the chat", "for my best friend". */
const NEAR = 5;
/** An answer to the question what the stickers are for need not open as one: "the chat at work". */
const SHORT = 4;
/** In characters: more is no purpose. */
const LONGEST = 200;

type Meaning = 'purposeStart' | 'purpose' | 'everywhere' | 'deed';

const lexicon = lazy(
  () =>
    new Lexicon<Meaning>(
      LANGUAGES.flatMap(language => {
        const { functions, talk } = wordsOf(language);
        const { purposeStart = '', purpose = '', question, change, drop, yes } = talk;
        const deed = [question, change, drop, yes].join(',');
        return listsOf<Meaning>({ purposeStart, purpose, everywhere: functions.everywhere, deed });
      }),
    ),
);

/** The words of a text that say what stickers are for ("for a chat with friends"), up to the end of their clause; undefined without such. */
export function occasionIn(text: string, clauses: readonly Clause[] = clausesOf(text)): string | undefined {
  for (const { words } of clauses) {
    const found = lexicon().find(words, 'none');
    const says = (at: number, meaning: Meaning) =>
      found[at]?.some(match => match.meaning === meaning) === true;
    const last = words.at(-1);
    const at = words.findIndex(
      (_, start) =>
        says(start, 'purposeStart') &&
        words
          .slice(start, start + NEAR)
          .some((_word, k) => says(start + k, 'purpose') && !says(start + k, 'everywhere')),
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
  if (said !== undefined) return firstCharacters(said, LONGEST);
  return isBarePurpose(text, clauses) ? firstCharacters(text.trim(), LONGEST) : undefined;
}

/** Whether nothing is said but what the stickers are for: no question, nothing to draw or do, and not merely where. */
function isBarePurpose(text: string, clauses: readonly Clause[]): boolean {
  const words = clauses.flatMap(clause => clause.words);
  if (words.length > SHORT || clauses.some(clause => clause.question)) return false;
  const found = lexicon().find(words, 'none');
  const means = (at: number, meaning: Meaning) =>
    found[at]?.some(match => match.meaning === meaning) === true;
  const isAbout = words.some((_, at) => means(at, 'purpose') && !means(at, 'everywhere'));
  // "Draw my friend", "how do I rename a pack". Intents are asked last: all that tells them is made ready for the first who asks.
  return isAbout && !words.some((_, at) => means(at, 'deed')) && intentIn(text) === undefined;
}
