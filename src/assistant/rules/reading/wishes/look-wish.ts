import { quotesIn, type Word } from '../../../../lexicon/text.ts';
import type { Caption } from '../caption.ts';
import type { Outline } from '../outline.ts';
import type { Reading } from '../reading.ts';

/** What is wished of the outline and the caption of a sticker. */
export interface LookWish {
  readonly outline?: boolean;
  /** The text; null: none; empty: one is wished for, and not said. */
  readonly caption?: string | null;
}

/** Marks that belong to the last word of a text. */
const ENDING = /^[!?…)]+/u;

/** Some words of a text as they were written; quoted ones without their marks. */
export function captionText(text: string, words: readonly Word[]): string {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return '';
  const quote = quotesIn(text).find(({ start, end }) => start < first.start && last.end < end);
  if (quote) return text.slice(quote.start + 1, quote.end - 1).trim();
  return text.slice(first.start, last.end) + (ENDING.exec(text.slice(last.end))?.[0] ?? '');
}

/** What is wished in a clause. */
export function lookWish(
  text: string,
  { words }: Reading,
  outline: Outline | undefined,
  caption: Caption | undefined,
): LookWish {
  return {
    ...(outline && { outline: outline.wanted }),
    ...(caption && {
      caption: caption.wanted ? captionText(text, words.slice(caption.textAt, caption.textEnd)) : null,
    }),
  };
}

/** A wish as the arguments of the tool; undefined where nothing is wished. */
export function lookArguments({ outline, caption }: LookWish) {
  if (outline === undefined && caption === undefined) return undefined;
  return {
    ...(outline !== undefined && { outline }),
    ...(caption !== undefined && { caption: caption ?? 'none' }),
  };
}
