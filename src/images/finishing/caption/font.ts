import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import opentype, { type Font, type Glyph, type Path } from 'opentype.js';

/** M PLUS Rounded 1c Black: heavy and round, with Latin, Cyrillic and Greek in one file. */
const FONT_FILE = '@expo-google-fonts/m-plus-rounded-1c/900Black/MPLUSRounded1c_900Black.ttf';

let font: Font | undefined;

/** Loads the font once per thread, with the first caption, because it takes about 70 ms. */
function captionFont(): Font {
  if (!font) {
    const bytes = readFileSync(createRequire(import.meta.url).resolve(FONT_FILE));
    font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  }
  return font;
}

export function hasGlyph(character: string): boolean {
  return captionFont().charToGlyph(character).index !== 0;
}

export function textWidth(text: string): number {
  return placedGlyphs(text).width;
}

export function textPath(text: string, x: number, y: number, size: number): string {
  return placedGlyphs(text)
    .glyphs.map(({ glyph, right, up }) => pathData(glyph.getPath(x + right * size, y - up * size, size)))
    .join('');
}

interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly right: number;
  readonly up: number;
}

function placedGlyphs(text: string): { readonly glyphs: readonly PlacedGlyph[]; readonly width: number } {
  const { unitsPerEm } = captionFont();
  const glyphs: PlacedGlyph[] = [];
  let width = 0;
  let base: PlacedGlyph | undefined;
  for (const character of text) {
    const glyph = captionFont().charToGlyph(character);
    if (base && /\p{M}/u.test(character)) {
      glyphs.push(accentOn(base, glyph));
      continue;
    }
    if (base) width += captionFont().getKerningValue(base.glyph, glyph) / unitsPerEm;
    base = { glyph, right: width, up: 0 };
    glyphs.push(base);
    width += (glyph.advanceWidth ?? 0) / unitsPerEm;
  }
  return { glyphs, width };
}

function accentOn(base: PlacedGlyph, accent: Glyph): PlacedGlyph {
  const below = base.glyph.getPath(0, 0, 1).getBoundingBox();
  const above = accent.getPath(0, 0, 1).getBoundingBox();
  const right = base.right + (below.x1 + below.x2 - above.x1 - above.x2) / 2;
  // The y axis points down: the accent's lower edge must lie above the letter's upper edge.
  return { glyph: accent, right, up: Math.max(0, above.y2 + 0.07 - below.y1) };
}

function pathData({ commands }: Path): string {
  const at = (...numbers: number[]) => numbers.map(value => value.toFixed(2)).join(' ');
  return commands
    .map(command => {
      switch (command.type) {
        case 'M':
        case 'L':
          return command.type + at(command.x, command.y);
        case 'Q':
          return `Q${at(command.x1, command.y1, command.x, command.y)}`;
        case 'C':
          return `C${at(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`;
        case 'Z':
          return 'Z';
        default:
          return command satisfies never;
      }
    })
    .join('');
}

let folder: string | undefined;

function emojiFolder(): string {
  folder ??= dirname(createRequire(import.meta.url).resolve('@discordapp/twemoji/dist/svg/2764.svg'));
  return folder;
}

/** Falls back to the parts of a joined sequence that the set lacks. Undefined if it has none of them. */
export function emojiFiles(grapheme: string): string[] | undefined {
  const points = Array.from(grapheme, char => (char.codePointAt(0) ?? 0).toString(16));
  const plain = points.filter(point => point !== 'fe0f' && point !== 'fe0e');
  // File names of joined sequences keep the variation selector, most others omit it.
  const whole = [points, plain].map(fileOf).find(existsSync);
  if (whole !== undefined) return [whole];
  const parts = plain
    .filter(point => !/^(?:200d|e00[2-7][0-9a-f])$/.test(point))
    .map(point => fileOf([point]));
  return parts.length > 0 && parts.every(existsSync) ? parts : undefined;
}

function fileOf(points: readonly string[]): string {
  return join(emojiFolder(), `${points.join('-')}.svg`);
}
