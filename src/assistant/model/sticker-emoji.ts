import { z } from 'zod';
import { LANGUAGES, wordsOf } from '../../i18n/index.ts';
import type { Emotion } from '../../i18n/types/words.ts';
import { readEmotions } from '../../lexicon/emotions.ts';
import { wordSet } from '../../lexicon/phrases.ts';
import { normalize } from '../../lexicon/text.ts';
import { lazy } from '../../lib/lazy.ts';
import { parseJson } from '../../lib/well-formed.ts';

export interface EmojiSource {
  /** JSON list that the user chose; null or empty if it follows from the emotion. */
  readonly emoji?: string | null;
  readonly keywords?: string | null;
  readonly emotion: string;
  readonly pose?: string;
  readonly style?: string;
  readonly caption?: string;
}

interface StickerEmoji {
  readonly emoji: readonly string[];
  readonly keywords: readonly string[];
}

/** Telegram's limit for one sticker (Bot API, InputSticker). */
const MAX_EMOJI = 20;
const MAX_DERIVED_EMOJI = 3;
const DEFAULT_EMOJI = '🙂';

const storedList = z.string().transform(parseJson).pipe(z.array(z.string())).catch([]);

/** The user's choice; otherwise derived from the emotion, or guessed from caption or pose. */
export function emojiOf(sticker: EmojiSource): StickerEmoji {
  const chosenEmoji = partEmoji(storedList.parse(sticker.emoji).join(' ')).emoji.slice(0, MAX_EMOJI);
  const chosenKeywords = fitKeywords(storedList.parse(sticker.keywords));
  if (chosenEmoji.length > 0 && chosenKeywords.length > 0) {
    return { emoji: chosenEmoji, keywords: chosenKeywords };
  }
  const derived = derive(sticker);
  return {
    emoji: chosenEmoji.length > 0 ? chosenEmoji : derived.emoji,
    keywords: chosenKeywords.length > 0 ? chosenKeywords : derived.keywords,
  };
}

/** Parses typed text: up to 20 emoji, other words as keywords. Undefined without an emoji. */
export function readEmoji(text: string): { emoji: string[]; keywords: string[] } | undefined {
  const { emoji, words } = partEmoji(text);
  if (emoji.length === 0) return undefined;
  return { emoji: emoji.slice(0, MAX_EMOJI), keywords: fitKeywords(searchWords(words)) };
}

function derive({ emotion, caption = '', pose = '', style = '' }: EmojiSource): StickerEmoji {
  const own = partEmoji(emotion);
  const said = readEmotions(own.words);
  const others = [caption, pose, style].flatMap(text => searchWords(partEmoji(text).words));
  const silent = own.emoji.length === 0 && said.emotions.length === 0 && said.denied.size === 0;
  const fallback = silent ? [caption, pose].map(text => readEmotions(text).emotions) : [];
  const emotions =
    [said.emotions, own.emoji.flatMap(emotionsShownBy), ...fallback].find(list => list.length > 0) ?? [];
  const emoji = [...own.emoji, ...emojiFor(emotions), ...(emotions.length === 0 ? [DEFAULT_EMOJI] : [])];
  const words = searchWords(own.words).filter(word => !said.denied.has(normalize(word)));
  return {
    emoji: [...new Set(emoji)].slice(0, MAX_DERIVED_EMOJI),
    keywords: fitKeywords([...words, ...others]),
  };
}

/** For several emotions: the best emoji of each, then the second best. */
function emojiFor(emotions: readonly Emotion[]): string[] {
  const lists = emotions.map(emotion => EMOTIONS[emotion].split(' '));
  return [0, 1, 2].flatMap(rank => lists.flatMap(list => list[rank] ?? []));
}

export function emotionsShownBy(emoji: string): Emotion[] {
  let emotion: Emotion;
  for (emotion in EMOTIONS) {
    if (EMOTIONS[emotion].startsWith(emoji)) return [emotion];
  }
  return [];
}

/** Part of every emoji: a pictograph, a skin tone, half a flag, or a keycap frame. */
const PERHAPS = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]|\u20E3/u;
const PRESENTATION = /[\uFE0E\uFE0F]/g;
const TEXT_BY_DEFAULT = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{EMod})/gu;
/** Emoji only in their coloured form; otherwise they belong to the text ("Disney™"). */
const SIGNS = /^[©®™ℹ]\uFE0E?$/u;

/** UTF-16 units. The segmenter is slow with long texts. */
const LONGEST = 1000;

/** Created on first use, because loading its data slows down the start. */
let graphemes: Intl.Segmenter | undefined;
let rgiEmoji: RegExp | undefined;

/** Recommended for interchange (UTS #51). Compiling the pattern takes 100 ms, so it happens on demand. */
function isEmoji(segment: string): boolean {
  if (!PERHAPS.test(segment)) return false;
  rgiEmoji ??= /^\p{RGI_Emoji}$/v;
  return rgiEmoji.test(segment);
}

/**
 * Separates emoji from words, and adds the variation selectors that Unicode requires (UTS #51, "fully qualified") and
 * many keyboards leave out.
 */
export function partEmoji(text: string): { readonly emoji: string[]; readonly words: string } {
  const emoji: string[] = [];
  let words = '';
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(text.slice(0, LONGEST))) {
    const qualified = segment.replaceAll(PRESENTATION, '').replaceAll(TEXT_BY_DEFAULT, '$&\uFE0F');
    if (!SIGNS.test(segment) && isEmoji(qualified)) {
      emoji.push(qualified);
      words += ' ';
    } else {
      words += segment;
    }
  }
  return { emoji: [...new Set(emoji)], words };
}

