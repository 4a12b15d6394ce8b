import { LANGUAGES, wordsOf } from '../i18n/index.ts';
import type { Emotion } from '../i18n/types/words.ts';
import { lazy } from '../lib/lazy.ts';
import { listsOf } from './lexicon.ts';
import { PhraseReader, type ReadClause, wordSet } from './phrases.ts';

export interface EmotionReading {
  /** In the order of the text. */
  readonly emotions: readonly Emotion[];
  /** The words that the text denies, in lower case. */
  readonly denied: ReadonlySet<string>;
  /**
   * The text names an emotion, and every word is known, spelled correctly, and not a negation of something unknown.
   * "Not sad" is not understood, because it leaves open what the face expresses.
   */
  readonly understood: boolean;
}

/** The emotion that a negation means ("not happy"), if it is more than an absence. */
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
/** Emotions take few words. The rest of a longer text is ignored. */
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

/** Words that do not change the emotions next to them. */
const fillers = lazy(() => {
  const functions = LANGUAGES.map(language => wordsOf(language).functions);
  const negations = wordSet(functions.map(words => words.negations));
  const all = wordSet(functions.flatMap(({ modifiers, stopWords }) => [modifiers, stopWords]));
  return new Set([...all].filter(word => !negations.has(word)));
});

/** Finds emotions in free text. "Not happy" means displeasure, while "not sad" only denies sadness. */
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
  // "Neither happy nor sad" is the opposite of both, so it is neutral.
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
