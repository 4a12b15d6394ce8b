import type { StyleName } from '../../../i18n/types/words.ts';
import { firstNamed, styleReader } from '../words.ts';
import { anime } from './anime.ts';
import { cartoon } from './cartoon.ts';
import { comic } from './comic.ts';
import { lineArt } from './line-art.ts';
import { neon } from './neon.ts';
import { noir } from './noir.ts';
import { oil } from './oil.ts';
import { pixel } from './pixel.ts';
import { popArt } from './pop-art.ts';
import { retro } from './retro.ts';
import { sketch } from './sketch.ts';
import type { Style } from './style.ts';
import { watercolour } from './watercolour.ts';

/** Of several that are named the first wins: the special before the general. */
export const STYLES: Readonly<Record<StyleName, Style>> = {
  popArt,
  pixel,
  watercolour,
  lineArt,
  anime,
  comic,
  neon,
  cartoon,
  noir,
  retro,
  sketch,
  oil,
};

/** The look that the person's words ask for; a cartoon where they ask for none of ours. */
export function chooseStyle(words: string): Style {
  return firstNamed(STYLES, styleReader(), words) ?? cartoon;
}
