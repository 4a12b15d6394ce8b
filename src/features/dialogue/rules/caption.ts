import { LANGUAGES, wordsOf } from '../../../i18n/index.ts';
import { Lexicon, listsOf } from '../../../lexicon/lexicon.ts';
import { clausesOf, quotesIn, type Word } from '../../../lexicon/text.ts';
import { lazy } from '../../../lib/lazy.ts';

type Meaning = 'captionThis' | 'putWords' | 'onSticker' | 'filler';

const lexicon = lazy(
  () =>
    new Lexicon<Meaning>(
      LANGUAGES.flatMap(language => {
        const { captionThis, putWords, onSticker, answers } = wordsOf(language);
        return listsOf<Meaning>({ captionThis, putWords, onSticker, filler: answers.filler });
      }),
    ),
);

/** In words. Longer messages wish for more than a caption. */
const MAX_WORDS = 30;

/** For each word, the length of the longest phrase of a meaning that begins there. */
function lengthsIn(words: readonly Word[]): (meaning: Meaning, at: number) => number {
  const found = lexicon().find(words, 'none');
  return (meaning, at) =>
    Math.max(0, ...(found[at] ?? []).filter(each => each.meaning === meaning).map(each => each.length));
}

/**
 * The end of the caption, and whether the words after it say where it goes ("on it, please"). @param lastClause the
 * first word after the last mark of punctuation
 */
function endOf(
  words: readonly Word[],
  from: number,
  lastClause: number,
  lengthOf: ReturnType<typeof lengthsIn>,
) {
  const areFiller = (after: number) =>
    words.slice(after).every((_, nth) => lengthOf('filler', after + nth) > 0);
  for (let at = from; at < words.length; at++) {
    const after = at + lengthOf('onSticker', at);
    if (after > at && areFiller(after)) return { end: at, isPlaced: true };
  }
  // "HELLO, please"
  return { end: lastClause > from && areFiller(lastClause) ? lastClause : words.length, isPlaced: false };
}

/** Without the marks that only introduce or end the words. */
function trimmed(text: string): string {
  return text.replace(/^[\s"«“„:,=–—-]+|[\s"»”“,;]+$/gu, '');
}

const isVisible = (text: string) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);

/**
 * The words that a message wants on a sticker ("write HELLO on it"): quoted ones, else those after the wish, or none.
 * Undefined if it is about something else.
 */
export function captionSaid(text: string): { readonly words: string } | undefined {
  const clauses = clausesOf(text);
  const words = clauses.flatMap(clause => clause.words);
  if (words.length > MAX_WORDS) return undefined;
  const lengthOf = lengthsIn(words);
  const begins = (at: number) => lengthOf('captionThis', at) > 0 || lengthOf('putWords', at) > 0;
  let start = 0;
  while (start < words.length && !begins(start)) {
    const length = lengthOf('filler', start);
    if (length === 0) return undefined;
    start += length;
  }
  const isPlain = lengthOf('captionThis', start) > 0;
  let from = start + lengthOf(isPlain ? 'captionThis' : 'putWords', start);
  if (from === start) return undefined;
  from += lengthOf('onSticker', from);
  const { end, isPlaced } = endOf(words, from, words.length - (clauses.at(-1)?.words.length ?? 0), lengthOf);
  const [quote] = quotesIn(text);
  const first = words[from];
  if (quote) return { words: trimmed(text.slice(quote.start, quote.end)) };
  // "Put a hat on it" is no wish for words.
  const isShouted =
    first !== undefined && /^[\p{Lu}\p{Extended_Pictographic}]/u.test(text.slice(first.start));
  if (!isPlain && !(isPlaced && isShouted)) return undefined;
  const said = trimmed(text.slice(words[from - 1]?.end ?? 0, words[end]?.start ?? text.length));
  return { words: isVisible(said) ? said : '' };
}
