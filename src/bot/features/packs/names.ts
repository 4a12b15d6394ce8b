import { type EmojiSource, emojiOf } from '../../../assistant/sticker-emoji/index.ts';
import { placementsIn, planPack } from '../../../assistant-db/packs/packs.ts';
import type { Db, Pack, Trx } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { oneLine } from '../../../lib/one-line.ts';
import { firstCharacters } from '../../../lib/truncate.ts';

const RANDOM_CHARACTERS = 8;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** Telegram's limits for a sticker in a set (Bot API, InputSticker). */
const MAX_EMOJI = 20;
const MAX_KEYWORDS = 20;
const MAX_KEYWORDS_LENGTH = 64;
const MAX_NAMES = 20;

/** Telegram's limits (Bot API, createNewStickerSet and addStickerToSet). */
const MAX_TITLE = 64;
export const MAX_STICKERS = 120;

/**
 * A new name for a set, `s7k2m9qx4_by_somebot`: legal by Telegram's rules, at most 45 characters. It is part
 * of a public link, so nothing of the person is in it.
 */
export function packName(botUsername: string, random: () => number): string {
  const characters = Array.from(
    { length: RANDOM_CHARACTERS },
    () => ALPHABET[Math.floor(random() * ALPHABET.length)] ?? 'a',
  );
  return `s${characters.join('')}_by_${botUsername}`;
}

export function packLink(name: string): string {
  return `https://t.me/addstickers/${name}`;
}

export function tidyTitle(words: string): string | undefined {
  const title = oneLine(words);
  const { length } = [...title];
  return length >= 1 && length <= MAX_TITLE ? title : undefined;
}

function cut(text: string, length: number): string {
  return firstCharacters(text, Math.max(0, length)).trim();
}

/** `Ann's stickers 3` is the third of `Ann's stickers`; a year is no number of a pack. */
function inSeries(title: string): { readonly base: string; readonly number: number } {
  const match = /^(?<base>.*\S) (?<number>[2-9]|[1-9]\d)$/su.exec(title);
  const { base = title, number = '1' } = match?.groups ?? {};
  return { base, number: Number(number) };
}

export function nextTitle(title: string, taken: readonly string[] = []): string {
  const { base, number } = inSeries(title);
  for (let next = number + 1; ; next++) {
    const suffix = ` ${next}`;
    const candidate = `${cut(base, MAX_TITLE - suffix.length)}${suffix}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/** The last pack of a series: the ones between are full, or were. */
export function nextInSeries<P extends { readonly title: string }>(
  title: string,
  packs: readonly P[],
): P | undefined {
  const { base, number } = inSeries(title);
  const prefix = cut(base, MAX_TITLE - ' 99'.length);
  return packs
    .map(pack => ({ pack, series: inSeries(pack.title) }))
    .filter(
      ({ series }) =>
        series.number > number && series.base.startsWith(prefix) && base.startsWith(series.base),
    )
    .toSorted((a, b) => b.series.number - a.series.number)[0]?.pack;
}

export function titleFor(texts: Texts['packs'], firstName: string, taken: readonly string[]): string {
  const around = [...texts.firstTitle('x')].length - 1;
  const title = texts.firstTitle(cut(firstName, MAX_TITLE - around));
  return taken.includes(title) ? nextTitle(title, taken) : title;
}

export function titleOfPlan(
  texts: Texts['packs'],
  occasion: string,
  firstName: string,
  taken: readonly string[],
): string {
  const [first = '', ...others] = [...cut(oneLine(occasion), MAX_TITLE)];
  const title = `${first.toUpperCase()}${others.join('')}`;
  if (title === '') return titleFor(texts, firstName, taken);
  return taken.includes(title) ? nextTitle(title, taken) : title;
}

export interface Naming {
  readonly botUsername: string;
  readonly random: () => number;
}

export async function withFreeName<T>(
  naming: Naming,
  take: (name: string) => Promise<T | undefined>,
): Promise<T> {
  for (let tried = 0; tried < MAX_NAMES; tried++) {
    const result = await take(packName(naming.botUsername, naming.random));
    if (result) return result;
  }
  throw new Error('There is no free name for a pack: the source of chance repeats itself.');
}

export function planNewPack(
  trx: Trx,
  naming: Naming,
  pack: { readonly userId: number; readonly title: string },
  now: number,
): Promise<Pack> {
  return withFreeName(naming, name => planPack(trx, { ...pack, name }, now));
}

export interface Description {
  readonly emoji: readonly [string, ...string[]];
  readonly keywords: readonly string[];
}

/** For a sticker whose own emoji Telegram does not take. */
export const PLAIN_DESCRIPTION: Description = { emoji: ['🙂'], keywords: [] };

export function withinLimits(emoji: readonly string[], keywords: readonly string[]): Description {
  const [first, ...others] = [...new Set(emoji)].slice(0, MAX_EMOJI);
  const kept: string[] = [];
  let length = 0;
  for (const keyword of new Set(keywords)) {
    length += [...keyword].length;
    if (length > MAX_KEYWORDS_LENGTH || kept.length >= MAX_KEYWORDS) break;
    kept.push(keyword);
  }
  return { emoji: first === undefined ? PLAIN_DESCRIPTION.emoji : [first, ...others], keywords: kept };
}

export function describe(source: EmojiSource): Description {
  const { emoji, keywords } = emojiOf(source);
  return withinLimits(emoji, keywords);
}

export interface StickerFace {
  readonly id: number;
  readonly uniqueId: string | null;
  readonly emoji: string;
}

export async function facesIn(db: Db, packId: number): Promise<StickerFace[]> {
  return (await placementsIn(db, packId)).map(({ id, file_unique_id: uniqueId, ...source }) => {
    const [emoji] = describe(source).emoji;
    return { id, uniqueId, emoji };
  });
}
