import type { DrawnStyle } from '../chosen.ts';
import { anime } from './anime.ts';
import { cartoon } from './cartoon.ts';
import { comic } from './comic.ts';
import { lineArt } from './line-art.ts';
import { neon } from './neon.ts';
import { noir } from './noir.ts';
import { pixel } from './pixel.ts';
import { popArt } from './pop-art.ts';
import { retro } from './retro.ts';
import { sketch } from './sketch.ts';
import type { Style } from './style.ts';
import { watercolour } from './watercolour.ts';

/** How each look is painted. */
export const STYLES: Readonly<Record<DrawnStyle, Style>> = {
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
};
