import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

let folder: string | undefined;

/** Where Twemoji's pictures lie: an SVG per emoji, named by its code points. */
function emojiFolder(): string {
  folder ??= dirname(createRequire(import.meta.url).resolve('@discordapp/twemoji/dist/svg/2764.svg'));
  return folder;
}

/**
 * The pictures of an emoji: one; several where a joined sequence is not in the set, which is shown as its parts, as
 * everywhere; undefined where it is none or too new.
 */
export function emojiFiles(grapheme: string): string[] | undefined {
  const points = Array.from(grapheme, char => (char.codePointAt(0) ?? 0).toString(16));
  const plain = points.filter(point => point !== 'fe0f' && point !== 'fe0e');
  // Files of joined sequences keep the variation mark, most others do not have it.
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
