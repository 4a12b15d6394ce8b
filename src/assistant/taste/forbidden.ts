import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import { wordSet } from '../../lexicon/phrases.ts';
import { isSameWord } from '../../lexicon/stems.ts';
import { clausesOf } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';

const functionWords = lazy(() => {
  const lists = LANGUAGES.map(language => wordsOf(language).functions);
  return {
    negations: wordSet(lists.map(({ negations }) => negations)),
    ignored: wordSet(lists.map(({ stopWords }) => stopWords)),
  };
});

function wordsIn(text: string): string[] {
  return clausesOf(text).flatMap(({ words }) => words.map(({ norm }) => norm));
}

/** Of "no clowns" the clowns: a model would take the opposite of the opposite. */
export function withoutNegation(words: string): string {
  const [first, next] = clausesOf(words).flatMap(clause => clause.words);
  const isNegated =
    first &&
    next &&
    functionWords().negations.has(first.norm) &&
    /\s$/.test(words.slice(first.end, next.start));
  return isNegated ? words.slice(next.start) : words;
}

/** Whether a wish names all words of something, none of them turned down ("without weapons"). */
function names(wish: readonly string[], thing: readonly string[]): boolean {
  const { negations } = functionWords();
  return thing.every(word =>
    wish.some((each, at) => isSameWord(each, word) && !negations.has(wish[at - 1] ?? '')),
  );
}

/**
 * What a person never wants drawn and a wish names exactly, as they put it. Synonyms are left to the image model,
 * which is told of it.
 */
export function forbiddenIn(wish: string, never: readonly string[]): string | undefined {
  if (never.length === 0) return undefined;
  const { ignored } = functionWords();
  const wished = wordsIn(wish);
  return never.find(thing => {
    const things = wordsIn(thing).filter(word => !ignored.has(word));
    return things.length > 0 && names(wished, things);
  });
}
