import { LANGUAGES, wordsOf } from '../i18n/index.ts';
import { memoize } from '../lib/lazy.ts';

/** A word or an emoji of a text, with its position. */
export interface Word {
  /** For comparing, see `normalize`; emoji without skin tone. */
  readonly norm: string;
  readonly start: number;
  readonly end: number;
  readonly emoji: boolean;
  /** In quotation marks. */
  readonly quoted: boolean;
}

/** Words between two marks of punctuation. */
export interface Clause {
  readonly words: readonly Word[];
}

// A mark, an emoji, or else a word. Numbered groups are faster than named ones. The alternatives start with different
// characters and have no nested repetition, so matching is linear.
const TOKEN =
  /([,;.!?…\n:=+/|()>—–-])|(\p{Extended_Pictographic}(?:\uFE0F|\p{EMod}|\u200D\p{Extended_Pictographic})*)|[\p{L}\p{N}&]+(?:['’ʼ][\p{L}\p{N}]+)*/gu;
const ACCENTED = /[\u00C0-\u024F]/;
const ACCENTS = /(?<=\p{Script=Latin})\p{M}+/gu;
/** "b/w". */
const ABBREVIATION = /(?<!\p{L})\p{L}\/\p{L}(?!\p{L})/u;
const EMOJI_EXTRAS = /\uFE0F|\p{EMod}|\u200D.*$/gu;

const FORMS = LANGUAGES.map(language => wordsOf(language).forms);
/** Abbreviations. */
const SHORTENED = new Map(FORMS.flatMap(({ shortened = {} }) => Object.entries(shortened)));
const WRITTEN_AS = new Map(FORMS.flatMap(({ writtenAs = {} }) => Object.entries(writtenAs)));
const REPLACED = new RegExp(`[${[...WRITTEN_AS.keys()].join('')}]`, 'gu');
/** A quick test, because most words need no replacement. */
const CHANGED = new RegExp(`['’ʼ\\u00C0-\\u024F${[...WRITTEN_AS.keys()].join('')}]`, 'u');

/** The form for comparing words: without case, accents, apostrophes, and the dots of `ё`, `ä` and `ñ`. */
export function normalize(word: string): string {
  const lowerCase = word.toLowerCase();
  if (!CHANGED.test(lowerCase)) return SHORTENED.get(lowerCase) ?? lowerCase;
  const lower = lowerCase
    .replaceAll(/['’ʼ]/g, '')
    .replaceAll(REPLACED, letter => WRITTEN_AS.get(letter) ?? letter);
  // Latin letters only: `й` and `ї` are separate letters.
  return ACCENTED.test(lower) ? lower.normalize('NFD').replaceAll(ACCENTS, '').normalize('NFC') : lower;
}

// Bounded, so that an unmatched opening quote costs nothing.
const QUOTED = /"[^"\n]{1,80}"|«[^»\n]{1,80}»|“[^”\n]{1,80}”|„[^“”\n]{1,80}[“”]/g;

/** The positions of the quoted parts of a text, including the marks. */
export function quotesIn(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(QUOTED)].map(({ 0: quote, index }) => ({
    start: index,
    end: index + quote.length,
  }));
}

/** Cache size: a turn splits the same text several times. */
const REMEMBERED = 10;

/** Splits a text at its punctuation. Hyphens inside a word ("pop-art", "90-х") separate words, but not clauses. */
export const clausesOf = memoize(split, text => text, REMEMBERED);

function split(text: string): readonly Clause[] {
  const clauses: Clause[] = [];
  const quotes = quotesIn(text);
  let words: Word[] = [];
  const close = () => {
    if (words.length > 0) clauses.push({ words });
    words = [];
  };
  for (const match of text.matchAll(TOKEN)) {
    const [token, mark, emoji] = match;
    const start = match.index;
    const end = start + token.length;
    while ((quotes[0]?.end ?? text.length) <= start) quotes.shift();
    const quoted = (quotes[0]?.start ?? text.length) < start;
    if (mark !== undefined) {
      if (!quoted && !isInsideWord(text, start, token)) close();
    } else {
      const norm = emoji === undefined ? normalize(token) : token.replaceAll(EMOJI_EXTRAS, '');
      words.push({ norm, start, end, emoji: emoji !== undefined, quoted });
    }
  }
  close();
  return clauses;
}

function isInsideWord(text: string, at: number, mark: string): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text[at + 1] ?? ' ';
  if (mark === '-') return /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
  if (mark === '/') return ABBREVIATION.test(text.slice(Math.max(0, at - 2), at + 3));
  return mark === '.' && /\d/.test(before) && /\d/.test(after);
}
