import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { pixelsOf, type Raster } from '../../raster.ts';
import { addOutline } from '../outline.ts';
import { textPath, textWidth } from './font.ts';
import { CaptionError, type CaptionLines, type CaptionUnit, readCaption } from './limits.ts';

export interface WideWord {
  readonly width: number;
  readonly startsLine: boolean;
  /** A one-letter word, such as «я» or «в»: no line ends with it while a longer word follows. */
  readonly keepsNext?: boolean;
}

export interface Wrapping {
  readonly starts: readonly number[];
  readonly width: number;
}

/**
 * Breaks the words so that the widest line is as narrow as possible; keeps the user's line breaks. Undefined if
 * impossible.
 */
export function wrap(words: readonly WideWord[], count: number, blank: number): Wrapping | undefined {
  if (words.length === 0 || count < 1) return undefined;
  let best: (Wrapping | undefined)[] = [{ starts: [], width: 0 }];
  for (let line = 0; line < count; line++) {
    const next: (Wrapping | undefined)[] = [undefined];
    for (let end = 1; end <= words.length; end++) {
      const following = words[end];
      if (words[end - 1]?.keepsNext && following && !following.startsLine && !following.keepsNext) {
        next.push(undefined);
        continue;
      }
      let found: Wrapping | undefined;
      let width = -blank;
      for (let start = end - 1; start >= 0; start--) {
        width += blank + (words[start]?.width ?? 0);
        const before = best[start];
        if (before) {
          const widest = Math.max(before.width, width);
          if (!found || widest < found.width) found = { starts: [...before.starts, start], width: widest };
        }
        if (words[start]?.startsLine) break;
      }
      next.push(found);
    }
    best = next;
  }
  return best[words.length];
}

const INK = '#1c2230';
/** Font sizes in pixels of the finished sticker. Words that would need less than the minimum are broken. */
const MAX_FONT_PX = 62;
const MIN_FONT_PX = 30;
const MAX_LINES = 4;
const MAX_HEIGHT_PX = 190;
const LINE_HEIGHT_EM = 1.04;
/** An extra line must enlarge the letters by this share to be worth its height. */
const LINE_COST = 0.25;
const BLANK_EM = 0.26;
const EMOJI_EM = 1.02;
const EMOJI_GAP_EM = 0.05;
const EMOJI_DROP_EM = 0.15;

interface Word extends WideWord {
  readonly units: readonly CaptionUnit[];
}

/**
 * Draws the text as large as `maxWidth` allows, on one to four lines. The text becomes glyph outlines, never markup.
 * Throws {@link CaptionError}.
 */
export async function drawCaption(text: string, maxWidth: number) {
  const reading = readCaption(text);
  switch (reading.kind) {
    case 'empty':
      return undefined;
    case 'too_long':
    case 'unsupported':
      throw new CaptionError(reading.kind);
    case 'ok':
      break;
    default:
      return reading satisfies never;
  }
  const { lines, size } = largest(reading.lines, maxWidth);
  return { ink: await render(lines, size, maxWidth), size };
}

function largest(paragraphs: CaptionLines, maxWidth: number): { lines: Word[][]; size: number } {
  const kept = paragraphs.length <= MAX_LINES ? paragraphs : [paragraphs.flat()];
  const words = kept.flatMap(line =>
    line.flatMap((units, at) =>
      broken(units, maxWidth / MIN_FONT_PX).map((piece, part) => ({
        units: piece,
        width: widthOf(piece),
        startsLine: at === 0 && part === 0,
        keepsNext: piece.length === 1 && isLetter(piece[0]),
      })),
    ),
  );
  let best: { lines: Word[][]; size: number; worth: number } | undefined;
  for (let count = 1; count <= Math.max(MAX_LINES, kept.length); count++) {
    const wrapping = wrap(words, count, BLANK_EM);
    if (!wrapping) continue;
    const size = Math.min(MAX_FONT_PX, maxWidth / wrapping.width, MAX_HEIGHT_PX / (count * LINE_HEIGHT_EM));
    const worth = size / (1 + LINE_COST * (count - 1));
    if (best && best.worth >= worth) continue;
    best = {
      lines: wrapping.starts.map((start, i) => words.slice(start, wrapping.starts[i + 1])),
      size,
      worth,
    };
  }
  if (!best) throw new RangeError('the caption has no words');
  return best;
}

const HYPHEN: CaptionUnit = { kind: 'text', text: '-' };

