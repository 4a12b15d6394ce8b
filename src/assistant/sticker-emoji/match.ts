import { clausesOf, isWithin, normalize } from '../rules/text.ts';
import { EMOTIONS, type Emotion, type EmotionWords } from './emotions.ts';
import { english } from './en.ts';
import { russian } from './ru.ts';

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

interface Pattern {
  readonly stem: string;
  /** Any ending may follow. */
  readonly open: boolean;
}

interface Phrase {
  readonly emotion: Emotion;
  readonly patterns: readonly Pattern[];
  /** The more letters, the more exact. */
  readonly weight: number;
}

interface Match {
  readonly phrase: Phrase;
  readonly start: number;
  readonly negation: number | undefined;
  readonly weak: boolean;
}

interface ReadClause {
  readonly words: readonly string[];
  readonly matches: readonly Match[];
}

type Fits = (word: string, pattern: Pattern) => boolean;

/** Shorter words are taken as they are: too many others are one letter away. */
const SHORTEST_WITH_TYPO = 5;
const SHORTEST_WITH_TWO_TYPOS = 9;
const LONGEST_ENDING_AFTER_TYPO = 5;
/** An emotion is a few words; the rest of a longer text is not read. */
const MOST_WORDS = 30;
const DRAWN_OUT = /(.)\1{2,}/gu;

const LANGUAGES = [russian, english];
const PHRASES = LANGUAGES.flatMap(phrasesOf).toSorted(
  (a, b) => b.patterns.length - a.patterns.length || b.weight - a.weight,
);
const NEGATIONS = new Set(LANGUAGES.flatMap(({ negations }) => negations.split(', ')));
const MODIFIERS = new Set(LANGUAGES.flatMap(({ modifiers }) => modifiers.split(', ')));
/** Words that change nothing about the emotions beside them. */
const FILLERS = new Set(
  [...MODIFIERS, ...LANGUAGES.flatMap(({ stopWords }) => stopWords.split(', '))].filter(
    word => !NEGATIONS.has(word),
  ),
);

function phrasesOf({ emotions }: EmotionWords): Phrase[] {
  const found: Phrase[] = [];
  let emotion: Emotion;
  for (emotion in emotions) {
    const [, phrases = ''] = emotions[emotion].split('; ');
    for (const phrase of phrases.split(', ')) {
      const patterns = phrase.split(' ').map(word => {
        const open = word.endsWith('*');
        return { stem: normalize(open ? word.slice(0, -1) : word), open };
      });
      const weight = patterns.reduce((sum, { stem, open }) => sum + stem.length + (open ? 0 : 1), 0);
      found.push({ emotion, patterns, weight });
    }
  }
  return found;
}

/**
 * Reads the emotions out of free text in any mixture of the languages: the longest phrase at each place, typos
 * forgiven only where nothing is spelt right. "Not happy" is displeasure; "not sad" says only what is denied.
 */
export function readEmotions(text: string): EmotionReading {
  let room = MOST_WORDS;
  let whole = true;
  const clauses = clausesOf(text).map(({ words }) => {
    const read = words.slice(0, room).map(({ norm }) => norm);
    room -= read.length;
    whole &&= read.length === words.length;
    return read;
  });
  const find = (fits: Fits) => clauses.map(words => ({ words, matches: matchesIn(words, fits) }));
  const exact = find(isForm);
  const strong = (found: typeof exact) => found.some(({ matches }) => matches.some(({ weak }) => !weak));
  const forgiving = strong(exact)
    ? exact
    : find((word, pattern) => isForm(word, pattern) || isTypo(word, pattern));
  const found = strong(forgiving) ? forgiving : exact;
  const onlyStrong = strong(found);

  const emotions: Emotion[] = [];
  const opposites: (Emotion | undefined)[] = [];
  const denied = new Set<string>();
  for (const { words, matches } of found) {
    for (const { phrase, start, negation, weak } of matches) {
      if (weak && onlyStrong) continue;
      if (negation === undefined) {
        emotions.push(phrase.emotion);
      } else {
        const entry = EMOTIONS[phrase.emotion];
        opposites.push('negated' in entry ? entry.negated : undefined);
        for (const word of words.slice(negation, start + phrase.patterns.length)) denied.add(word);
      }
    }
  }
  // "Neither happy nor sad" is no more the opposite of the one than of the other.
  if (emotions.length === 0 && opposites.length > 1) emotions.push('neutrality');
  else emotions.push(...opposites.filter(opposite => opposite !== undefined));
  const understood = whole && emotions.length > 0 && found === exact && exact.every(isCovered);
  return { emotions: [...new Set(emotions)], denied, understood };
}

/** Whether every word belongs to a phrase or its negation, or changes nothing. */
function isCovered({ words, matches }: ReadClause): boolean {
  return words.every(
    (word, at) =>
      FILLERS.has(word) ||
      matches.some(
        ({ start, negation = start, phrase }) => negation <= at && at < start + phrase.patterns.length,
      ),
  );
}

function matchesIn(words: readonly string[], fits: Fits): Match[] {
  const matches: Match[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = PHRASES.find(({ patterns }) =>
      patterns.every((pattern, k) => fits(words[at + k] ?? '', pattern)),
    );
    if (phrase === undefined) {
      at++;
      continue;
    }
    const weak = phrase.patterns.length === 1 && MODIFIERS.has(words[at] ?? '');
    matches.push({ phrase, start: at, negation: negationBefore(words, at), weak });
    at += phrase.patterns.length;
  }
  return matches;
}

/** Where the negation stands that only modifiers part from this word. */
function negationBefore(words: readonly string[], start: number): number | undefined {
  for (let at = start - 1; at >= 0; at--) {
    const word = words[at] ?? '';
    if (NEGATIONS.has(word)) return at;
    if (!MODIFIERS.has(word)) return undefined;
  }
  return undefined;
}

/** Also with letters drawn out: "saaad", "coool". */
function isForm(word: string, { stem, open }: Pattern): boolean {
  if (word[0] !== stem[0]) return false;
  return [word, word.replaceAll(DRAWN_OUT, '$1'), word.replaceAll(DRAWN_OUT, '$1$1')].some(form =>
    open ? form.startsWith(stem) : form === stem,
  );
}

/** People seldom miss the first letter. */
function isTypo(word: string, { stem, open }: Pattern): boolean {
  if (stem.length < SHORTEST_WITH_TYPO || word.length < SHORTEST_WITH_TYPO || word[0] !== stem[0])
    return false;
  const limit = stem.length >= SHORTEST_WITH_TWO_TYPOS ? 2 : 1;
  if (!open) return isWithin(word, stem, limit);
  if (word.length > stem.length + LONGEST_ENDING_AFTER_TYPO) return false;
  for (let length = stem.length - limit; length <= stem.length + limit; length++) {
    if (length <= word.length && isWithin(word.slice(0, length), stem, limit)) return true;
  }
  return false;
}