/** Telegram's limits for one sticker (Bot API, InputSticker). */
const MAX_KEYWORDS = 20;
const LONGEST_KEYWORDS = 64;

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
const stopWords = lazy(() => wordSet(LANGUAGES.map(language => wordsOf(language).functions.stopWords)));

function searchWords(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.filter(word => !stopWords().has(normalize(word)));
}

/** Keeps as many as Telegram accepts. Counts the separators too, to be safe: Telegram does not document whether they count. */
function fitKeywords(candidates: readonly string[]): string[] {
  const kept = new Map<string, string>();
  let length = 0;
  for (const candidate of candidates) {
    const keyword = candidate.trim().toLowerCase();
    const key = normalize(keyword);
    const longer = length + keyword.length + (kept.size > 0 ? 1 : 0);
    if (keyword === '' || kept.has(key) || longer > LONGEST_KEYWORDS) continue;
    if (kept.size === MAX_KEYWORDS) break;
    kept.set(key, keyword);
    length = longer;
  }
  return [...kept.values()];
}

/** One to three emoji for each emotion, best first. */
export const EMOTIONS: Readonly<Record<Emotion, string>> = {
  laughter: '😂 🤣 😆',
  nervousLaughter: '😅 😬',
  evilLaughter: '😈 😂',
  joy: '😄 😁 😊',
  happyTears: '🥹 😭 😊',
  sadSmile: '🥲 🙂',
  smile: '😊 🙂 😄',
  grin: '😁 😄',
  contentment: '😌 😊',
  delight: '🤩 😍 🎉',
  celebration: '🥳 🎉 🎊',
  love: '😍 🥰 ❤️',
  tenderness: '🥰 ☺️ 💕',
  romance: '🥰 🌹 ❤️',
  kiss: '😘 😚 💋',
  hug: '🤗 🫂',
  kindness: '😊 🤗 😇',
  wink: '😉 😜',
  flirting: '😏 😉 😘',
  passion: '😏 🔥 🥵',
  coolness: '😎 🔥',
  confidence: '😎 💪',
  pride: '😎 🏆 💪',
  triumph: '🏆 ✌️ 😎',
  determination: '😤 💪 🔥',
  energy: '⚡ 💪 😃',
  smugness: '😏 😌',
  slyness: '😏 😼 🦊',
  evil: '😈 👿',
  playfulness: '😜 😝 😉',
  silliness: '🤪 😜 🤡',
  tongue: '😛 😝 😜',
  madness: '🤪 😵‍💫 🤯',
  sarcasm: '🙃 😏 🙄',
  eyeRoll: '🙄 😒',
  neutrality: '😐 😶',
  soSo: '😐 😕 🤷',
  seriousness: '😐 🧐',
  calm: '😌 🧘',
  dreaminess: '😌 💭 ✨',
  bliss: '😌 🤤 🥰',
  thought: '🤔 💭',
  doubt: '🤔 🤨 😕',
  suspicion: '🤨 🧐',
  curiosity: '🧐 👀 🤔',
  confusion: '😕 🤔 🤷',
  indifference: '🤷 😑 😐',
  boredom: '🥱 😑 😒',
  sleepiness: '😴 🥱 😪',
  tiredness: '😩 😫 🥱',
  sickness: '🤒 🤧 😷',
  disgust: '🤢 🤮 😖',
  sadness: '😢 😔 🙁',
  crying: '😭 😢',
  melancholy: '😔 🌧️ 😢',
  nostalgia: '🥲 💭 😌',
  despair: '😩 😞 😭',
  disappointment: '😞 😔 🙁',
  heartbreak: '💔 😭 😢',
  loneliness: '😔 🥀 💔',
  offence: '🥺 😒 😞',
  pleading: '🥺 🙏',
  guilt: '😔 🥺 🙏',
  embarrassment: '😳 🙈 🫣',
  shyness: '☺️ 🙈 😳',
  awkwardness: '😬 😅 🫠',
  facepalm: '🤦 😑',
  fear: '😨 😱 😰',
  horror: '😱 😨 🫣',
  panic: '😱 🤯 😰',
  anxiety: '😰 😟 😬',
  anger: '😠 😡 🤬',
  rage: '😡 🤬 💢',
  swearing: '🤬 😡',
  irritation: '😤 😒 🙄',
  displeasure: '😒 🙁 😕',
  gloom: '☹️ 😞 🌧️',
  envy: '😒 🙄 💚',
  contempt: '😒 🙄 😏',
  surprise: '😮 😲 😯',
  shock: '😱 🤯 😳',
  amazement: '🤯 😲 😱',
  speechlessness: '😶 🤐',
  secrecy: '🤫 😏',
  hope: '🤞 🙏 🥺',
  gratitude: '🙏 🤗 😊',
  inspiration: '✨ 🤩 💡',
  compassion: '🥺 🤗 💔',
  hunger: '🤤 😋 🍽️',
  tastiness: '😋 🤤',
  drunkenness: '🥴 🍻',
  dizziness: '😵‍💫 🥴',
  heat: '🥵 🔥',
  cold: '🥶 ❄️',
  approval: '👍 👌 🔥',
  disapproval: '👎 😒',
  innocence: '😇 😊',
  greed: '🤑 💰',
};
