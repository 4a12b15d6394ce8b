import type { StyleName } from '../../../i18n/types/words.ts';
import { firstNamed, namesOf, styleReader } from '../words.ts';
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

/** Looks that people ask for and filters cannot give, each with the one that comes nearest to it. */
const NEAREST = { threeD: 'cartoon', chibi: 'anime', oil: 'watercolour' } as const;
export type DrawnStyle = Exclude<StyleName, keyof typeof NEAREST>;

/** Of several that are named the first wins: the special before the general. */
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

/** A look, and whether it is all that the words ask for. */
export interface ChosenStyle {
  readonly name: DrawnStyle;
  readonly isKnown: boolean;
}

/** The look that comes nearest to the person's words; a cartoon where they ask for none of ours. */
export function chooseStyle(words: string): ChosenStyle {
  const drawn = firstNamed(namesOf(STYLES), styleReader(), words);
  const other = firstNamed(namesOf(NEAREST), styleReader(), words);
  const name = drawn ?? (other === undefined ? 'cartoon' : NEAREST[other]);
  return { name, isKnown: drawn !== undefined && other === undefined };
}
