import { LANGUAGES, type Language, wordsOf } from '../i18n/index.ts';
import type { Emotion } from '../i18n/types/words/words.ts';
import { lazy } from '../lib/lazy.ts';
import { listsOf } from './lexicon.ts';
import { PhraseReader, type ReadClause, wordSet } from './phrases.ts';

export interface EmotionReading {
  /** In the order of the text. */
  readonly emotions: readonly Emotion[];
  /** Whose words name the emotions. */
  readonly languages: ReadonlySet<Language>;
  /** What the text says it is not, word by word, in lower case. */
  readonly denied: ReadonlySet<string>;
  /**
   * The text says an emotion, and there is no word in it that is unknown, misspelt, or a negation of something unknown.
   * "Not sad" is not understood: it leaves open what else the face says.
   */
  readonly understood: boolean;
}

interface Meaning {
  readonly emotion: Emotion;
  readonly language: Language;
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
  const lists = LANGUAGES.flatMap(language => {
    const lists = listsOf(wordsOf(language).emotions);
    return lists.map(([emotion, words]) => [{ emotion, language }, words.split(';')[1] ?? ''] as const);
  });
  return new PhraseReader<Meaning>(
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
  const languages = new Set<Language>();
  const opposites: (Emotion | undefined)[] = [];
  const denied = new Set<string>();
  for (const { words, found } of clauses) {
    for (const { meanings, end, negation, weak } of found) {
      const [first] = meanings;
      if (weak && !onlyWeak) continue;
      // A word that several languages share is taken as the first one's.
      const names = meanings.filter(({ emotion }) => emotion === first.emotion);
      const language = LANGUAGES.find(each => names.some(name => name.language === each));
      if (language !== undefined) languages.add(language);
      if (negation === undefined) {
        emotions.push(first.emotion);
        continue;
      }
      opposites.push(OPPOSITES[first.emotion]);
      for (const word of words.slice(negation, end)) denied.add(word);
    }
  }
  // "Neither happy nor sad" is no more the opposite of the one than of the other.
  if (emotions.length === 0 && opposites.length > 1) emotions.push('neutrality');
  else emotions.push(...opposites.filter(opposite => opposite !== undefined));
  const understood = whole && emotions.length > 0 && exact && clauses.every(isCovered);
  return { emotions: [...new Set(emotions)], languages, denied, understood };
}

/** Whether every word belongs to a phrase or its negation, or changes nothing. */
function isCovered({ words, found }: ReadClause<Meaning>): boolean {
  return words.every(
    (word, index) =>
      fillers().has(word) || found.some(({ at, end, negation = at }) => negation <= index && index < end),
  );
}
