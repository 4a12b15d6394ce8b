import { insertPack } from '../../assistant-db/packs/packs.ts';
import type { Pack, PackType, Trx } from '../../assistant-db/schema.ts';
import type { Texts } from '../../i18n/index.ts';
import { oneLine } from '../../lib/one-line.ts';
import { firstCharacters } from '../../lib/truncate.ts';

const RANDOM_CHARACTERS = 8;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const MAX_NAMES = 20;
/** Telegram's limit (Bot API, createNewStickerSet). */
const MAX_TITLE = 64;

export interface Naming {
  readonly botUsername: string;
  readonly random: () => number;
}

/**
 * A new name for a sticker set, `s7k2m9qx4_by_somebot`: legal by Telegram's rules, at most 45 characters. It is part
 * of a public link, so it holds nothing about the user.
 */
export function packName(botUsername: string, random: () => number): string {
  const characters = Array.from(
    { length: RANDOM_CHARACTERS },
    () => ALPHABET[Math.floor(random() * ALPHABET.length)] ?? 'a',
  );
  return `s${characters.join('')}_by_${botUsername}`;
}

export function packLink({ name, type }: Pick<Pack, 'name' | 'type'>): string {
  return `https://t.me/${type === 'custom_emoji' ? 'addemoji' : 'addstickers'}/${name}`;
}

export async function withFreeName<T>(
  { botUsername, random }: Naming,
  take: (name: string) => Promise<T | undefined>,
): Promise<T> {
  for (let tried = 0; tried < MAX_NAMES; tried++) {
    const result = await take(packName(botUsername, random));
    if (result) return result;
  }
  throw new Error('There is no free name for a pack: the source of chance repeats itself.');
}

/** A pack with a name of its own, of which Telegram knows nothing yet. */
export function reservePack(
  trx: Trx,
  naming: Naming,
  pack: { readonly userId: number; readonly title: string; readonly type?: PackType },
  now: number,
): Promise<Pack> {
  return withFreeName(naming, name => insertPack(trx, { ...pack, name }, now));
}

export function tidyTitle(words: string): string | undefined {
  const title = oneLine(words);
  const { length } = [...title];
  return length >= 1 && length <= MAX_TITLE ? title : undefined;
}

function cut(text: string, length: number): string {
  return firstCharacters(text, Math.max(0, length)).trim();
}

/** `Ann's stickers 3` is the third of `Ann's stickers`; a year is not a number in a series. */
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

function freeTitle(title: string, taken: readonly string[]): string {
  return taken.includes(title) ? nextTitle(title, taken) : title;
}

export function titleFor(
  { firstTitle }: Pick<Texts['packs'], 'firstTitle'>,
  firstName: string,
  taken: readonly string[],
): string {
  const around = [...firstTitle('x')].length - 1;
  return freeTitle(firstTitle(cut(firstName, MAX_TITLE - around)), taken);
}

/** The title of a copied set, among the user's own ones. */
export function copiedTitle(
  texts: Texts['packs'],
  title: string,
  firstName: string,
  taken: readonly string[],
): string {
  const words = cut(oneLine(title), MAX_TITLE);
  return words === '' ? titleFor(texts, firstName, taken) : freeTitle(words, taken);
}

export function titleOfPlan(
  texts: Texts['packs'],
  occasion: string,
  firstName: string,
  taken: readonly string[],
): string {
  const [first = '', ...others] = [...cut(oneLine(occasion), MAX_TITLE)];
  if (first === '') return titleFor(texts, firstName, taken);
  return freeTitle(`${first.toUpperCase()}${others.join('')}`, taken);
}
