import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { TasteWords } from '../../i18n/types/words/intents.ts';
import { anyOf } from '../../lexicon/connectives.ts';
import { Lexicon, listsOf } from '../../lexicon/lexicon.ts';
import { clausesOf, type Word } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';

const lexicon = lazy(
  () => new Lexicon<keyof TasteWords>(LANGUAGES.flatMap(language => listsOf(wordsOf(language).taste))),
);

export interface CueReading {
  readonly words: readonly Word[];
  readonly lengthAt: (at: number, cue: keyof TasteWords) => number;
}

/** Finds the cues in a text, ignoring punctuation between words. */
export function readCues(text: string): CueReading {
  const words = clausesOf(text).flatMap(clause => clause.words);
  const matches = lexicon().find(words, 'none');
  return {
    words,
    lengthAt: (at, cue) =>
      Math.max(0, ...(matches[at] ?? []).filter(each => each.meaning === cue).map(({ length }) => length)),
  };
}

export function hasCue(text: string | null, cue: keyof TasteWords): boolean {
  if (text === null) return false;
  const reading = readCues(text);
  return reading.words.some((_, at) => reading.lengthAt(at, cue) > 0);
}

export function isOnlyCue(text: string, cue: keyof TasteWords): boolean {
  const { words, lengthAt } = readCues(text);
  let at = 0;
  for (let length = 1; at < words.length && length > 0; at += length) length = lengthAt(at, cue);
  return words.length > 0 && at >= words.length && lengthAt(0, cue) > 0;
}

const MAX_WORDS = 30;

/**
 * Returns the text between opening and closing phrases of these kinds; undefined if the text does not start with one of
 * the first kind.
 */
export function behindCues(
  text: string,
  first: keyof TasteWords,
  ...others: (keyof TasteWords)[]
): string | undefined {
  const { words, lengthAt } = readCues(text);
  let at = lengthAt(0, first);
  if (at === 0 || words.length > MAX_WORDS) return undefined;
  const kinds = [first, ...others];
  for (let length = 1; length > 0; at += length) {
    length = Math.max(...kinds.map(kind => lengthAt(at, kind)));
  }
  let last = words.length - 1;
  // "Dass ich Anime liebe": the verb comes last.
  while (last > at && others.some(kind => lengthAt(last, kind) === 1)) last--;
  const [from, to] = [words[at], words[last]];
  return from === undefined || to === undefined ? '' : text.slice(from.start, to.end);
}

const connected = lazy(() => new RegExp(`[\\s,;.]+(?:${anyOf('and', 'but', 'whereas')}[\\s,;.]*)?$`, 'iu'));

/** Splits a text at the first later phrase of this kind: "…, and never draw …". */
export function partedAt(text: string, cue: keyof TasteWords): readonly [string, string] | undefined {
  const { words, lengthAt } = readCues(text);
  const word = words.find((_, at) => at > 0 && lengthAt(at, cue) > 0);
  return word && [text.slice(0, word.start).replace(connected(), ''), text.slice(word.start)];
}
