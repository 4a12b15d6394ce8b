import { anyOf } from '../../../lexicon/connectives.ts';
import { lazy, memoize } from '../../../lib/lazy.ts';
import { MAX_STICKERS } from '../../planning/plan-state.ts';
import type { GivenSticker } from '../../planning/wish.ts';
import { lengthOf, planTokens } from '../../planning/words.ts';
import type { ParsedMessage } from '../reading/message.ts';
import { wordsFor } from '../reading/message.ts';
import { understand } from '../reading/understand.ts';

/** Black and white is one style. */
const separator = lazy(
  () => new RegExp(`[,;\\n]|(?<!black|blanco)\\s(?:${anyOf('and')}|&)\\s(?!white|negro)`, 'giu'),
);
/** "But with different emotions" names none. */
const various = lazy(
  () => new RegExp(`^(?:${anyOf('but', 'with')}\\s+)*${anyOf('different')}\\s+\\p{L}+$`, 'iu'),
);
const NUMBERING = /^\s*(?:\d{1,2}[.)]|[-•*])\s*/u;
const but = lazy(() => new RegExp(`^[\\s,]*${anyOf('but', 'only')}\\s+`, 'iu'));
const withAtEnd = lazy(() => new RegExp(`(?:^|\\s)${anyOf('with')}\\s*$`, 'iu'));
const pleaseAtEnd = lazy(() => new RegExp(`[\\s,]+${anyOf('please')}$`, 'iu'));
/** Quoted words, which nothing parts. */
const QUOTES = /["«“„][^"«»“”„\n]{1,200}["»”“]/gu;
const QUOTED = /[«"“„]([^«»"“”„\n]{1,200})[»"”“]/u;
/** Nothing is asked for, and nothing is missing: only what the words themselves say counts. */
const NOTHING = { asked: undefined, missing: [], purposeAsked: false };

/** Of so many texts it is remembered what they say: within a turn one is read up to ten times. */
const REMEMBERED = 30;

/** What a text says, whatever the dialogue expects. */
export const readPart = memoize(
  (text: string): ParsedMessage => understand(text, NOTHING),
  text => text,
  REMEMBERED,
);

/** What is said of one sticker, word for word; words that name no pose are its emotion. */
export function itemOf(text: string): GivenSticker | undefined {
  const caption = QUOTED.exec(text)?.[1]?.trim();
  let words = text.replace(NUMBERING, '').replace(but(), '');
  if (caption !== undefined) {
    const { tokens } = planTokens(words);
    const start = tokens.find(token => lengthOf(token, 'caption') > 0)?.word.start ?? words.search(QUOTED);
    words = words.slice(0, start).replace(withAtEnd(), '');
  }
  words = words
    .replace(/[\s.,!:—–-]+$/u, '')
    .replace(pleaseAtEnd(), '')
    .replace(/^[\s.!:—–-]+/u, '');
  if (words === '') return caption === undefined ? undefined : { caption };
  const understood = readPart(words);
  const emotion = wordsFor(words, understood, 'emotion');
  const pose = wordsFor(words, understood, 'pose');
  if (emotion !== undefined && pose !== undefined) return { emotion, pose, caption };
  // "With a happy mood" is happy.
  const named = (parameter: 'emotion' | 'pose') => understood.named.has(parameter);
  return pose === undefined
    ? { emotion: named('emotion') ? (emotion ?? words) : words, caption }
    : { pose: named('pose') ? pose : words, caption };
}

/** Before one of several: "one sad one happy". */
const each = lazy(() => new RegExp(`(?<![\\p{L}\\d])${anyOf('each')}\\s(?=\\p{L})`, 'giu'));
const eachAtStart = lazy(() => new RegExp(`^(?:${anyOf('and')}\\s)?${anyOf('each')}\\s(?=\\p{L})`, 'iu'));

/** How many are listed one by one; none where only one is opened so. */
export function listedOneByOne(text: string): number {
  const count = [...text.matchAll(each())].length;
  return count > 1 ? count : 0;
}

/** The pieces of a text that lists something. */
function listedPieces(text: string): string[] {
  const starts = listedOneByOne(text) === 0 ? [] : [...text.matchAll(each())].map(({ index }) => index);
  return [0, ...starts].flatMap((start, at) =>
    piecesOf(text.slice(start, starts[at])).map(({ words }) => words.replace(eachAtStart(), '')),
  );
}

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** The pieces of a text between commas and the like, and where each begins and ends. */
export function piecesOf(text: string): readonly Piece[] {
  const masked = text.replace(QUOTES, quote => '_'.repeat(quote.length));
  const pieces: Piece[] = [];
  let start = 0;
  for (const { index, 0: found } of masked.matchAll(separator())) {
    pieces.push({ start, end: index, words: text.slice(start, index).trim() });
    start = index + found.length;
  }
  const last = { start, end: text.length, words: text.slice(start).trim() };
  return [...pieces, last].filter(({ words }) => words !== '');
}

/** What a bare list may hold beside values: people list what they say in a chat. */
const SAID: readonly string[] = ['greeting', 'bye', 'thanks', 'praise', 'laugh', 'heard', 'yes'];
const MIN_LIST = 3;
/** In words: more are a sentence. */
const LONGEST_ITEM = 4;

/** The stickers of a message that lists nothing but these, one by one; undefined for all else. */
export function bareListIn(text: string): readonly GivenSticker[] | undefined {
  const pieces = listedPieces(text);
  if (pieces.length < MIN_LIST || pieces.length > MAX_STICKERS || /[?\d]/.test(text)) return undefined;
  // First what costs little: an endless message is no list.
  const sizes = pieces.map(words => planTokens(words).tokens.length);
  if (sizes.some(size => size === 0 || size > LONGEST_ITEM)) return undefined;
  const parts = pieces.map(words => readPart(words));
  const isItem = (words: string, at: number) => {
    const part = parts[at];
    const { tokens } = planTokens(words);
    if (part === undefined) return false;
    const { acts, open, look, values, purpose } = part;
    return (
      [...acts].every(act => SAID.includes(act)) &&
      !purpose &&
      open.size === 0 &&
      Object.keys(look).length === 0 &&
      values.every(({ parameter }) => parameter !== 'style') &&
      tokens.every(
        token => lengthOf(token, 'remove', 'another', 'only', 'add', 'fewer', 'drop', 'set', 'ordinal') === 0,
      )
    );
  };
  const acts = parts.map(part => part.acts);
  // "OK, great, thanks" and "yes, but …, please" are none.
  const isTalk =
    acts.every(({ size }) => size > 0) ||
    [acts[0], acts.at(-1)].some(each => each?.has('yes')) ||
    acts[0]?.has('praise') === true;
  // "Soft, warm, cosy" is a style.
  const isKnown = parts.some(({ acts: { size }, values }) => size > 0 || values.length > 0);
  if (!isKnown || isTalk || !pieces.every(isItem)) return undefined;
  return itemsIn(text, true).stickers;
}

/** Stickers that are listed in a text. */
export interface ItemList {
  readonly stickers: readonly GivenSticker[];
  readonly style: string | undefined;
  /** Nothing is said twice of them: they may as well be one. */
  readonly isOne: boolean;
}

/** @param isList whether it is one for certain; else only what names emotions and poses counts, and one alone is none */
export function itemsIn(text: string, isList: boolean): ItemList {
  const stickers: GivenSticker[] = [];
  let style: string | undefined;
  const said: string[] = [];
  const captions = new Set<GivenSticker>();
  for (const words of listedPieces(text)) {
    if (various().test(words)) continue;
    const understood = readPart(words);
    const named = new Set(understood.values.map(({ parameter }) => parameter));
    said.push(...named, ...(Object.keys(understood.look).length > 0 ? ['look'] : []));
    const shows = named.has('emotion') || named.has('pose');
    if (named.has('style') && !shows) style = wordsFor(words, understood, 'style');
    else if (understood.purpose && !shows) continue;
    else if (shows || isList) {
      const item = itemOf(words);
      if (item !== undefined) stickers.push(item);
      if (item !== undefined && !shows) captions.add(item);
    }
  }
  const isOne = new Set(said).size === said.length;
  // "A call, got it, deadline": words of a chat, which no face shows.
  const isSaid = captions.size * 3 > stickers.length * 2;
  const items = stickers.map(each =>
    isSaid && each.pose === undefined && each.caption === undefined && captions.has(each)
      ? { caption: each.emotion }
      : each,
  );
  return { stickers: isList || items.length > 1 ? items : [], style, isOne };
}
