import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import { wordSet } from '../../lexicon/phrases.ts';
import { normalize } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';

/** Telegram's limits for one sticker (Bot API, InputSticker). */
const MOST_KEYWORDS = 20;
const LONGEST_KEYWORDS = 64;

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
const stopWords = lazy(() => wordSet(LANGUAGES.map(language => wordsOf(language).functions.stopWords)));

/** The words of a text that are worth a search, in its order. */
export function searchWords(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.filter(word => !stopWords().has(normalize(word)));
}

/**
 * As many keywords as Telegram takes, the first ones first; one that is too long for the room left is skipped.
 * Whether Telegram counts the marks between them is not documented: they are counted, to be safe.
 */
export function fitKeywords(candidates: readonly string[]): string[] {
  const kept = new Map<string, string>();
  let length = 0;
  for (const candidate of candidates) {
    const keyword = candidate.trim().toLowerCase();
    const key = normalize(keyword);
    const longer = length + keyword.length + (kept.size > 0 ? 1 : 0);
    if (keyword === '' || kept.has(key) || longer > LONGEST_KEYWORDS) continue;
    if (kept.size === MOST_KEYWORDS) break;
    kept.set(key, keyword);
    length = longer;
  }
  return [...kept.values()];
}
