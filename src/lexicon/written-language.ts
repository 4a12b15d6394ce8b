import { isLanguage, LANGUAGES, type Language, wordsOf } from '../i18n/index.ts';
import { OTHER_LANGUAGES } from '../i18n/other-languages.ts';
import { lazy } from '../lib/lazy.ts';
import { wordSet } from './phrases.ts';
import { normalize, quotesIn } from './text.ts';

/** The language of a longer text is recognized by its beginning. */
const MAX_WORDS = 60;
const MAX_CHARACTERS = 2000;
/** In Latin letters, at least this many words and this share must belong to the language: styles have English names. */
const MIN_WORDS = 2;
const MIN_SHARE = 0.34;
/** Russian and Ukrainian share most short words. Letters of only one of them make a smaller lead enough. */
const MIN_LEAD = 2;
const MIN_LEAD_WITH_LETTERS = 1;
/** Letters of a single word that is not a loan, an interjection or an abbreviation. */
const LONG_WORD = 5;
/** The same for a word that is not frequent. */
const LONGER_WORD = 6;

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’ʼ][\p{L}\p{M}]+)*/gu;
/** Addresses, account names and commands, which belong to no language. */
const ADDRESS = /(?:https?:\/\/|www\.|[@#/])\S+/giu;
const CYRILLIC = /\p{Script=Cyrillic}/u;
/** Letters that are in none of the languages. */
const foreignLetter = lazy(() => {
  const letters = LANGUAGES.map(language => wordsOf(language).forms.letters);
  return new RegExp(`[^'’ʼ${letters.join('')}]`, 'iu');
});

/** Letters that only one of our languages has. */
const ownLetters = lazy(
  () =>
    new Map(
      LANGUAGES.map(language => {
        const others = LANGUAGES.filter(other => other !== language);
        const letters = others.map(other => wordsOf(other).forms.letters).join('');
        const isOthers = new RegExp(`[${letters}]`, 'iu');
        const own = [...(wordsOf(language).forms.ownLetters ?? '')].filter(letter => !isOthers.test(letter));
        return [language, own.length > 0 ? new RegExp(`[${own.join('')}]`, 'iu') : undefined];
      }),
    ),
);

/** The most frequent words of languages that the program does not speak. */
const FOREIGN = Object.entries(OTHER_LANGUAGES).flatMap(([code, words]) => (isLanguage(code) ? [] : words));

/** The languages that are recognized; `undefined` is one that the program does not speak. */
const TOLD: readonly (Language | undefined)[] = [...LANGUAGES, ...FOREIGN.map(() => undefined)];

/** The most frequent words, each with the indices of its languages in {@link TOLD}. */
const commonest = lazy(() => {
  const lists = [...LANGUAGES.map(language => wordsOf(language).common), ...FOREIGN];
  const where = new Map<string, number[]>();
  for (const [at, list] of lists.entries())
    for (const word of wordSet([list])) where.set(word, [...(where.get(word) ?? []), at]);
  return where;
});

/** Counts different words per language: a repeated word is no further evidence ("pose: jumping pose"). */
function evidenceIn(words: readonly string[]) {
  const norms = new Set(words.map(normalize));
  const own = new Map<number, Set<string>>();
  const add = (at: number, norm: string) => {
    const before = own.get(at);
    if (before === undefined) own.set(at, new Set([norm]));
    else before.add(norm);
  };
  for (const norm of norms) for (const at of commonest().get(norm) ?? []) add(at, norm);
  const letters = words.join('');
  return TOLD.map((language, at) => {
    const telling = language && ownLetters().get(language);
    if (telling?.test(letters)) for (const word of words) if (telling.test(word)) add(at, normalize(word));
    return { language, count: own.get(at)?.size ?? 0 };
  }).sort((a, b) => b.count - a.count);
}

/** Titles of films and songs are not sentences: "Game of Thrones". */
function isTitle(words: readonly string[], language: Language | undefined): boolean {
  const long = words.filter(word => word.length > 3);
  const nounsLookSo = language !== undefined && wordsOf(language).forms.capitalNouns === true;
  const isSentence = nounsLookSo && words.length > long.length + 1;
  return (
    !isSentence && long.length > 1 && long.every(word => /^(?=\p{Script=Latin})\p{Lu}\p{Ll}/u.test(word))
  );
}

/** The words of the user's own sentences, without quotes, which are texts for stickers. */
function wordsIn(text: string): readonly string[] {
  let own = '';
  let at = 0;
  for (const { start, end } of quotesIn(text)) {
    own += `${text.slice(at, start)} `;
    at = end;
  }
  own += text.slice(at);
  return (own.replaceAll(ADDRESS, ' ').match(WORD) ?? []).slice(0, MAX_WORDS);
}

function hasLetters(words: readonly string[], language: Language): boolean {
  return words.some(word => ownLetters().get(language)?.test(word) === true);
}

function isCyrillic(language: Language | undefined): language is Language {
  return language !== undefined && wordsOf(language).forms.script === 'Cyrillic';
}

/** The Cyrillic language of a user who has not written in one before. */
function cyrillicLanguage(words: readonly string[], evidence: ReturnType<typeof evidenceIn>) {
  const [best] = evidence;
  const cyrillic = LANGUAGES.filter(isCyrillic);
  const [own, ...others] = cyrillic.filter(language => hasLetters(words, language));
  // Belarusian uses letters of two of them.
  if (others.length > 0) return undefined;
  if (best === undefined || best.count === 0) return own ?? cyrillic[0];
  return isCyrillic(best.language) ? best.language : undefined;
}

/**
 * The language of a message if it clearly differs from the language until now. Undefined for a single word, names, a
 * mixture, and languages that the program does not speak.
 *
 * @param now the language until now, which wins if it is equally likely
 * @param isFirst no earlier message has shown a language, so a single word in another script is enough
 */
export function writtenLanguage(text: string, now: Language, isFirst: boolean): Language | undefined {
  const words = wordsIn(text.slice(0, MAX_CHARACTERS).normalize('NFC'));
  const cyrillic = words.filter(word => CYRILLIC.test(word)).length;
  const evidence = evidenceIn(words);
  const [best] = evidence;
  if (best === undefined) return undefined;
  if (words.length < 2) {
    const [word = ''] = words;
    if (!isFirst || cyrillic === 0 || isCyrillic(now) || foreignLetter().test(word)) return undefined;
    return word.length >= (best.count > 0 ? LONG_WORD : LONGER_WORD)
      ? cyrillicLanguage(words, evidence)
      : undefined;
  }
  const foreign = words.filter(word => foreignLetter().test(word)).length;
  if (isTitle(words, best.language) || foreign * 3 >= words.length) return undefined;
  const before = evidence.find(({ language }) => language === now)?.count ?? 0;
  if (cyrillic > 0 && !isCyrillic(now) && cyrillic > before) {
    return cyrillic > 1 || isCyrillic(best.language) ? cyrillicLanguage(words, evidence) : undefined;
  }
  if (best.language === undefined || best.count <= before) return undefined;
  if (isCyrillic(best.language)) {
    const lead = hasLetters(words, best.language) ? MIN_LEAD_WITH_LETTERS : MIN_LEAD;
    return best.count - before >= lead ? best.language : undefined;
  }
  const isClear = best.count >= Math.max(MIN_WORDS, words.length * MIN_SHARE);
  return isClear && best.count > cyrillic ? best.language : undefined;
}
