import { emojiOfStored, type StoredEmojiSource } from '../../../assistant/sticker-emoji/index.ts';
import { planPack } from '../../../assistant-db/packs/packs.ts';
import { placementsIn } from '../../../assistant-db/packs/placements.ts';
import type { Db, Pack, Trx } from '../../../assistant-db/schema.ts';
import type { Texts } from '../../../i18n/index.ts';
import { oneLine } from '../../../lib/one-line.ts';
import { firstCharacters } from '../../../lib/truncate.ts';

/** Chance does not give a name twice, but a broken source of it must not turn for ever. */
const MAX_NAMES = 20;

/** Telegram's limit for a title, in characters (Bot API, createNewStickerSet). */
const MAX_TITLE = 64;
/** Telegram's limit for a set of static stickers (Bot API, addStickerToSet). */
export const MAX_STICKERS = 120;

const RANDOM_CHARACTERS = 8;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * A new name for a set, such as `s7k2m9qx4_by_somebot`: legal by Telegram's rules (letters, digits, single underscores,
 * a letter first, `_by_<bot>` last) and at most 45 characters with the longest bot name. It is part of a public link,
 * hence nothing of the person is in it.
 */
export function packName(botUsername: string, random: () => number): string {
  const characters = Array.from(
    { length: RANDOM_CHARACTERS },
    () => ALPHABET[Math.floor(random() * ALPHABET.length)] ?? 'a',
  );
  return `s${characters.join('')}_by_${botUsername}`;
}

/** The address that opens a set in Telegram. */
export function packLink(name: string): string {
  return `https://t.me/addstickers/${name}`;
}

/** Words of a person as a title; undefined where they are none. */
export function tidyTitle(words: string): string | undefined {
  const title = oneLine(words);
  const { length } = [...title];
  return length >= 1 && length <= MAX_TITLE ? title : undefined;
}

function cut(text: string, length: number): string {
  return firstCharacters(text, Math.max(0, length)).trim();
}

/** `Ann's stickers 3` is the third of `Ann's stickers`; a year at the end is no number of a pack. */
function inSeries(title: string): { readonly base: string; readonly number: number } {
  const match = /^(?<base>.*\S) (?<number>[2-9]|[1-9]\d)$/su.exec(title);
  const { base = title, number = '1' } = match?.groups ?? {};
  return { base, number: Number(number) };
}

/** The title of the next pack of the same series: `Ann's stickers 2` after `Ann's stickers`. */
export function nextTitle(title: string, taken: readonly string[] = []): string {
  const { base, number } = inSeries(title);
  for (let next = number + 1; ; next++) {
    const suffix = ` ${next}`;
    const candidate = `${cut(base, MAX_TITLE - suffix.length)}${suffix}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

/** Of a person's packs the last one that comes after a pack in its series: the ones between are full, or were. */
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

/** The title of a pack that somebody has not named: from their name, in their language, unlike their other packs'. */
export function titleFor(texts: Texts['packs'], firstName: string, taken: readonly string[]): string {
  const around = [...texts.firstTitle('x')].length - 1;
  const title = texts.firstTitle(cut(firstName, MAX_TITLE - around));
  return taken.includes(title) ? nextTitle(title, taken) : title;
}

/** The title of the pack of a plan: what it is for, in the person's words, or as of a pack that nobody has named. */
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

/** What names are made with. */
export interface Naming {
  readonly botUsername: string;
  readonly random: () => number;
}

/** Offers names, each another one, until one is taken. */
export async function withFreeName<T>(naming: Naming, take: (name: string) => Promise<T>) {
  for (let tried = 0; tried < MAX_NAMES; tried++) {
    const result = await take(packName(naming.botUsername, naming.random));
    if (result) return result;
  }
  throw new Error('There is no free name for a pack: the source of chance repeats itself.');
}

/** A pack that Telegram does not have yet. */
export async function planNewPack(
  trx: Trx,
  naming: Naming,
  pack: { readonly userId: number; readonly title: string },
  now: number,
): Promise<Pack> {
  const planned = await withFreeName(naming, name => planPack(trx, { ...pack, name }, now));
  return planned;
}

/** Telegram's limits for a sticker in a set (Bot API, InputSticker). */
const MAX_EMOJI = 20;
const MAX_KEYWORDS = 20;
/** In characters, of all keywords. */
const MAX_KEYWORDS_LENGTH = 64;

/** What a sticker in a set is found by. */
export interface Description {
  readonly emoji: readonly [string, ...string[]];
  readonly keywords: readonly string[];
}

/** For a sticker whose own emoji Telegram does not take. */
export const PLAIN_DESCRIPTION: Description = { emoji: ['🙂'], keywords: [] };

/** Brings emoji and keywords within Telegram's limits. */
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

/** What a sticker is found by: what was chosen for it, or what follows from its emotion. */
export function describe(source: StoredEmojiSource): Description {
  const { emoji, keywords } = emojiOfStored(source);
  return withinLimits(emoji, keywords);
}

/** A sticker that stands in a pack, as its button shows it. */
export interface StickerFace {
  /** Of the placement. */
  readonly id: number;
  readonly uniqueId: string | null;
  readonly emoji: string;
}

/** The stickers that stand in a pack, oldest first. */
export async function facesIn(db: Db, packId: number): Promise<StickerFace[]> {
  return (await placementsIn(db, packId)).map(({ id, file_unique_id: uniqueId, ...source }) => {
    const [emoji] = describe(source).emoji;
    return { id, uniqueId, emoji };
  });
}