/** Splits a word into even pieces of about `room`, with hyphens between letters. */
function broken(word: readonly CaptionUnit[], room: number): (readonly CaptionUnit[])[] {
  const pieces = Math.min(MAX_LINES, Math.ceil(widthOf(word) / room));
  const length = Math.ceil(word.length / pieces);
  return Array.from({ length: Math.ceil(word.length / length) }, (_, i) => {
    const piece = word.slice(i * length, (i + 1) * length);
    return isLetter(piece.at(-1)) && isLetter(word[(i + 1) * length]) ? [...piece, HYPHEN] : piece;
  });
}

function isLetter(unit: CaptionUnit | undefined): boolean {
  return unit?.kind === 'text' && /\p{L}/u.test(unit.text);
}

function runsOf(units: readonly CaptionUnit[]): CaptionUnit[] {
  const runs: CaptionUnit[] = [];
  for (const unit of units) {
    const last = runs.at(-1);
    if (unit.kind === 'text' && last?.kind === 'text')
      runs[runs.length - 1] = { kind: 'text', text: last.text + unit.text };
    else runs.push(unit);
  }
  return runs;
}

function widthOf(units: readonly CaptionUnit[]): number {
  const widths = runsOf(units).map(run =>
    run.kind === 'text' ? textWidth(run.text) : EMOJI_EM + 2 * EMOJI_GAP_EM,
  );
  return widths.reduce((sum, width) => sum + width, 0);
}

async function render(lines: readonly Word[][], size: number, maxWidth: number): Promise<Raster> {
  const room = Math.ceil(size);
  const width = Math.ceil(maxWidth) + 2 * room;
  const height = Math.ceil(lines.length * LINE_HEIGHT_EM * size) + 2 * room;
  const parts: string[] = [];
  for (const [row, line] of lines.entries()) {
    const lineWidth = line.reduce((sum, word) => sum + word.width + BLANK_EM, -BLANK_EM);
    let x = (width - lineWidth * size) / 2;
    const y = room + (row + 0.85) * LINE_HEIGHT_EM * size;
    for (const word of line) {
      for (const run of runsOf(word.units)) {
        if (run.kind === 'text') {
          parts.push(`<path d="${textPath(run.text, x, y, size)}" fill="${INK}"/>`);
        } else {
          const side = EMOJI_EM * size;
          const place = `x="${x + EMOJI_GAP_EM * size}" y="${y + EMOJI_DROP_EM * size - side}" width="${side}" height="${side}"`;
          parts.push((await readFile(run.file, 'utf8')).replace('<svg ', `<svg ${place} `));
        }
        x += widthOf([run]) * size;
      }
      x += BLANK_EM * size;
    }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
  return pixelsOf(
    sharp(Buffer.from(svg))
      .trim({ background: { r: 0, g: 0, b: 0, alpha: 0 }, threshold: 0 })
      .resize({ width: Math.floor(maxWidth), withoutEnlargement: true })
      .ensureAlpha(),
  );
}

/**
 * The white contour around the letters keeps them readable on any background, with or without the sticker's outline.
 */
const CONTOUR_PX = 6;
/** The white forms one piece: gaps between lines and words close up to twice this. */
const CLOSING_PX = 18;

export function withContour(ink: Raster): Raster {
  const pad = CONTOUR_PX + 1;
  const width = ink.width + 2 * pad;
  const height = ink.height + 2 * pad;
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < ink.height; y++) {
    data.set(ink.data.subarray(y * ink.width * 4, (y + 1) * ink.width * 4), ((y + pad) * width + pad) * 4);
  }
  return addOutline({ data, width, height }, CONTOUR_PX, CLOSING_PX);
}

export const CONTOUR_ROOM = 2 * (CONTOUR_PX + 1);

export function layOver(below: Raster, above: Raster, { left, top }: { left: number; top: number }): Raster {
  const data = Uint8Array.from(below.data);
  for (let y = 0; y < above.height; y++) {
    for (let x = 0; x < above.width; x++) {
      const from = (y * above.width + x) * 4;
      const opacity = (above.data[from + 3] ?? 0) / 255;
      if (opacity === 0) continue;
      const to = ((top + y) * below.width + left + x) * 4;
      const rest = ((data[to + 3] ?? 0) / 255) * (1 - opacity);
      for (let c = 0; c < 3; c++) {
        const mixed = (above.data[from + c] ?? 0) * opacity + (data[to + c] ?? 0) * rest;
        data[to + c] = Math.round(mixed / (opacity + rest));
      }
      data[to + 3] = Math.round(255 * (opacity + rest));
    }
  }
  return { data, width: below.width, height: below.height };
}
