import { LANGUAGES, wordsOf } from '../i18n/index.ts';
import type { Emotion } from '../i18n/types/words.ts';
import { lazy } from '../lib/lazy.ts';
import { listsOf } from './lexicon.ts';
import { PhraseReader, type ReadClause, wordSet } from './phrases.ts';

export interface EmotionReading {
  /** In the order of the text. */
  readonly emotions: readonly Emotion[];
  /** What the text says it is not, word by word, in lower case. */
  readonly denied: ReadonlySet<string>;
  /**
   * The text says an emotion, and there is no word in it that is unknown, misspelt, or a negation of something unknown.
   * "Not sad" is not understood: it leaves open what else the face says.
   */
  readonly understood: boolean;
}

/** What the negation of an emotion is ("not happy"), where that is more than the absence of it. */
const OPPOSITES: Partial<Record<Emotion, Emotion>> = {
  joy: 'displeasure',
  smile: 'seriousness',
  contentment: 'displeasure',
  delight: 'displeasure',
  confidence: 'doubt',
  determination: 'doubt',
  energy: 'tiredness',
  calm: 'anxiety',
  curiosity: 'boredom',
  approval: 'disapproval',
};
/** An emotion is a few words; the rest of a longer text is not read. */
const MAX_WORDS = 30;

const reader = lazy(() => {
  const lists = LANGUAGES.flatMap(language => listsOf(wordsOf(language).emotions)).map(
    ([emotion, words]) => [emotion, words.split(';')[1] ?? ''] as const,
  );
  return new PhraseReader<Emotion>(
    lists,
    LANGUAGES.map(language => wordsOf(language).functions),
  );
});

/** Words that change nothing about the emotions beside them. */
const fillers = lazy(() => {
  const functions = LANGUAGES.map(language => wordsOf(language).functions);
  const negations = wordSet(functions.map(words => words.negations));
  const all = wordSet(functions.flatMap(({ modifiers, stopWords }) => [modifiers, stopWords]));
  return new Set([...all].filter(word => !negations.has(word)));
});

/** Reads the emotions out of free text. "Not happy" is displeasure; "not sad" says only what is denied. */
export function readEmotions(text: string): EmotionReading {
  const { clauses, exact, whole } = reader().read(text, MAX_WORDS);
  const onlyWeak = clauses.every(({ found }) => found.every(({ weak }) => weak));
  const emotions: Emotion[] = [];
  const opposites: (Emotion | undefined)[] = [];
  const denied = new Set<string>();
  for (const { words, found } of clauses) {
    for (const { meanings, end, negation, weak } of found) {
      const [first] = meanings;
      if (weak && !onlyWeak) continue;
      if (negation === undefined) {
        emotions.push(first);
        continue;
      }
      opposites.push(OPPOSITES[first]);
      for (const word of words.slice(negation, end)) denied.add(word);
    }
  }
  // "Neither happy nor sad" is no more the opposite of the one than of the other.
  if (emotions.length === 0 && opposites.length > 1) emotions.push('neutrality');
  else emotions.push(...opposites.filter(opposite => opposite !== undefined));
  const understood = whole && emotions.length > 0 && exact && clauses.every(isCovered);
  return { emotions: [...new Set(emotions)], denied, understood };
}

/** Whether every word belongs to a phrase or its negation, or changes nothing. */
function isCovered({ words, found }: ReadClause<Emotion>): boolean {
  return words.every(
    (word, index) =>
      fillers().has(word) || found.some(({ at, end, negation = at }) => negation <= index && index < end),
  );
}
