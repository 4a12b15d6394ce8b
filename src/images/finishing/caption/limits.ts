import { emojiFiles } from './font.ts';

export const MAX_CAPTION = 60;
/** Total code points: the longest emoji have ten. Without it, marks and tags stacked on letters would be unlimited. */
const MAX_POINTS = MAX_CAPTION * 10;

export type CaptionUnit =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'emoji'; readonly file: string };

export type CaptionLines = readonly (readonly (readonly CaptionUnit[])[])[];

export type CaptionReading =
  | { readonly kind: 'ok'; readonly lines: CaptionLines }
  | { readonly kind: 'empty' | 'too_long' | 'unsupported' };

type CaptionProblem = Exclude<CaptionReading['kind'], 'ok'>;

/** Messages for models and terminals. */
export const CAPTION_PROBLEMS: Readonly<Record<CaptionProblem, string>> = {
  empty: 'The caption has nothing that can be seen.',
  too_long: `The caption is too long: at most ${MAX_CAPTION} characters.`,
  unsupported:
    'The caption has characters that cannot be drawn: use Latin, Cyrillic or Greek letters, punctuation and emoji.',
};

/** The message is one of {@link CAPTION_PROBLEMS}. Callers check captions before they draw. */
export class CaptionError extends Error {
  override readonly name = 'CaptionError';
  readonly reason: CaptionProblem;

  constructor(reason: CaptionProblem) {
    super(CAPTION_PROBLEMS[reason]);
    this.reason = reason;
  }
}

export function checkCaption(text: string): CaptionReading['kind'] {
  return readCaption(text).kind;
}

/** Returns undefined for a blank caption. Call it before anything is paid for. Throws {@link CaptionError}. */
export function checkedCaption(text = ''): string | undefined {
  if (text.trim() === '') return undefined;
  const reading = checkCaption(text);
  if (reading !== 'ok') throw new CaptionError(reading);
  return text;
}

/** Drops control characters, direction marks and lone surrogates. */
export function readCaption(text: string): CaptionReading {
  if (text.length > 2 * MAX_POINTS || Array.from(text).length > MAX_POINTS) return { kind: 'too_long' };
  const segments = new Intl.Segmenter('und', { granularity: 'grapheme' });
  const lines: CaptionUnit[][][] = [];
  let length = 0;
  for (const line of cleanCaption(text).split('\n')) {
    const words: CaptionUnit[][] = [];
    for (const word of line.split(' ')) {
      const units: CaptionUnit[] = [];
      for (const { segment } of segments.segment(word)) {
        const read = unitsOf(segment);
        if (!read) return { kind: 'unsupported' };
        length += read.length;
        units.push(...read);
      }
      if (units.length > 0) words.push(units);
    }
    if (words.length === 0) continue;
    lines.push(words);
    length += words.length;
  }
  if (lines.length === 0) return { kind: 'empty' };
  return length - 1 > MAX_CAPTION ? { kind: 'too_long' } : { kind: 'ok', lines };
}

export function cleanCaption(text: string): string {
  const cleaned = text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/\p{Cs}|(?!\n)\p{Cc}|(?![\u200D\u{E0020}-\u{E007F}])\p{Cf}/gu, '')
    .trim();
  // Only joiners, tags and marks, without a base character.
  return /[^\p{M}\p{Cf}\s]/u.test(cleaned) ? cleaned : '';
}

/** Returns nothing for a mark that only emoji have, and undefined for a character that cannot be drawn. */
function unitsOf(grapheme: string): CaptionUnit[] | undefined {
  // Joiners and variation marks matter only between emoji. Of stacked accents the first is kept.
  const text = grapheme
    .replace(/[\u200D\uFE00-\uFE0F\u{E0020}-\u{E007F}]/gu, '')
    .replace(/(\p{M})\p{M}+/gu, '$1');
  if (/^\p{M}*$/u.test(text)) return [];
  const asEmoji = grapheme.includes('\uFE0F') ? emojiFiles(grapheme) : undefined;
  if (!asEmoji && DRAWN.test(text)) return [{ kind: 'text', text }];
  return (asEmoji ?? emojiFiles(grapheme))?.map(file => ({ kind: 'emoji', file }));
}

/** Characters with a glyph in the font. A table, so that the check needs no font. */
export const DRAWN =
  /^(?:[ -~\u00A1-\u00AC\u00AE-\u024F\u0370-\u0377\u037A-\u037E\u0384-\u0386\u0388-\u038A\u038C\u038E-\u03A1\u03A3-\u03E1\u03F0-\u0463\u048A-\u04A7\u04AA-\u0513\u1E00-\u1EFF\u2010-\u2027\u2030-\u2037\u2039\u203A\u20AC\u2116\u2122\u2190-\u2193\u2212\u221E\u2248\u2260\u2264\u2265\u2605\u2606\u266A]|[\u0300-\u0304\u0306-\u0308\u030A-\u030C])+$/u;
