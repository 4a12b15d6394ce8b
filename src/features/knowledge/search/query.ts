import { LANGUAGES, wordsOf } from '../../../i18n/index.ts';
import { wordSet } from '../../../lexicon/phrases.ts';
import { stemsOf } from '../../../lexicon/stems.ts';
import { clausesOf, type Word } from '../../../lexicon/text.ts';
import { lazy } from '../../../lib/lazy.ts';
import type { Slices } from '../../../lib/slices.ts';
import type { Findable, SoughtWord } from './ranking.ts';

/** UTF-16 units processed at a time, which takes a few milliseconds. */
export const SLICE = 4000;
/** UTF-16 units of a text that are read. */
const LONGEST_TEXT = 4000;
const MAX_WORDS = 12;

const emptyWords = lazy(() =>
  wordSet(LANGUAGES.map(wordsOf).flatMap(({ functions, asks }) => [functions.stopWords, asks])),
);

function wordsIn(text: string): Word[] {
  return clausesOf(text.slice(0, LONGEST_TEXT).normalize('NFC')).flatMap(({ words }) => words);
}

/** Normalizes a word to letters and digits. */
function written({ norm, emoji }: Word): string {
  if (!emoji) return norm.replaceAll('&', '');
  return `emoji${[...norm].map(character => character.codePointAt(0)?.toString(16)).join('')}`;
}

/** Converts texts into their searchable form. */
export async function findable(texts: readonly string[], slices: Slices): Promise<Findable[]> {
  const known = new Map<string, readonly string[]>();
  const stems = (word: string) => {
    const found = known.get(word) ?? stemsOf(word);
    known.set(word, found);
    return found;
  };
  const found: Findable[] = [];
  for (const text of texts) {
    const words = wordsIn(text)
      .map(written)
      .filter(word => word !== '');
    found.push({ stems: words.flatMap(stems), text: words.join(' ') });
    await slices.spend(Math.min(text.length, LONGEST_TEXT));
  }
  return found;
}

export interface SaidWord extends SoughtWord {
  readonly said: string;
}

/** The meaningful words of a query. */
export function parseQuery(text: string, maxWords = MAX_WORDS): SaidWord[] {
  const empty = emptyWords();
  const words = new Map<string, SaidWord>();
  for (const word of wordsIn(text)) {
    const form = written(word);
    if (form === '' || empty.has(word.norm)) continue;
    words.set(form, { said: word.norm, written: form, stems: stemsOf(form) });
  }
  return [...words.values()].slice(0, maxWords);
}
