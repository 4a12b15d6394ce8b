import type { DrawnStyle } from '../chosen.ts';
import { lineArt, sketch, watercolour } from './drawn.ts';
import { neon, noir, retro } from './filmed.ts';
import { anime, cartoon, comic, pixel, popArt } from './painted.ts';
import type { Style } from './style.ts';

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
