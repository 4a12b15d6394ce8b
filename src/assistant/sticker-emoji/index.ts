import { z } from 'zod';
import { LANGUAGES, type Language, textsFor, wordsOf } from '../../i18n/index.ts';
import type { Emotion } from '../../i18n/types/words/words.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { normalize } from '../../lexicon/text.ts';
import { EMOTIONS } from './emotions.ts';
import { partEmoji } from './graphemes.ts';
import { fitKeywords, searchWords } from './keywords.ts';

/** What the emoji and keywords of a sticker follow from. */
export interface EmojiSource {
  /** JSON list, as the person chose; null or empty where they follow from the emotion. */
  readonly emoji?: string | null;
  /** JSON list, as the person chose; null or empty where they follow from the emotion. */
  readonly keywords?: string | null;
  readonly emotion: string;
  readonly pose?: string;
  readonly style?: string;
  readonly caption?: string;
}

/** The same, with what is stored of a model's choice. */
export interface StoredEmojiSource extends EmojiSource {
  readonly choice_emoji: string | null;
  readonly choice_keywords: string | null;
}

/** JSON lists, as a model chose for an emotion. */
interface EmojiChoice {
  readonly emoji: string;
  readonly keywords: string;
}

/** What a sticker is found by, best first, within Telegram's limits. */
interface StickerEmoji {
  /** At least one. */
  readonly emoji: readonly string[];
  readonly keywords: readonly string[];
}

/** Telegram's limit for one sticker (Bot API, InputSticker). */
const MOST_EMOJI = 20;
/** For what was not chosen by the person. */
export const MOST_DERIVED_EMOJI = 3;
const DEFAULT_EMOJI = '🙂';

const storedList = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(z.string()))
  .catch([]);

/** Emoji and keywords of a sticker as it is stored, with what a model may have chosen for its emotion. */
export function emojiOfStored(sticker: StoredEmojiSource): StickerEmoji {
  const { choice_emoji: emoji, choice_keywords: keywords } = sticker;
  return emojiOf(sticker, emoji === null ? undefined : { emoji, keywords: keywords ?? '[]' });
}

/** Whether the words of an emotion need nobody else to choose emoji for them: all are known, or they bring an emoji. */
export function isUnderstood(emotion: string): boolean {
  const { emoji, words } = partEmoji(emotion);
  return emoji.length > 0 || readEmotions(words).understood;
}

/**
 * Emoji and keywords of a sticker: what the person chose; else what follows from the emotion, where it is understood;
 * else what a model chose for it; else the best guess, from caption or pose where the emotion says nothing known.
 */
export function emojiOf(sticker: EmojiSource, choice?: EmojiChoice): StickerEmoji {
  const chosenEmoji = partEmoji(storedList.parse(sticker.emoji).join(' ')).emoji.slice(0, MOST_EMOJI);
  const chosenKeywords = fitKeywords(storedList.parse(sticker.keywords));
  if (chosenEmoji.length > 0 && chosenKeywords.length > 0) {
    return { emoji: chosenEmoji, keywords: chosenKeywords };
  }
  const derived = derive(sticker, choice);
  return {
    emoji: chosenEmoji.length > 0 ? chosenEmoji : derived.emoji,
    keywords: chosenKeywords.length > 0 ? chosenKeywords : derived.keywords,
  };
}

/**
 * What a person typed when asked for emoji: up to 20 emoji, and the words around them as keywords, within Telegram's
 * limits. Undefined where there is no emoji in it.
 */
export function readEmoji(text: string): { emoji: string[]; keywords: string[] } | undefined {
  const { emoji, words } = partEmoji(text);
  if (emoji.length === 0) return undefined;
  return { emoji: emoji.slice(0, MOST_EMOJI), keywords: fitKeywords(searchWords(words)) };
}

function derive(
  { emotion, caption = '', pose = '', style = '' }: EmojiSource,
  choice: EmojiChoice | undefined,
): StickerEmoji {
  const own = partEmoji(emotion);
  const said = readEmotions(own.words);
  const others = [caption, pose, style].flatMap(text => searchWords(partEmoji(text).words));
  const byModel = said.understood ? [] : partEmoji(storedList.parse(choice?.emoji).join(' ')).emoji;
  if (own.emoji.length === 0 && byModel.length > 0) {
    return {
      emoji: byModel.slice(0, MOST_DERIVED_EMOJI),
      keywords: fitKeywords([...storedList.parse(choice?.keywords), ...others]),
    };
  }
  const silent = own.emoji.length === 0 && said.emotions.length === 0 && said.denied.size === 0;
  const fallback = silent ? [caption, pose].map(text => readEmotions(text).emotions) : [];
  const emotions =
    [said.emotions, own.emoji.flatMap(emotionsShownBy), ...fallback].find(list => list.length > 0) ?? [];
  const emoji = [...own.emoji, ...emojiFor(emotions), ...(emotions.length === 0 ? [DEFAULT_EMOJI] : [])];
  const words = searchWords(own.words).filter(word => !said.denied.has(normalize(word)));
  return {
    emoji: [...new Set(emoji)].slice(0, MOST_DERIVED_EMOJI),
    keywords: fitKeywords([...words, ...synonyms(emotions, `${own.words} ${caption}`), ...others]),
  };
}

/** All of one emotion; of several the best of each, then the second best. */
function emojiFor(emotions: readonly Emotion[]): string[] {
  const lists = emotions.map(emotion => EMOTIONS[emotion].split(' '));
  return [0, 1, 2].flatMap(rank => lists.flatMap(list => list[rank] ?? []));
}

/** What an emoji says; nothing where that is no feeling. */
export function emotionsShownBy(emoji: string): Emotion[] {
  let emotion: Emotion;
  for (emotion in EMOTIONS) {
    if (EMOTIONS[emotion].startsWith(emoji)) return [emotion];
  }
  return [];
}

/** Of each language in turn, the best first: of the languages of the text, of all where it has no known word and no letter. */
function synonyms(emotions: readonly Emotion[], text: string): string[] {
  const { languages } = readEmotions(text);
  const spoken =
    languages.size > 0 ? [...languages] : LANGUAGES.filter(language => sharesScript(language, text));
  const chosen = spoken.length > 0 ? spoken : LANGUAGES;
  const lists = emotions.flatMap(emotion => chosen.map(language => keywordsFor(emotion, language)));
  const most = Math.max(0, ...lists.map(list => list.length));
  return Array.from({ length: most }, (_, rank) => lists.flatMap(list => list[rank] ?? [])).flat();
}

function keywordsFor(emotion: Emotion, language: Language): string[] {
  const [keywords = ''] = wordsOf(language).emotions[emotion].split(';');
  return keywords.split(',').map(word => word.trim());
}

function sharesScript(language: Language, text: string): boolean {
  const { languageName } = textsFor(language);
  return [/\p{Script=Cyrillic}/u, /\p{Script=Latin}/u].some(
    script => script.test(text) && script.test(languageName),
  );
}
